import { call, loadPackage, memberOf } from './packages.ts'
import { assistantMessages, messageOf, type ReadAnswer, type Showing } from './showing.ts'

/** Where a client believes that it asks, and what; nothing is sent. */
export const API = 'http://assistant.invalid/message'
export const QUESTION = 'How do I install it?'

/** The chat of a release from version 5 on without a page: its transport, and the state that every hook is built on. */
export async function chatOf(module: string): Promise<ReadAnswer> {
  const { AbstractChat } = await loadPackage(module, ['AbstractChat'])
  const transport = await transportOf(module)
  return async (answer) => {
    const told = listen()
    const options = { ...told.callbacks, state: chatState(), transport: transport(answer) }
    // Abstract in its types alone: what a framework adds is the state.
    const chat: unknown = Reflect.construct(AbstractChat, [options])
    try {
      await call(chat, 'sendMessage', { text: QUESTION })
    } catch (error) {
      told.errors.push(messageOf(error))
    }
    return showingOf(chat, told)
  }
}

/** Makes transports of a release that get a recorded answer instead of asking for one. */
export async function transportOf(module: string): Promise<(answer: () => Promise<Response>) => unknown> {
  const { DefaultChatTransport } = await loadPackage(module, ['DefaultChatTransport'])
  return (answer) => Reflect.construct(DefaultChatTransport, [{ api: API, fetch: answer }])
}

/** What a chat tells the application by its callbacks. */
export interface Told {
  readonly errors: string[]
  readonly data: unknown[]
  readonly finishes: unknown[]
}

export function listen() {
  const told: Told = { errors: [], data: [], finishes: [] }
  const callbacks = {
    onError: (error: unknown) => told.errors.push(messageOf(error)),
    onData: (part: unknown) => told.data.push(part),
    onFinish: (finish: unknown) => told.finishes.push(finish),
  }
  return { ...told, callbacks }
}

/** What a chat, or the hook's view of one, shows once it has come to rest. */
export function showingOf(chat: unknown, { errors, data, finishes }: Told): Showing {
  const messages = assistantMessages(listOf(memberOf(chat, 'messages')))
  const parts = messages.flatMap(({ parts: all }) => listOf(all))
  const ofType = (matches: (type: string) => boolean) => parts.filter((part) => matches(String(memberOf(part, 'type'))))
  const error = memberOf(chat, 'error')
  const status = memberOf(chat, 'status')
  const told = error === undefined ? errors[0] : messageOf(error)
  return {
    error: told ?? (status === 'ready' ? null : `the chat stays ${String(status)}`),
    text: ofType((type) => type === 'text')
      .map((part) => memberOf(part, 'text'))
      .join(''),
    messages: messages.length,
    places: {
      'message.metadata': messages.map(({ metadata }) => metadata),
      'data part of message.parts': ofType((type) => type.startsWith('data-')),
      onData: data,
      // The message is in it as well, and its places are told already.
      onFinish: finishes.map((finish) => ({ finishReason: memberOf(finish, 'finishReason') })),
    },
  }
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The state that a framework keeps for a chat, as `@ai-sdk/react` does without its subscriptions. */
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
    snapshot: (value: unknown) => structuredClone(value),
  }
  return state
}
