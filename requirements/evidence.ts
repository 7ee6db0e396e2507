import type { Exchange, RecordedResponse } from '../harness/sending/exchange.ts'
import { gatewayStatuses, isChallenge } from '../harness/sending/gateway.ts'
import type { Evidence, EvidenceOf, Situation } from '../harness/sending/situation.ts'
import { type NotTested, notTested } from '../harness/verdict/outcome.ts'
import { parseJson } from '../harness/wire/json.ts'
import type { AgentJob, Unchecked } from '../schemas/description/interface-types.ts'

function isOfKind<Kind extends Evidence['kind']>(evidence: Evidence, kind: Kind): evidence is EvidenceOf<Kind> {
  return evidence.kind === kind
}

/** What a probe of this kind knows of an exchange; null where its probe is of another kind. */
export function evidenceOf<Kind extends Evidence['kind']>(
  { situation }: Exchange,
  kind: Kind,
): EvidenceOf<Kind> | null {
  return isOfKind(situation.evidence, kind) ? situation.evidence : null
}

/** Sent by the load engine as one of many: what comes of it is judged by what is asked of many. */
export function isUnderLoad(exchange: Exchange): boolean {
  const isOfMany = (evidenceOf(exchange, 'load-stream')?.load ?? null) !== null
  return isOfMany || evidenceOf(exchange, 'load-job') !== null
}

/** The same exchange, of which its probe says this besides or otherwise. */
export function withSituation(exchange: Exchange, parts: Partial<Situation>): Exchange {
  return { ...exchange, situation: { ...exchange.situation, ...parts } }
}

export function withEvidence(exchange: Exchange, evidence: Evidence): Exchange {
  return withSituation(exchange, { evidence })
}

/** A challenge of a firewall comes with a 2xx at times, and the service has not seen the request. */
export function isSuccess({ response }: Exchange): boolean {
  return response !== null && response.status >= 200 && response.status < 300 && !isChallenge(response)
}

/** What is not there, or not any more, for the one who asks. */
export function isMissing({ response }: Exchange): boolean {
  return response?.status === 404 || response?.status === 410
}

/** A refusal as the design counts it: the service answered, and said no on the client's account. */
export function isRefusal({ response }: Exchange): boolean {
  return response !== null && response.status >= 400 && response.status < 500
}

/** Statuses that may pass by themselves, whatever is asked, and by anyone: a limit's, and those of what stands in front. */
export function isMomentary(status: number): boolean {
  return status === 429 || gatewayStatuses.has(status)
}

/** Refused for now: a service may take only so many at a time, and say with a 503 when to come again. */
export function isSentAway({ response }: Exchange): boolean {
  return response?.status === 429 || (response?.status === 503 && header(response, 'retry-after') !== null)
}

/** Status in words for a message: `200`, `404`, or what happened instead of an answer. */
export function statusOf({ response, failure }: Exchange): string {
  if (response !== null) return `status ${response.status}`
  return failure?.message ?? 'no answer'
}

/** Milliseconds for which a model may think before it goes on, and send nothing meanwhile. */
const LONGEST_THOUGHT = 30_000

/**
 * Why the end of an answer was not seen: it still came, piece by piece, when the harness hung up. Null for one that had
 * come to its end, and for one that stood still: for longer than any pause, and for a quarter of the time, or for half of a
 * time in which no more can be told.
 */
export function stillComing({ response, milliseconds }: Exchange): NotTested | null {
  const last = response?.arrivals.at(-1)
  const longestPause = Math.min(Math.max(milliseconds / 4, LONGEST_THOUGHT), milliseconds / 2)
  if (response?.end !== 'timeout' || last === undefined || milliseconds - last.at >= longestPause) return null
  const seconds = Math.round(milliseconds / 1000)
  return notTested(`the answer still came after ${seconds} s`, 'raise timeouts.answer in the target')
}

/** Milliseconds since 1970 when a request was sent. */
export function startOf({ sentAt }: Pick<Exchange, 'sentAt'>): number {
  return Date.parse(sentAt)
}

/** Milliseconds since 1970 when its answer had come. */
export function endOf(exchange: Pick<Exchange, 'sentAt' | 'milliseconds'>): number {
  return startOf(exchange) + exchange.milliseconds
}

/**
 * In the order in which they were sent. Of several that were sent together, in the same millisecond, the one before which a
 * hook set a counter is the first: they are recorded as they were answered, and the others would count as before the hook.
 */
export function inTime(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.toSorted(
    (one, other) => startOf(one) - startOf(other) || Number(followsHook(other)) - Number(followsHook(one)),
  )
}

function followsHook(exchange: Exchange): boolean {
  const { emptied, seeded } = evidenceOf(exchange, 'limit-use') ?? {}
  return emptied !== undefined || seeded !== undefined
}

/** The body that was sent, as JSON; null where there was none, undefined where it is no JSON. */
export function sentBody({ request }: Exchange): unknown {
  return request.body === null ? null : parseJson(request.body)
}

/** The project or site that a request was sent for, told from those of other organizations. */
export function projectOf({ caller: { organization, scope } }: Exchange): string {
  return `${organization} ${scope}`
}

/** The messages of the body that was sent; none where it has no list of them. */
export function sentMessages(exchange: Exchange): readonly unknown[] {
  const messages = valueAt(sentBody(exchange), 'messages')
  return Array.isArray(messages) ? messages : []
}

/** Value of the first header of that name (lower case), or null. */
export function header(response: RecordedResponse | null, name: string): string | null {
  return response?.headers.find(([candidate]) => candidate === name)?.[1] ?? null
}

/** Value of the first header of that name (lower case) that a request was sent with, as its client wrote the name; or null. */
export function requestHeader({ request }: Pick<Exchange, 'request'>, name: string): string | null {
  return request.headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1] ?? null
}

/** Elements of a header that is a list (RFC 9110 section 5.6.1), in lower case; one empty element of an empty value. */
export function elementsIn(value: string): readonly string[] {
  return value.split(',').map((element) => element.trim().toLowerCase())
}

const parsedBodies = new WeakMap<Exchange, { readonly value: unknown }>()

/** The body as JSON; undefined where it is none. Parsed once: every check of an exchange reads it. */
export function jsonBody(exchange: Exchange): unknown {
  const known = parsedBodies.get(exchange)
  if (known !== undefined) return known.value
  const { body = null } = exchange.response ?? {}
  const value = body?.encoding === 'utf8' ? parseJson(body.text) : undefined
  parsedBodies.set(exchange, { value })
  return value
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The job in a successful answer as it came, or null. */
export function jobIn(exchange: Exchange | undefined): Unchecked<AgentJob> | null {
  if (exchange === undefined || !isSuccess(exchange)) return null
  const body = jsonBody(exchange)
  return isObject(body) ? body : null
}

/** Compares with the statuses that the document lists, and with no other text. */
export function hasStatus(job: Unchecked<AgentJob> | null, status: AgentJob['status']): boolean {
  return job?.status === status
}

/** Value at a dotted path (`source.ref`); undefined where a parent is missing or no object. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value)
}

/** The bytes of the body as they came, but for redacted keys. */
export function bodyBytes(response: RecordedResponse): Uint8Array {
  return Buffer.from(response.body.text, response.body.encoding)
}
