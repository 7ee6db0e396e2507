import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentOperations } from '../../harness/target/agent-operations.ts'
import { readSecrets } from '../../harness/target/target.ts'
import { crossOriginRules, refusedByBrowser } from '../../requirements/browser/cross-origin.ts'
import { type ClientOperation, clientOperations, clientRule } from '../../requirements/browser/page-clients.ts'
import { askingTenant, wordingFor } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { evidenceOf, withEvidence } from '../../requirements/reading/evidence.ts'
import { COPIES_AGREE } from '../../requirements/reading/time.ts'
import { test, testSubject } from '../assay-test.ts'
import { preflightOf } from '../flows/http.ts'
import { together } from '../together.ts'
import { type BrowserFixture, subject, withBrowser } from './browser-fixture.ts'
import { type Chat, openChat } from './chat.ts'
import { environmentOf, type SearchedText, searchKeys, textsOf } from './key-search.ts'
import { keepPicture } from './picture.ts'
import type { pageTurns } from './turns.ts'

test.use({ engine: 'browser' })
// In one worker: a second one would start for a few preflights, and all other specs wait for it.
test.describe.configure({ mode: 'default' })

testSubject(
  subject,
  'the real chat hooks show streamed answers in a real browser, with the public key alone',
  async (context) => {
    const wanted = clientOperations(context.description).filter((pair) => isWanted(context, pair))
    if (wanted.length === 0) return
    await withBrowser(context, async (fixture) => {
      const conversations = await together(wanted.map((pair) => converse(context, fixture, pair)))
      const texts = conversations.flatMap(({ searched }) => searched)
      await showAdminKeyAbsent(
        context,
        fixture,
        conversations.flatMap(({ exchanges }) => exchanges),
        texts,
      )
    })
  },
)

/**
 * Only observed: no page needs the agent, whose key is secret, but a service that answers pages there breaks no rule.
 */
testSubject(subject, 'what the agent says to pages of another origin is observed', async (context) => {
  const { create } = agentOperations(context.description)
  if (create === null || context.idsOf(subject).length === 0) return
  for (const call of preflightOf(context, create, 'http://localhost', null)) await context.send(call)
})

interface Conversation {
  readonly exchanges: readonly Exchange[]
  readonly searched: readonly SearchedText[]
}

/** Asks a question, a follow-up, and a third question after the page is reloaded. */
async function converse(context: EngineContext, fixture: BrowserFixture, pair: ClientOperation): Promise<Conversation> {
  const { client, operation } = pair
  const tenant = askingTenant(context, operation)
  const key = tenant?.assistantKeys[0]
  if (tenant === null || key === undefined) return { exchanges: [], searched: [] }
  const chat = await openChat(context, fixture, pair, { tenant, key, exhausting: false, limitReached: null })
  try {
    const { text } = wordingFor(context, operation)
    const first = await chat.ask('question', text)
    judgePreflights(context, chat, first !== null)
    if (first === null) {
      await keepPicture(context, client, chat, 'question', null)
      const ids = [...rulesOf(context, pair), crossOriginRules(operation).answer]
      context.notTested(ids, refusedByBrowser)
      return { exchanges: chat.preflights(), searched: await textsOf(chat) }
    }
    context.judge(first)
    const second = await next(context, chat, pair, 'follow-up', first)
    if (second !== null) await keepPicture(context, client, chat, 'follow-up', second.id)
    await chat.reload()
    const third = await next(context, chat, pair, 'after-reload', second)
    const exchanges = [...chat.preflights(), first, second, third].filter((exchange) => exchange !== null)
    return { exchanges, searched: await textsOf(chat) }
  } finally {
    await chat.close()
  }
}

/** Asks on in the same conversation; null where the answer before it did not come. */
async function next(
  context: EngineContext,
  chat: Chat,
  pair: ClientOperation,
  turn: (typeof pageTurns)[1 | 2],
  before: Exchange | null,
): Promise<Exchange | null> {
  if (before === null) return null
  // Waits like a user who reads the answer first: a service may store the thread meanwhile.
  await context.wait(COPIES_AGREE)
  const exchange = await chat.ask(turn, wordingFor(context, pair.operation).text)
  if (exchange === null) {
    context.notTested(rulesOf(context, pair), refusedByBrowser)
    return null
  }
  context.judge(exchange)
  context.judgeSequence('page-conversation', [before, exchange])
  return exchange
}

/** A preflight counts as refused if the browser sent nothing after it, whatever its headers say. */
function judgePreflights(context: EngineContext, chat: Chat, followed: boolean): void {
  for (const exchange of chat.preflights()) {
    const asked = evidenceOf(exchange, 'preflight')
    if (asked !== null) context.judge(withEvidence(exchange, { ...asked, followed }))
  }
}

async function showAdminKeyAbsent(
  context: EngineContext,
  { browser }: BrowserFixture,
  exchanges: readonly Exchange[],
  texts: readonly SearchedText[],
): Promise<void> {
  const admins = new Set(context.run.target.tenants.map(({ adminKey }) => adminKey))
  const keys = readSecrets(context.run.target).filter(({ name }) => admins.has(name))
  const search = searchKeys(keys, [...(await environmentOf(browser)), ...texts])
  const [first, ...others] = exchanges
  if (first === undefined) return
  context.judgeSequence('browser-session', [withEvidence(first, { kind: 'key-search', ...search }), ...others])
}

/** Ids of one client's requirements that this run shows here; refusals are shown later, once all limits are used up. */
function rulesOf(context: EngineContext, { client }: ClientOperation): readonly string[] {
  const refusal = clientRule(client, 'limit-refusal-shown')
  return context.idsOf(subject).filter((id) => id.startsWith(clientRule(client, '')) && id !== refusal)
}

function isWanted(context: EngineContext, pair: ClientOperation): boolean {
  const isOfAnyClient = context.idsOf(subject).some((id) => !id.startsWith('browser-client-'))
  return isOfAnyClient || rulesOf(context, pair).length > 0
}
