import type { Browser } from '@playwright/test'
import { type RecordingProxy, startRecordingProxy } from '../../harness/sending/recording-proxy.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { findChromium, launchChromium, withoutBrowser } from './chromium.ts'
import { type PageServer, startPageServer } from './page-server.ts'

export const subject = 'assistant-browser'

/**
 * What pages need: a browser, an origin of their own, and a proxy to the target that records and charges the budget.
 */
export interface BrowserFixture {
  readonly browser: Browser
  readonly pages: PageServer
  readonly proxy: RecordingProxy
}

/** Runs `body` with a browser; if the system has none, all that needs one is recorded as not tested. */
export async function withBrowser(
  context: EngineContext,
  body: (fixture: BrowserFixture) => Promise<void>,
): Promise<void> {
  const executable = findChromium(process.env['PATH'] ?? '')
  if (executable === null) return context.notTested(context.idsOf(subject), withoutBrowser)
  await using open = new AsyncDisposableStack()
  const browser = open.adopt(await launchChromium(executable), (one) => one.close())
  const pages = open.adopt(await startPageServer(), (one) => one.close())
  const proxy = open.adopt(await startRecordingProxy(context.send), (one) => one.close())
  await body({ browser, pages, proxy })
}
