import { existsSync, readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { redactor, type Secret } from '../../harness/redaction/redaction.ts'
import type { KeySearch } from '../../requirements/browser/cross-origin.ts'
import type { Chat } from './chat.ts'
import { browserEnvironment } from './chromium.ts'

export interface SearchedText {
  readonly place: string
  readonly text: string
}

/** Searches texts for the values of keys, in each form in which a text may contain one. */
export function searchKeys(keys: readonly Secret[], texts: readonly SearchedText[]): KeySearch {
  const redact = redactor(keys)
  const places = (of: readonly SearchedText[]) => [...new Set(of.map(({ place }) => place))].join(', ')
  return { places: places(texts), found: places(texts.filter(({ text }) => redact(text) !== text)) }
}

/** All texts of a page: its sources, content, storage and requests. */
export async function textsOf({ page, browserContext, sources, requests }: Chat): Promise<readonly SearchedText[]> {
  const cookiesAndLocal = JSON.stringify(await browserContext.storageState())
  // A text, not a function, since it runs in the page and not in this process.
  const session = await page.evaluate<string>('JSON.stringify(sessionStorage)')
  return [
    ...sources.map((text) => ({ place: 'the sources of the page', text })),
    { place: 'the page', text: await page.content() },
    { place: 'the storage', text: cookiesAndLocal },
    { place: 'the storage', text: session },
    ...requests().map((text) => ({ place: 'a request', text })),
  ]
}

/** The environment that the browser's process was given, and the one that the system shows for it where it does. */
export async function environmentOf(browser: Browser): Promise<readonly SearchedText[]> {
  const place = "the browser's environment"
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const files = processInfo.filter(({ type }) => type === 'browser').map(({ id }) => `/proc/${id}/environ`)
  return [
    { place, text: JSON.stringify(browserEnvironment(process.env)) },
    ...files.filter((file) => existsSync(file)).map((file) => ({ place, text: readFileSync(file, 'utf8') })),
  ]
}
