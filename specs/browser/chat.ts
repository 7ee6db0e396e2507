import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { BrowserTurn } from '../../harness/exchange/situation.ts'
import { redactor } from '../../harness/redaction/redaction.ts'
import { filledPath, parametersOf } from '../../harness/target/address.ts'
import { readSecrets } from '../../harness/target/target.ts'
import { type ClientOperation, withObservation } from '../../requirements/browser/page-clients.ts'
import { plainBody } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { startOf } from '../../requirements/reading/time.ts'
import { requestProperty } from '../../requirements/requests/request-body.ts'
import { summaryOf } from '../../requirements/streams/stream-evidence.ts'
import type { BrowserFixture } from './browser-fixture.ts'
import { bundlePage, packageOf } from './bundle.ts'
import type { PageSetting } from './page-setting.ts'
import { type PageCaller, pageRoute } from './route.ts'

/** A page with the real hook of one client, in a browser context of its own. */
export interface Chat {
  readonly page: Page
  readonly browserContext: BrowserContext
  /** The sources of the page. */
  readonly sources: readonly string[]
  /** Every request that the page has made, as text. */
  readonly requests: () => readonly string[]
  readonly preflights: () => readonly Exchange[]
  /**
   * Types a question and watches the screen until the answer is there, or an error. Null: the browser sent no question.
   *
   * @throws OverBudget and TargetLost as a sender does, Error where the page neither answers nor fails in time.
   */
  readonly ask: (turn: BrowserTurn, question: string) => Promise<Exchange | null>
  readonly reload: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The size of a page: wide enough to read, and with pictures small enough for a report of many. */
const screen = { viewport: { width: 640, height: 420 }, deviceScaleFactor: 0.75 }

/** Opens the page of a client at an address of its own. */
export async function openChat(
  context: EngineContext,
  fixture: BrowserFixture,
  pair: ClientOperation,
  caller: PageCaller,
): Promise<Chat> {
  const { operation, client } = pair
  const description = context.description
  const route = pageRoute(description, pair, caller, { page: fixture.pages.origin, site: context.run.target.origin })
  const path = filledPath(operation.path, parametersOf(description, operation, caller.tenant))
  const setting = {
    client: packageOf(client),
    endpoint: `${fixture.proxy.open(route.route)}${path}`,
    assistantKey: process.env[caller.key] ?? '',
    body: bodyBesideConversation(context, pair),
  }
  const script = await bundlePage(client)
  const browserContext = await fixture.browser.newContext(screen)
  const page = await browserContext.newPage()
  const { requests, unread } = requestsOf(page)
  await page.goto(fixture.pages.serve({ script, setting }))
  const main = page.getByRole('main')
  await main.waitFor()
  const redact = redactor(readSecrets(context.run.target))
  const ask = async (turn: BrowserTurn, question: string) => {
    const before = { questions: route.questions().length, answers: await answersOn(page).count() }
    unread.clear()
    route.begin(turn)
    await page.getByLabel('Question').fill(question)
    await page.getByRole('button', { name: 'Ask' }).click()
    const isAnswered = () => route.questions().length > before.questions
    const deadline = performance.now() + context.run.target.timeouts.answer * 1000 + LONGER
    const { lengths, lookedAt } = await watchAnswer(page, before.answers, isAnswered, deadline)
    while (route.isPending() && performance.now() < deadline) await pause(LOOK_EVERY)
    const refused = route.refused()
    if (refused !== null) throw refused
    const exchange = route.questions()[before.questions]
    if (exchange === undefined) return null
    const { shown, error, threadSeen } = await shownOn(page, before.answers)
    return withObservation(exchange, {
      lengths,
      looks: lookedAt.filter(isInSecondHalf(exchange)).length,
      shown: redact(shown),
      error: error === null ? null : redact(error),
      threadSeen: threadSeen === null ? null : redact(threadSeen),
      readable: unread.size === 0 || exchange.response?.end !== 'complete',
    })
  }
  return {
    page,
    browserContext,
    sources: [script, JSON.stringify(setting)],
    requests: () => requests,
    preflights: route.preflights,
    ask,
    reload: async () => {
      await page.reload()
      await main.waitFor()
    },
    close: () => browserContext.close(),
  }
}

/** Collects all requests of a page as text, and the addresses whose answers the browser kept from it. */
function requestsOf(page: Page) {
  const requests: string[] = []
  const unread = new Set<string>()
  page.on('request', (request) => {
    requests.push(JSON.stringify([request.method(), request.url(), request.headers(), request.postData()]))
  })
  page.on('requestfailed', (request) => {
    if (request.method() === 'POST' && request.failure()?.errorText === 'net::ERR_FAILED') unread.add(request.url())
  })
  return { requests, unread }
}

/** `fp` and whatever else the document requires, and the page size that it recommends. */
function bodyBesideConversation(context: EngineContext, { operation }: ClientOperation): PageSetting['body'] {
  const { messages: _, ...required } = plainBody(context, operation) ?? {}
  const size = requestProperty(context.description, operation, 'retrievalPageSize')?.schema.default
  return size === undefined ? required : { ...required, retrievalPageSize: size }
}

/** Milliseconds that a page may take longer than the recording proxy, which cuts an answer that does not end. */
const LONGER = 5_000
/** Milliseconds between two looks at the screen. */
const LOOK_EVERY = 20

/** Gives whether the second half of the answer's text was arriving at a time, in milliseconds since 1970. */
function isInSecondHalf(exchange: Exchange): (at: number) => boolean {
  const { firstText = null, lastText = null } = summaryOf(exchange)?.timing ?? {}
  if (firstText === null || lastText === null) return () => false
  const start = startOf(exchange)
  return (at) => at > start + (firstText + lastText) / 2 && at < start + lastText
}

/**
 * Looks at the screen until the hook is done. Gives at how many lengths the answer was seen, and when the screen was
 * looked at.
 */
async function watchAnswer(
  page: Page,
  answersBefore: number,
  isAnswered: () => boolean,
  deadline: number,
): Promise<{ readonly lengths: number; readonly lookedAt: readonly number[] }> {
  const lengths = new Set<number>()
  const lookedAt: number[] = []
  for (;;) {
    const status = await page.getByRole('main').getAttribute('data-status')
    const { length } = await answerOn(page, answersBefore)
    lookedAt.push(Date.now())
    // Also waits until the text is drawn: the hook's status and its messages reach the screen separately.
    const isDone = status === 'error' || (status === 'ready' && isAnswered())
    if (isDone && (length === 0 || lengths.has(length))) return { lengths: lengths.size, lookedAt }
    if (length > 0) lengths.add(length)
    if (performance.now() > deadline) throw new Error(`the page does not end: its chat hook is still ${status}`)
    await pause(LOOK_EVERY)
  }
}

/** What a page shows of its last answer: the text or an error, and the thread that the hook has seen. */
async function shownOn(page: Page, answersBefore: number) {
  const alert = page.getByRole('alert')
  return {
    shown: await answerOn(page, answersBefore),
    error: (await alert.count()) === 0 ? null : await alert.textContent(),
    threadSeen: (await page.getByRole('main').getAttribute('data-thread')) || null,
  }
}

function answersOn(page: Page) {
  return page.locator('li[data-role=assistant]')
}

/** Text of the last answer so far; empty where none has come since `answersBefore`. */
async function answerOn(page: Page, answersBefore: number): Promise<string> {
  const answers = answersOn(page)
  return (await answers.count()) > answersBefore ? ((await answers.last().textContent()) ?? '') : ''
}
