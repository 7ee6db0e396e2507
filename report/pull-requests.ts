import type { Exchange } from '../harness/exchange/exchange.ts'
import { jsonOrProblem } from '../harness/json/read.ts'
import type { Closing } from '../harness/verdict/files/closings-file.ts'
import type { PullRequest } from './input.ts'

/** Every pull request that these exchanges name, each once and in order, and whether it was closed. */
export function pullRequestsIn(
  exchanges: readonly Exchange[],
  closings: readonly Closing[] = [],
): readonly PullRequest[] {
  const found = exchanges.flatMap((exchange) => pullRequestIn(exchange, closings) ?? [])
  return [...Map.groupBy(found, ({ link }) => link).values()].flatMap(([first]) => first ?? [])
}

/** The `prLink` of the job in an exchange's answer; null where there is none. */
function pullRequestIn({ id, response }: Exchange, closings: readonly Closing[]): PullRequest | null {
  if (response === null || response.body.encoding !== 'utf8' || !response.body.text.includes('"prLink"')) return null
  const link = prLinkOf(response.body.text)
  if (link === null) return null
  return { link, exchange: id, closing: closings.find((closing) => closing.link === link) ?? null }
}

/** A body that is not JSON names no pull request; another requirement reports that it is not JSON. */
function prLinkOf(text: string): string | null {
  const parsed = jsonOrProblem(text)
  const body = parsed.kind === 'value' ? parsed.value : null
  if (typeof body !== 'object' || body === null || !('prLink' in body)) return null
  return typeof body.prLink === 'string' && body.prLink !== '' ? body.prLink : null
}

/** What would close them; null where the target has what does. */
export function closingRemedy(pullRequests: readonly PullRequest[]): string | null {
  const isHooked = pullRequests.some(({ closing }) => closing !== null)
  return isHooked ? null : 'hooks.closePullRequest in the target closes those of a run at its end'
}

/** What happened to a pull request, in a few words. */
export function fateOf({ closing }: PullRequest): string {
  if (closing === null) return 'left behind'
  return closing.problem === null ? 'closed' : `still open: ${closing.problem}`
}

/**
 * The address if it is safe for a reader to follow, else null: `javascript:` and `data:` would run in the report's
 * page.
 */
export function safeAddress(link: string): string | null {
  const url = URL.parse(link)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}
