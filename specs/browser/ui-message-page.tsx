import { DefaultChatTransport, type UIMessage } from 'ai-5.0.277'
import { useEffect, useState } from 'react'
import { useChat } from 'react-hooks-v5'
import { ChatView, show } from './chat-view.tsx'
import { inThread, keepConversation, keptConversation, threadIdIn, threadOfPart } from './conversation-store.ts'
import type { PageSetting } from './page-setting.ts'

/**
 * The hook of versions 5 and later, with the library's own transport. One source serves all: it is typed against
 * version 5, which has the fewest features, and the bundler puts in the packages of each version.
 */
function UiMessagePage({ setting }: { readonly setting: PageSetting }) {
  const [kept] = useState(() => keptConversation<UIMessage>(sessionStorage))
  const [transientThread, setTransientThread] = useState<string | null>(null)
  const { messages, sendMessage, status, error } = useChat({
    messages: [...kept.messages],
    transport: new DefaultChatTransport({
      api: setting.endpoint,
      headers: { Authorization: `Bearer ${setting.assistantKey}` },
      body: setting.body,
    }),
    // Transient data parts come only here, and never in a message.
    onData: (part) => setTransientThread((before) => threadOfPart(part) ?? before),
  })
  const seen = messages.flatMap(threadsIn).findLast((id) => id !== null)
  const threadId = seen ?? transientThread ?? kept.threadId
  useEffect(() => {
    if (status === 'ready') keepConversation(sessionStorage, { threadId, messages })
  }, [status, threadId, messages])
  return (
    <ChatView
      client={setting.client}
      turns={messages.map(({ id, role, parts }) => ({ id, role, text: textOf(parts) }))}
      status={status}
      error={error}
      threadId={threadId}
      // The thread is sent with the question and not in the transport's body, since version 5 keeps the transport of
      // the first render.
      onAsk={(question) => {
        void sendMessage({ text: question }, inThread(threadId))
      }}
    />
  )
}

function threadsIn({ metadata, parts }: UIMessage): readonly (string | null)[] {
  return [threadIdIn(metadata), ...parts.map((part) => ('data' in part ? threadOfPart(part) : null))]
}

function textOf(parts: UIMessage['parts']): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

show(UiMessagePage)
