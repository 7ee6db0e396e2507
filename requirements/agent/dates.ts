import type { Exchange } from '../../harness/exchange/exchange.ts'
import { dateOf } from '../../harness/sending/answer-date.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import type { Target } from '../../harness/target/target.ts'
import { fail, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { jobAnswer, withFields } from '../declaring/valid-examples.ts'
import { hasStatus, jobIn } from '../reading/body.ts'
import { header } from '../reading/headers.ts'
import { isByOwnClock, startOf } from '../reading/time.ts'
import { remedyOf } from './instructed-end.ts'
import { finalStatuses } from './job-status.ts'
import { shownMoment } from './shown-moment.ts'

/** Milliseconds by which the clocks of a service and of a gateway in front of it may differ. */
const SKEW = 5 * 60_000

/** Milliseconds by which clocks that are set by the network differ at most, where both sides show whole seconds. */
export const CLOSE = 10_000

/** Milliseconds by which a service's clock and that of the machine that runs this may differ: nothing sets ours right. */
const BETWEEN_MACHINES = 10 * 60_000

/** Milliseconds: no run takes longer, and a job that it reads was archived in that time. */
const LONGEST_RUN = 24 * 3600 * 1000

export function jobDateRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const { create } = agentIds(description)
  const about = { about: 'exchange', operation: create } as const
  return [
    {
      ...about,
      id: 'agent-job-archived-at-after-created-at',
      source: standard('nothing is put away before it began'),
      appliesTo: (exchange) => jobIn(exchange) !== null,
      check: (exchange, { target }) => {
        const [created, archived] = [shownMoment(jobIn(exchange)?.createdAt), shownMoment(jobIn(exchange)?.archivedAt)]
        if (created === null || archived === null) {
          return notTested('no job with both times', remedyOf('archive', target))
        }
        if (created.hasOffset !== archived.hasOffset) return notApplicable('one of its times has no offset from UTC')
        if (archived.at >= created.at - CLOSE) return pass
        return fail('archivedAt not before createdAt', jobIn(exchange)?.archivedAt)
      },
      example: () => jobAnswer({ status: 'archived', archivedAt: '2026-01-01T00:05:00Z' }, create),
      violation: (valid) => withFields(valid, { archivedAt: '2025-12-31T00:00:00Z' }),
    },
    {
      ...about,
      id: 'agent-job-archived-at-not-in-future',
      source: standard('what has been put away was put away before it is told'),
      appliesTo: (exchange) => jobIn(exchange) !== null,
      check: (exchange, { target }) => {
        const [archived, now] = [momentOf(exchange, 'archivedAt'), dateOf(exchange.response)]
        if (now === null) return notApplicable('no answer that shows a job has a Date')
        if (archived === null)
          return notTested('no job with an archivedAt of a known offset', remedyOf('archive', target))
        if (archived <= now + SKEW) return pass
        const explained = byHooks(archived - now, { early: LONGEST_RUN, late: SKEW }, exchange, target)
        return explained ?? fail(`archivedAt no later than the answer's Date`, jobIn(exchange)?.archivedAt)
      },
      example: () => withDate(jobAnswer({ status: 'archived', archivedAt: '2026-01-01T00:00:00Z' }, create)),
      violation: (valid) => withDate(withFields(valid, { archivedAt: '2026-01-01T02:00:00Z' })),
    },
    {
      ...about,
      id: 'agent-job-archived-at-null-unless-archived',
      source: assumed(
        'our choice: a job that is not archived has no time of it; clients may tell by that which jobs to show, and a ' +
          'service may keep the time of a job that was brought back',
      ),
      appliesTo: (exchange) => jobIn(exchange) !== null,
      skipReason: () => {
        const isListed = finalStatuses(description).has('archived')
        return isListed ? null : notApplicable('the description lists no status archived')
      },
      check: (exchange) => {
        const job = jobIn(exchange)
        if (hasStatus(job, 'archived')) return notApplicable('no job but archived ones')
        if (job?.archivedAt === undefined) return notApplicable('no archivedAt')
        return shownMoment(job.archivedAt) === null ? pass : fail('archivedAt null', job.archivedAt)
      },
      example: () => jobAnswer({}, create),
      violation: (valid) => withFields(valid, { archivedAt: '2026-01-01T00:05:00Z' }),
    },
    {
      ...about,
      id: 'agent-job-created-at-agrees-with-date',
      source: assumed(
        'our choice: a service has one clock, and shows a time of its own by it, seconds apart at the most',
      ),
      appliesTo: (exchange) => exchange.operation === create && jobIn(exchange) !== null,
      check: (exchange, { target }) => {
        const [created, now] = [momentOf(exchange, 'createdAt'), dateOf(exchange.response)]
        if (now === null || created === null) return notApplicable('no two times to compare')
        const tolerance = { early: exchange.milliseconds + CLOSE, late: CLOSE }
        const explained = byHooks(created - now, tolerance, exchange, target)
        return explained ?? fail(`createdAt seconds from the answer's Date`, jobIn(exchange)?.createdAt)
      },
      example: () => withDate(jobAnswer({}, create)),
      violation: (valid) => withDate(withFields(valid, { createdAt: '2026-01-01T00:02:00Z' })),
    },
    {
      ...about,
      id: 'agent-job-created-at-is-now',
      source: standard('a job is created when it is asked for: clients sort and expire by that time'),
      appliesTo: (exchange) => exchange.operation === create && jobIn(exchange) !== null,
      check: (exchange, { target }) => {
        const [created, now] = [momentOf(exchange, 'createdAt'), dateOf(exchange.response)]
        if (now === null || created === null) return notApplicable('no new job with a date in an answer with a Date')
        const explained = byHooks(created - now, { early: SKEW, late: SKEW }, exchange, target)
        const date = header(exchange.response, 'date')
        return explained ?? fail(`createdAt near the answer's Date, ${date}`, jobIn(exchange)?.createdAt)
      },
      example: () => withDate(jobAnswer({}, create)),
      violation: (valid) => withDate(withFields(valid, { createdAt: '1970-01-01T00:00:00Z' })),
    },
    {
      ...about,
      id: 'agent-job-created-at-near-clock-of-run',
      source: assumed(
        'our choice: where no answer has a Date, a new job is held to the clock of the machine that runs this, which ' +
          'may be wrong itself',
      ),
      appliesTo: (exchange) => exchange.operation === create && jobIn(exchange) !== null,
      check: (exchange, { target }) => {
        const created = momentOf(exchange, 'createdAt')
        if (created === null || dateOf(exchange.response) !== null) {
          return notApplicable('no new job with a date in an answer without a Date')
        }
        const tolerance = { early: BETWEEN_MACHINES, late: exchange.milliseconds + BETWEEN_MACHINES }
        const explained = byHooks(created - startOf(exchange), tolerance, exchange, target)
        const expected = `createdAt within 10 minutes of ${exchange.sentAt}, by the clock of the machine that ran this`
        return explained ?? fail(expected, jobIn(exchange)?.createdAt)
      },
      example: () => ({ ...jobAnswer({}, create), clockUnmoved: true }),
      violation: (valid) => withFields(valid, { createdAt: '2026-01-01T02:00:00Z' }),
    },
  ]
}

/**
 * Hooks may have moved the service's clock ahead, while a gateway in front keeps its own time: passes where the date
 * agrees with the clock by what they have done, 0 included; null where no move explains it.
 *
 * @param ahead milliseconds from the answer's Date, or another clock that no hook moves, to the date
 * @param tolerance milliseconds by which the date may be earlier or later than the clock
 */
function byHooks(
  ahead: number,
  { early, late }: { readonly early: number; readonly late: number },
  exchange: Exchange,
  target: Target,
): Outcome | null {
  const { seconds, beyond } = exchange.clockLeads ?? { seconds: [0], beyond: isByOwnClock(exchange, target) ? null : 0 }
  if (seconds.some((lead) => ahead >= lead * 1000 - early && ahead <= lead * 1000 + late)) return pass
  if (beyond === null || ahead < beyond * 1000 - early) return null
  return notApplicable('a hook may have moved the clock')
}

/** Milliseconds since 1970 of a date that can be compared with a clock; null where it has no offset or is missing. */
function momentOf(exchange: Exchange, field: 'createdAt' | 'archivedAt'): number | null {
  const moment = shownMoment(jobIn(exchange)?.[field])
  return moment?.hasOffset ? moment.at : null
}

/** The same answer with a `Date` close to the time of all examples, by a clock that no hook has moved. */
function withDate(exchange: Exchange): Exchange {
  if (exchange.response === null) return exchange
  const headers = [...exchange.response.headers, ['date', 'Thu, 01 Jan 2026 00:00:01 GMT'] as const]
  return { ...exchange, clockUnmoved: true, response: { ...exchange.response, headers } }
}
