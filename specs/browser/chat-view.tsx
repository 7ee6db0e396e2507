import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type PageSetting, SETTING_ELEMENT } from './page-setting.ts'

/** One message as a person sees it. */
interface Turn {
  readonly id: string
  readonly role: string
  readonly text: string
}

interface Chat {
  readonly client: string
  readonly turns: readonly Turn[]
  readonly status: string
  readonly error: Error | undefined
  /** The thread that the client library shows to this page. */
  readonly threadId: string | null
  readonly onAsk: (question: string) => void
}

/** A conversation, and a field to continue it. Tests read it by roles and `data-` attributes. */
export function ChatView({ client, turns, status, error, threadId, onAsk }: Chat) {
  const [question, setQuestion] = useState('')
  return (
    <main data-status={status} data-thread={threadId ?? ''}>
      <h1>Ask the documentation</h1>
      <ol>
        {turns.map(({ id, role, text }) => (
          <li key={id} data-role={role}>
            {text}
          </li>
        ))}
      </ol>
      {error === undefined ? null : <p role="alert">{error.message || 'The answer did not come.'}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onAsk(question)
          setQuestion('')
        }}
      >
        <input aria-label="Question" value={question} onChange={(event) => setQuestion(event.target.value)} />
        <button type="submit">Ask</button>
      </form>
      <footer>{client}</footer>
    </main>
  )
}

/** Renders a page's component with the setting from the server. */
export function show(Page: (props: { readonly setting: PageSetting }) => React.ReactNode): void {
  const text = document.getElementById(SETTING_ELEMENT)?.textContent ?? ''
  const place = document.getElementById('page')
  if (place === null) throw new Error('the page has no element with the id page')
  const setting: PageSetting = JSON.parse(text)
  createRoot(place).render(<Page setting={setting} />)
}
