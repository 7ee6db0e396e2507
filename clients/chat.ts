import { messageOf } from '../harness/text/format.ts'
import { call, loadPackage, memberOf } from './packages.ts'
import type { Page } from './page.ts'
import { assistantMessages, listOf, type ReadAnswer, type Showing } from './showing.ts'

/** The address to which a client believes it sends; nothing is sent. */
const API = 'http://assistant.invalid/message'
const QUESTION = 'How do I install it?'

/**
 * The chat of a release from version 5 on, without a page: its transport, and the state that every hook is based on.
 */
export async function chatOf(module: string): Promise<ReadAnswer> {
  const { AbstractChat } = await loadPackage(module, ['AbstractChat'])
  const transport = await transportOf(module)
  return async (answer) => {
    const reports = listen()
    const options = { ...reports.callbacks, state: chatState(), transport: transport(answer) }
    // The class is abstract only in its types: a framework adds the state.
    const chat: unknown = Reflect.construct(AbstractChat, [options])
    try {
      await call(chat, 'sendMessage', { text: QUESTION })
    } catch (error) {
      reports.errors.push(messageOf(error))
    }
    return showingOf(chat, reports)
  }
}

/** `useChat` from version 5 on. `chatModule` is the `ai` release from which an application takes its transport. */
export async function hookOf(module: string, chatModule: string, page: Page): Promise<ReadAnswer> {
  const { useChat } = await loadPackage(module, ['useChat'])
  const transport = await transportOf(chatModule)
  return async (answer) => {
    const reports = listen()
    const options = { ...reports.callbacks, id: crypto.randomUUID(), transport: transport(answer) }
    const chat = await page.render(
      () => useChat(options),
      (shown) => call(shown, 'sendMessage', { text: QUESTION }),
    )
    return showingOf(chat, reports)
  }
}

/** `useChat` of version 4, which sends by itself. */
export async function hookOfVersion4(module: string, page: Page): Promise<ReadAnswer> {
  const { useChat } = await loadPackage(module, ['useChat'])
  return async (answer) => {
    const { callbacks, errors, finishes } = listen()
    const onFinish = (_message: unknown, details: unknown) => finishes.push(details)
    // Chats with the same id share their messages, even across pages.
    const options = { ...callbacks, onFinish, id: crypto.randomUUID(), api: API, fetch: answer }
    const chat = await page.render(
      () => useChat(options),
      (shown) => call(shown, 'append', { role: 'user', content: QUESTION }),
    )
    const messages = assistantMessages(chat)
    const error = memberOf(chat, 'error')
    return {
      error: error === undefined ? (errors[0] ?? null) : messageOf(error),
      text: messages.map(({ content }) => content).join(''),
      messages: messages.length,
      places: {
        'message.annotations': messages.map(({ annotations }) => annotations),
        data: memberOf(chat, 'data'),
        onFinish: finishes,
      },
    }
  }
}

/** Makes transports of a release that get a recorded answer in place of sending. */
async function transportOf(module: string): Promise<(answer: () => Promise<Response>) => unknown> {
  const { DefaultChatTransport } = await loadPackage(module, ['DefaultChatTransport'])
  return (answer) => Reflect.construct(DefaultChatTransport, [{ api: API, fetch: answer }])
}

/** Collects what a chat reports to the application by its callbacks. */
function listen() {
  const errors: string[] = []
  const data: unknown[] = []
  const finishes: unknown[] = []
  const callbacks = {
    onError: (error: unknown) => errors.push(messageOf(error)),
    onData: (part: unknown) => data.push(part),
    onFinish: (finish: unknown) => finishes.push(finish),
  }
  return { errors, data, finishes, callbacks }
}

/** What a chat, or the hook's view of it, shows once nothing changes any more. */
function showingOf(chat: unknown, { errors, data, finishes }: ReturnType<typeof listen>): Showing {
  const messages = assistantMessages(chat)
  const parts = messages.flatMap(({ parts: all }) => listOf(all))
  const ofType = (matches: (type: string) => boolean) => parts.filter((part) => matches(String(memberOf(part, 'type'))))
  const texts = ofType((type) => type === 'text').map((part) => memberOf(part, 'text'))
  const error = memberOf(chat, 'error')
  const status = memberOf(chat, 'status')
  const reported = error === undefined ? errors[0] : messageOf(error)
  return {
    error: reported ?? (status === 'ready' ? null : `the chat stays ${String(status)}`),
    text: texts.join(''),
    messages: messages.length,
    places: {
      'message.metadata': messages.map(({ metadata }) => metadata),
      'data part of message.parts': ofType((type) => type.startsWith('data-')),
      onData: data,
      // This result holds the message as well, whose places are already listed.
      onFinish: finishes.map((finish) => ({ finishReason: memberOf(finish, 'finishReason') })),
    },
  }
}

/** The state that a framework keeps for a chat: that of `@ai-sdk/react`, without its subscriptions. */
function chatState() {
  const state = {
    status: 'ready',
    error: undefined as unknown,
    messages: [] as readonly unknown[],
    pushMessage: (message: unknown) => {
      state.messages = [...state.messages, message]
    },
    popMessage: () => {
      state.messages = state.messages.slice(0, -1)
    },
    replaceMessage: (index: number, message: unknown) => {
      state.messages = state.messages.with(index, structuredClone(message))
    },
    snapshot: structuredClone,
  }
  return state
}
