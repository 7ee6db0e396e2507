import type { Exchange } from '../../harness/exchange/exchange.ts'
import { gatewayStatuses, isChallenge } from '../../harness/sending/gateway.ts'
import type { Target } from '../../harness/target/target.ts'
import { shorten } from '../../harness/text/control-characters.ts'
import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import { header } from './headers.ts'

/**
 * A 2xx of the service itself. A firewall's challenge may be a 2xx too, but then the service has not seen the request.
 */
export function isSuccess({ response }: Exchange): boolean {
  return response !== null && response.status >= 200 && response.status < 300 && !isChallenge(response)
}

/** The answer says that there is no such thing, or no longer, at least for this caller. */
export function isMissing({ response }: Exchange): boolean {
  return response?.status === 404 || response?.status === 410
}

/** A 4xx: the service answered, and refused for a reason on the client's side. */
export function isRefusal({ response }: Exchange): boolean {
  return response !== null && response.status >= 400 && response.status < 500
}

/** The status of a refusal for the key: it is missing or unknown (401), or opens something else (403). */
export function isRefusedForKey({ response }: Exchange): boolean {
  return response?.status === 401 || response?.status === 403
}

/** A 304 is no redirect: it says that the client's stored copy is still valid (RFC 9110 section 15.4.5). */
export function isRedirect({ response }: Exchange): boolean {
  return response !== null && response.status >= 300 && response.status < 400 && response.status !== 304
}

/**
 * Statuses that may be over a moment later, whatever and by whomever it is asked: a limit's 429, and those of gateways.
 */
export function isMomentary(status: number): boolean {
  return status === 429 || gatewayStatuses.has(status)
}

/**
 * Refused only for now: a service may take a limited number of requests at a time, and a 503 can say when to come back.
 */
export function isSentAway({ response }: Exchange): boolean {
  return response?.status === 429 || (response?.status === 503 && header(response, 'retry-after') !== null)
}

/** What a target's owner can do about a redirect. The harness follows none, since it would take the key along. */
export function redirectRemedy({ response, request }: Exchange, { baseUrl }: Target): string {
  const location = header(response, 'location')
  const to = location !== null && URL.canParse(location, request.url) ? new URL(location, request.url).href : null
  if (to === null) return 'set baseUrl to where the service answers'
  const path = request.url.slice(baseUrl.length)
  const isSamePath = to.replace(/\/$/, '').endsWith(path)
  return isSamePath ? `set baseUrl to ${to.replace(/\/$/, '').slice(0, -path.length)}` : `it leads to ${to}`
}

/** Status in words for a message: `200`, `404`, or what happened instead of an answer. */
export function statusOf({ response, failure }: Exchange): string {
  if (response !== null) return `status ${response.status}`
  return failure?.message ?? 'no answer'
}

/** Most characters that are shown of a refusal's body. */
const LONGEST_REASON = 200

/** What an answer says of why it refuses a request, for a failure: only the service can tell. */
export function reasonSaid({ response }: Exchange): { readonly reason?: string } {
  const said = response?.body.encoding === 'utf8' ? response.body.text.replace(/\s+/g, ' ').trim() : ''
  return said === '' ? {} : { reason: `the answer says ${shorten(said, LONGEST_REASON)}` }
}

/** Milliseconds for which a model may think before it goes on, and send nothing meanwhile. */
const LONGEST_THOUGHT = 30_000

/**
 * Why the end of an answer was not seen: pieces of it still came when the harness hung up. Null where the end came, and
 * where the answer had stood still: for longer than any pause of a model and for a quarter of the time that it was
 * read, or for half of that time where half is less.
 *
 * @param last milliseconds from the request to the last arrival of what is waited for
 */
export function stillComing(
  { response, milliseconds }: Exchange,
  last: number | null = response?.arrivals.at(-1)?.at ?? null,
): NotTested | null {
  const longestPause = Math.min(Math.max(milliseconds / 4, LONGEST_THOUGHT), milliseconds / 2)
  if (response?.end !== 'timeout' || last === null || milliseconds - last >= longestPause) return null
  const seconds = Math.round(milliseconds / 1000)
  return notTested(`the answer still came after ${seconds} s`, 'raise timeouts.answer in the target')
}

/** @param how it answered, behind "something in front of the service answered" */
export function answeredInFront(how: string): NotTested {
  return notTested(
    `something in front of the service answered ${how}`,
    'run again when the service is there all the time',
  )
}
