import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Call } from '../../harness/sending/call.ts'
import { HTTP2_NOT_OFFERED } from '../../harness/sending/http2.ts'
import { includesProfile } from '../../harness/target/run.ts'
import { isHeldBack } from '../../requirements/assistant/held-back.ts'
import { HTTP2_ANSWERED, HTTP2_NOT_BUFFERED } from '../../requirements/http/http2.ts'
import { foreignOrigins, PAGE_HEADERS, pageOperations, preflightRules } from '../../requirements/http/page-origin.ts'
import {
  askingTenant,
  callOf,
  plainBody,
  refusedProbe,
  unobservedProbe,
  valid,
  wordingFor,
} from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { isSentAway } from '../../requirements/reading/status.ts'
import { newestStream } from '../../requirements/streams/streaming.ts'
import type { Operation } from '../../schemas/description/description.ts'
import { inBatches } from '../batches.ts'
import { together } from '../together.ts'
import { answeredAtLast } from './answered-at-last.ts'
import type { Flow } from './flow.ts'
import { withoutUse } from './without-use.ts'

const subject = 'http'

export const httpFlows: readonly Flow[] = [
  {
    subject,
    title: 'pages of the site that the target names may ask, and no other site acts for their visitors',
    show: showPreflights,
  },
  {
    subject,
    title: 'a body that is refused is no part of the next request on its connection',
    show: showKeptConnection,
  },
  { subject, title: 'answers that their readers leave make room for others', show: ofNight(showLeftAnswers) },
  { subject, title: 'a question over HTTP/2 is answered as over HTTP/1.1', show: ofNight(showHttp2) },
]

function ofNight(show: Flow['show']): Flow['show'] {
  return async (context) => {
    if (includesProfile(context.run.profile, 'nightly')) await show(context)
  }
}

async function showPreflights(context: EngineContext): Promise<void> {
  const { origin } = context.run.target
  if (origin === null) return
  const calls = pageOperations(context.description).flatMap((operation) => {
    const { own, foreign } = preflightRules(operation)
    const others = foreignOrigins(origin).flatMap((other) => preflightOf(context, operation, other, foreign))
    return [...preflightOf(context, operation, origin, own), ...others]
  })
  await inBatches(calls, context.probe)
}

/**
 * The preflight that a browser sends before a page's request; none where no tenant can send that request. It has no key
 * and costs no use.
 *
 * @param requirement id of the requirement that the answer shows; null: it is only observed
 */
export function preflightOf(
  context: EngineContext,
  operation: Operation,
  origin: string,
  requirement: string | null,
): readonly Call[] {
  const evidence = { kind: 'preflight', operation: operation.id } as const
  const headers = [
    ['Origin', origin],
    ['Access-Control-Request-Method', operation.method],
    ['Access-Control-Request-Headers', PAGE_HEADERS.join(',')],
  ] as const
  const probe = requirement ?? `${operation.id}-preflight`
  const situation = { probe, expected: 'open', requirement, evidence } as const
  return withoutUse(context, operation, { method: 'OPTIONS', situation }).map((call) => ({
    ...call,
    headers,
    credentials: { kind: 'none' },
    body: null,
  }))
}

/**
 * Bytes of a body, so many that a service has probably not read them when it refuses the request for its missing key.
 */
const UNREAD = 16_000

/**
 * Sends OPTIONS, which costs no use, then a request that is refused, and OPTIONS again on the connection of that one.
 */
async function showKeptConnection(context: EngineContext): Promise<void> {
  for (const operation of pageOperations(context.description)) {
    const asking = withoutUse(context, operation, { method: 'OPTIONS', situation: unobservedProbe('http-methods') })
    const wording = { ...wordingFor(context, operation), text: 'word '.repeat(UNREAD / 5) }
    for (const call of asking) {
      const options: Call = { ...call, body: null, headers: [], credentials: { kind: 'none' } }
      const transport = { kind: 'kept', connection: operation.id } as const
      const alone = await context.send(options)
      const keyless = callOf(context, operation, {
        body: plainBody(context, operation, wording),
        credentials: { kind: 'none' },
        situation: refusedProbe('http-refused-with-body'),
      })
      const refused = await context.send({ ...keyless, transport })
      // If the service closes at once, its answer may be lost.
      if (refused.response !== null) context.judge(refused)
      const next = await context.send({ ...options, transport })
      context.judgeSequence('kept-connection', [alone, refused, next])
    }
  }
}

/**
 * Number of answers that are left: more than gateways commonly allow one key at a time, since other requests of this
 * run may hold places, and refused ones can't be left.
 */
const LEFT_AT_ONCE = 6
/** How often as many are left again as were refused: each time, other answers may have held all places but one. */
const MOST_ROUNDS = 4

async function showLeftAnswers(context: EngineContext): Promise<void> {
  const operation = newestStream(context.description)?.operation
  if (operation === undefined || askingTenant(context, operation) === null) return
  const before = await context.probe(callOf(context, operation, { situation: valid('http-before-leaving') }))
  const longest = context.run.target.timeouts.answer * 1000
  const leaveAndAsk = async (count: number): Promise<readonly [left: readonly Exchange[], next: Exchange]> => {
    const left = await together(Array.from({ length: count }, () => context.send(leaving(context, operation))))
    const next = await answeredAtLast(context, { first: before.milliseconds, longest }, () =>
      context.send(callOf(context, operation, { situation: valid('http-after-leaving') })),
    )
    return [left, next]
  }
  const left: Exchange[] = []
  let last = before
  // If some were refused, another answer of this run may have held a place. It is free by now and would hide that the
  // left answers still hold theirs, so as many are left again.
  for (let round = 0, count = LEFT_AT_ONCE; count > 0 && round < MOST_ROUNDS; round++) {
    const [sent, next] = await leaveAndAsk(count)
    left.push(...sent)
    last = next
    count = isSentAway(next) ? 0 : sent.filter(isSentAway).length
  }
  context.judgeSequence('left-answers', [before, ...left, last])
}

function leaving(context: EngineContext, operation: Operation): Call {
  // The part that is read is no stream that can be judged.
  const situation = unobservedProbe('http-left')
  return { ...callOf(context, operation, { situation }), situation, transport: { kind: 'left', afterBytes: 1 } }
}

async function showHttp2(context: EngineContext): Promise<void> {
  const operation = newestStream(context.description)?.operation
  const ids = [HTTP2_ANSWERED, HTTP2_NOT_BUFFERED]
  if (operation === undefined || !context.idsOf(subject).some((id) => ids.includes(id))) return
  const situation = { ...valid(HTTP2_ANSWERED), requirement: HTTP2_ANSWERED }
  const askOver = () => context.send({ ...callOf(context, operation, { situation }), transport: { kind: 'http2' } })
  const first = await askOver()
  if (first.failure?.message === HTTP2_NOT_OFFERED) {
    return context.notTested(ids, {
      reason: 'the target offers no HTTP/2',
      remedy: 'give in baseUrl what browsers ask',
    })
  }
  const answers = isHeldBack(first) ? [first, await askOver()] : [first]
  for (const answer of answers) context.judge(answer)
  context.judgeSequence('answers-over-http2', answers)
}
