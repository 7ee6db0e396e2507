import type { BrowserTurn } from '../../harness/exchange/situation.ts'
import { redactor } from '../../harness/redaction/redaction.ts'
import { readSecrets } from '../../harness/target/target.ts'
import { recordScreenshot } from '../../harness/verdict/results.ts'
import type { BrowserClient } from '../../requirements/browser/page-clients.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { packageOf } from './bundle.ts'
import type { Chat } from './chat.ts'

const captions: Readonly<Record<BrowserTurn, string>> = {
  question: 'An answer to a first question',
  'follow-up': 'A second question in the same conversation',
  'after-reload': 'A question after the page was loaded anew',
  'past-limit': 'A question past a limit',
}

/**
 * Saves a picture of the page, unless it shows a key, as when a service repeats it: in a picture a key can't be
 * redacted.
 */
export async function keepPicture(
  context: EngineContext,
  client: BrowserClient,
  { page }: Chat,
  turn: BrowserTurn,
  exchange: string | null,
): Promise<void> {
  const text = await page.locator('body').innerText()
  if (redactor(readSecrets(context.run.target))(text) !== text) return
  await page.locator('footer').scrollIntoViewIfNeeded()
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 50 })
  const file = `client-${client.line}-${turn}.jpg`
  recordScreenshot(context.run.results, { file, client: packageOf(client), caption: captions[turn], exchange }, jpeg)
}
