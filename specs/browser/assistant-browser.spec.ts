import type { Exchange } from '../../harness/sending/exchange.ts'
import { filledPath, parametersOf } from '../../harness/target/address.ts'
import { agentOperations } from '../../harness/target/agent-operations.ts'
import { readSecrets } from '../../harness/target/secrets.ts'
import { crossOriginRules, originRemedy, refusedByBrowser } from '../../requirements/browser/cross-origin.ts'
import { type ClientOperation, clientOperations, clientRule } from '../../requirements/browser/page-clients.ts'
import { evidenceOf, withEvidence } from '../../requirements/evidence.ts'
import { showing, test } from '../assay-test.ts'
import { wordingFor } from '../requests.ts'
import type { Stage } from '../stage.ts'
import { type Chat, openChat } from './chat.ts'
import { environmentOf, type SearchedText, searchKeys, textsOf } from './key-search.ts'
import { keepPicture } from './picture.ts'
import { inRoom, type Room, subject } from './room.ts'
import type { pageTurns } from './turns.ts'

test.use({ engine: 'browser' })

test(
  'the real chat hooks show streamed answers in a real browser, with the public key alone',
  showing(subject, async (stage) => {
    const wanted = clientOperations(stage.description).filter((pair) => isWanted(stage, pair))
    if (wanted.length === 0) return
    await inRoom(stage, async (room) => {
      const conversations = await Promise.all(wanted.map((pair) => converse(stage, room, pair)))
      const texts = conversations.flatMap(({ searched }) => searched)
      await showAdminKeyAbsent(
        stage,
        room,
        conversations.flatMap(({ exchanges }) => exchanges),
        texts,
      )
    })
  }),
)

/** No page needs the agent, whose key is a secret; a service that answers pages there all the same breaks no rule. */
test(
  'what the agent says to pages of another origin is observed',
  showing(subject, async (stage) => {
    const description = stage.description
    const { create } = agentOperations(description)
    const [tenant] = stage.run.target.tenants
    if (create === null || tenant.project === null || stage.idsOf(subject).length === 0) return
    await stage.look({
      operation: null,
      situation: {
        probe: 'agent-preflight',
        expected: 'open',
        rule: null,
        evidence: { kind: 'preflight', operation: create.id },
      },
      tenant,
      method: 'OPTIONS',
      path: filledPath(create.path, parametersOf(description, create, tenant)),
      headers: [
        ['Origin', 'http://localhost'],
        ['Access-Control-Request-Method', create.method],
        ['Access-Control-Request-Headers', 'authorization,content-type'],
      ],
      credentials: { kind: 'none' },
      body: null,
      sourceAddress: null,
      limits: [],
      exhausting: false,
    })
  }),
)

interface Conversation {
  readonly exchanges: readonly Exchange[]
  readonly searched: readonly SearchedText[]
}

/** A question, a follow-up, and another question after the page was loaded anew. */
async function converse(stage: Stage, room: Room, pair: ClientOperation): Promise<Conversation> {
  const { client, operation } = pair
  const [tenant] = stage.run.target.tenants
  const [key] = tenant.assistantKeys
  if (key === undefined) return { exchanges: [], searched: [] }
  const chat = await openChat(stage, room, pair, { tenant, key, exhausting: false, limitReached: null })
  try {
    const { text } = wordingFor(stage, operation)
    const first = await chat.ask('question', text)
    judgePreflights(stage, chat, first !== null)
    if (first === null) {
      await keepPicture(stage, client, chat, 'question', null)
      const ids = [...rulesOf(stage, pair), crossOriginRules(operation).answer]
      stage.notTested(ids, refusedByBrowser, originRemedy)
      return { exchanges: chat.preflights(), searched: await textsOf(chat) }
    }
    stage.judge(first)
    const second = await next(stage, chat, pair, 'follow-up', first)
    if (second !== null) await keepPicture(stage, client, chat, 'follow-up', second.id)
    await chat.reload()
    const third = await next(stage, chat, pair, 'after-reload', second)
    const exchanges = [...chat.preflights(), first, second, third].filter((exchange) => exchange !== null)
    return { exchanges, searched: await textsOf(chat) }
  } finally {
    await chat.close()
  }
}

/** Asks on in the same conversation; null where the answer before it did not come. */
async function next(
  stage: Stage,
  chat: Chat,
  { client, operation }: ClientOperation,
  turn: (typeof pageTurns)[1 | 2],
  before: Exchange | null,
): Promise<Exchange | null> {
  if (before === null) return null
  const exchange = await chat.ask(turn, wordingFor(stage, operation).text)
  if (exchange === null) throw new Error(`version ${client.line} asked once and then no more`)
  stage.judge(exchange)
  stage.judgeSequence('page-conversation', [before, exchange])
  return exchange
}

/** A preflight after which the browser sends nothing was refused, whatever its headers seem to say. */
function judgePreflights(stage: Stage, chat: Chat, followed: boolean): void {
  for (const exchange of chat.preflights()) {
    const asked = evidenceOf(exchange, 'preflight')
    if (asked !== null) stage.judge(withEvidence(exchange, { ...asked, followed }))
  }
}

async function showAdminKeyAbsent(
  stage: Stage,
  { browser }: Room,
  exchanges: readonly Exchange[],
  texts: readonly SearchedText[],
): Promise<void> {
  const admins = new Set(stage.run.target.tenants.map(({ adminKey }) => adminKey))
  const keys = readSecrets(stage.run.target).filter(({ name }) => admins.has(name))
  const search = searchKeys(keys, [...(await environmentOf(browser)), ...texts])
  const [first, ...others] = exchanges
  if (first === undefined) return
  stage.judgeSequence('browser-session', [withEvidence(first, { kind: 'key-search', ...search }), ...others])
}

/** Ids of one client's requirements that this run is to show here; a refusal is shown once all limits are used up. */
function rulesOf(stage: Stage, { client }: ClientOperation): readonly string[] {
  const refusal = clientRule(client, 'limit-refusal-shown')
  return stage.idsOf(subject).filter((id) => id.startsWith(clientRule(client, '')) && id !== refusal)
}

function isWanted(stage: Stage, pair: ClientOperation): boolean {
  const isOfAnyClient = stage.idsOf(subject).some((id) => !id.startsWith('browser-client-'))
  return isOfAnyClient || rulesOf(stage, pair).length > 0
}
