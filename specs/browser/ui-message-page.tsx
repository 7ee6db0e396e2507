import { DefaultChatTransport, type UIMessage } from 'ai-5.0.277'
import { useEffect, useState } from 'react'
import { useChat } from 'react-hooks-v5'
import { ChatView, show } from './chat-view.tsx'
import { inThread, keepConversation, keptConversation, threadIdIn, threadOfPart } from './conversation-store.ts'
import type { PageSetting } from './page-setting.ts'

/**
 * The hook of version 5 and later with its own transport. The source is one, typed against version 5, which has the
 * least; the bundler puts each version's own packages in its place.
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
    // A transient data part comes here and never into a message.
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
      // With the question and not in the transport's body: version 5 keeps the transport of the first render.
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
