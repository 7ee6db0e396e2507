import type { Exchange } from '../../harness/exchange/exchange.ts'
import { type AgentIds, agentIds } from '../../harness/target/agent-operations.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { jobIn } from '../reading/body.ts'
import { projectOf } from '../reading/evidence.ts'
import { isSuccess } from '../reading/status.ts'
import { endOf, inTime, SETTLED, startOf } from '../reading/time.ts'
import { finalStatuses, fromEnd, isFinal, isWorking } from './job-status.ts'

/**
 * Answers of the operations that show each job, in the order in which they were asked for. What stands at a Location
 * may be a monitor of the job with a status of its own (RFC 9110 section 15.3.3). Ids that are unique in their project
 * alone are a finding of their own, and here those of two jobs.
 */
export function byJob(exchanges: readonly Exchange[]): ReadonlyMap<string, readonly Exchange[]> {
  const shown = exchanges.filter((exchange) => exchange.operation !== null && typeof jobIn(exchange)?.id === 'string')
  return Map.groupBy(inTime(shown), (exchange) => `${projectOf(exchange)} ${jobIn(exchange)?.id}`)
}

/** What begins a piece of a job's work, the answers before it, and the reads until the next one. */
interface Begun {
  readonly begun: Exchange
  readonly before: readonly Exchange[]
  readonly reads: readonly Exchange[]
}

/**
 * Splits the answers about one job at those that begin work: to its creation, and to each follow-up.
 *
 * @param answers in the order of their requests
 */
export function begunIn(answers: readonly Exchange[], { create, message }: AgentIds): readonly Begun[] {
  const begins = answers.flatMap(({ operation }, at) => (operation === create || operation === message ? [at] : []))
  return begins.flatMap((at, index) => {
    const [begun, ...reads] = answers.slice(at, begins[index + 1])
    return begun === undefined ? [] : [{ begun, before: answers.slice(0, at), reads }]
  })
}

/** A job from one of its ends on, until it gets a follow-up. */
export interface Stretch {
  readonly answers: readonly Exchange[]
  /** The pull request that the job had before the work that ended so. */
  readonly linkBefore: string | null
}

/**
 * What a job shows after its first end, and after that of each follow-up. Nothing is known of what comes after a
 * follow-up that was sent to a job at work, or that may have been lost on its way: its work may begin at any time.
 *
 * @param answers about one job, in the order of their requests
 * @param exchanges all of the run
 */
export function stretchesOf(
  answers: readonly Exchange[],
  exchanges: readonly Exchange[],
  description: DescriptionView,
): readonly Stretch[] {
  const finals = finalStatuses(description)
  const followUps = inTime(followUpsTo(answers, exchanges, agentIds(description).message))
  const before = (time: number) => answers.filter((answer) => endOf(answer) < time)
  const times = followUps.map(startOf)
  const unclear = followUps.findIndex((followUp, index) => {
    const last = before(startOf(followUp)).at(-1)
    return (
      !isSuccess(followUp) || last === undefined || !isFinal(finals, last) || startOf(last) < (times[index - 1] ?? 0)
    )
  })
  const clear = unclear === -1 ? followUps : followUps.slice(0, unclear)
  const first = { answers: sinceEnd(before(Math.min(...times)), finals), linkBefore: null }
  return [
    first,
    ...clear.map((followUp, index) => {
      const earlier = before(startOf(followUp))
      const since = before(times[index + 1] ?? Number.POSITIVE_INFINITY).filter(
        (answer) => startOf(answer) >= endOf(followUp),
      )
      return {
        // The answer to a follow-up that waits for its turn may still show the job as it was.
        answers: sinceEnd(fromWork([...earlier, followUp], since, description), finals),
        linkBefore: linkIn(earlier.at(-1)),
      }
    }),
  ]
}

/**
 * Follow-ups that one job may have got. Those that were answered with a server error or not at all are included: a
 * gateway, or a service that fails, may still have passed them on, and then the job is active again.
 */
function followUpsTo(
  answers: readonly Exchange[],
  exchanges: readonly Exchange[],
  message: string,
): readonly Exchange[] {
  const part = encodeURIComponent(String(jobIn(answers[0])?.id))
  return exchanges.filter(({ operation, request, response }) => {
    const isRefused = response !== null && response.status >= 400 && response.status < 500
    return operation === message && !isRefused && URL.parse(request.url)?.pathname.split('/').includes(part) === true
  })
}

function linkIn(answer: Exchange | undefined): string | null {
  const link: unknown = jobIn(answer)?.prLink
  return typeof link === 'string' ? link : null
}

/**
 * The answers from the first one on that shows work after a follow-up, or a pull request that comes of it; none where
 * no answer does. For some seconds a copy of the database that lags behind may still show an earlier state.
 *
 * @param before the answers up to that to the follow-up
 */
function fromWork(
  before: readonly Exchange[],
  since: readonly Exchange[],
  description: DescriptionView,
): readonly Exchange[] {
  const isSameState = (one: Exchange, other: Exchange) =>
    jobIn(one)?.status === jobIn(other)?.status && linkIn(one) === linkIn(other)
  const isEarlier = (answer: Exchange) => before.some((one) => isSameState(one, answer))
  const links = new Set(before.map(linkIn))
  const isNewLink = (answer: Exchange) => linkIn(answer) !== null && !links.has(linkIn(answer))
  const begun = since.findIndex((answer) => isWorking(description, answer) || isNewLink(answer))
  const [first] = begun === -1 ? [] : since.slice(begun)
  if (first === undefined) return []
  const settled = endOf(first) + SETTLED
  return since
    .slice(begun)
    .filter((answer) => startOf(answer) >= settled || isWorking(description, answer) || !isEarlier(answer))
}

/** The answers from a job's end on. Reads that were under way when the end was seen are left out. */
function sinceEnd(answers: readonly Exchange[], finals: ReadonlySet<string>): readonly Exchange[] {
  const [end, ...others] = fromEnd(answers, finals)
  return end === undefined ? [] : [end, ...others.filter((answer) => startOf(answer) >= endOf(end))]
}
