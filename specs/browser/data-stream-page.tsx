import { useEffect, useState } from 'react'
import { type Message, useChat } from 'react-hooks-v4'
import { ChatView, show } from './chat-view.tsx'
import { inThread, keepConversation, keptConversation, threadOfItem } from './conversation-store.ts'
import type { PageSetting } from './page-setting.ts'

/** Version 4 of the library's hook, set as the document asks of the clients of v1. */
function DataStreamPage({ setting }: { readonly setting: PageSetting }) {
  const [kept] = useState(() => keptConversation<Message>(sessionStorage))
  const { messages, append, data, status, error } = useChat({
    api: setting.endpoint,
    streamProtocol: 'data',
    sendExtraMessageFields: true,
    headers: { Authorization: `Bearer ${setting.assistantKey}` },
    body: setting.body,
    initialMessages: [...kept.messages],
  })
  const annotations = messages.flatMap((message) => message.annotations ?? [])
  const threadId = [...annotations, ...(data ?? [])].map(threadOfItem).findLast((id) => id !== null) ?? kept.threadId
  useEffect(() => {
    if (status === 'ready') keepConversation(sessionStorage, { threadId, messages })
  }, [status, threadId, messages])
  return (
    <ChatView
      client={setting.client}
      turns={messages.map(({ id, role, content }) => ({ id, role, text: content }))}
      status={status}
      error={error}
      threadId={threadId}
      onAsk={(question) => {
        void append({ role: 'user', content: question }, inThread(threadId))
      }}
    />
  )
}

show(DataStreamPage)
