import { API, listen, listOf, QUESTION, showingOf, transportOf } from './chat.ts'
import { call, loadPackage, memberOf } from './packages.ts'
import type { Page } from './page.ts'
import { assistantMessages, messageOf, type ReadAnswer } from './showing.ts'

/** `useChat` from version 5 on; `chatModule` is the `ai` from which an application takes its transport. */
export async function hookOf(module: string, chatModule: string, page: Page): Promise<ReadAnswer> {
  const { useChat } = await loadPackage(module, ['useChat'])
  const transport = await transportOf(chatModule)
  return async (answer) => {
    const told = listen()
    const options = { ...told.callbacks, id: crypto.randomUUID(), transport: transport(answer) }
    const shown = await page.render(
      () => useChat(options),
      async (chat) => {
        await call(chat, 'sendMessage', { text: QUESTION })
      },
    )
    return showingOf(shown, told)
  }
}

/** `useChat` of version 4, which asks by itself. */
export async function hookOfVersion4(module: string, page: Page): Promise<ReadAnswer> {
  const { useChat } = await loadPackage(module, ['useChat'])
  return async (answer) => {
    const errors: string[] = []
    const finishes: unknown[] = []
    const options = {
      // Chats of one id share their messages, also across pages.
      id: crypto.randomUUID(),
      api: API,
      fetch: answer,
      onError: (error: unknown) => errors.push(messageOf(error)),
      onFinish: (_message: unknown, details: unknown) => finishes.push(details),
    }
    const shown = await page.render(
      () => useChat(options),
      async (chat) => {
        await call(chat, 'append', { role: 'user', content: QUESTION })
      },
    )
    const messages = assistantMessages(listOf(memberOf(shown, 'messages')))
    const error = memberOf(shown, 'error')
    return {
      error: error === undefined ? (errors[0] ?? null) : messageOf(error),
      text: messages.map(({ content }) => content).join(''),
      messages: messages.length,
      places: {
        'message.annotations': messages.map(({ annotations }) => annotations),
        data: memberOf(shown, 'data'),
        onFinish: finishes,
      },
    }
  }
}
