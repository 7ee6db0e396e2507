import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { formatSeconds } from '../../harness/text/format.ts'
import { fail, failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { documented } from '../declaring/source.ts'
import { atSecond, withFields } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { COPIES_AGREE, endOf, isByOwnClock, isWatched, SETTLED, startOf } from '../reading/time.ts'
import { CLOSE } from './dates.ts'
import { remedyOf } from './instructed-end.ts'
import { isArchived, isWorking } from './job-status.ts'
import { lifecycleOf, promptOf } from './lifecycle.ts'
import { shownMoment } from './shown-moment.ts'

/** `archivedAt` is the moment at which a job is archived: it has none before, and it is not that of something else. */
export function archivedMomentRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const { active, polledActive, polledDone, declare } = lifecycleOf(description, agentIds(description).create)
  const early = { archivedAt: '2026-01-01T00:00:00Z' }
  const archivedAt = (minute: number) =>
    withFields(atSecond(polledDone, 61), { status: 'archived', archivedAt: `2026-01-01T00:0${minute}:01Z` })
  const waiting = [withFields(active, { createdAt: '2026-01-01T00:00:01Z' }), atSecond(polledActive, 58)]
  return [
    declare({
      id: 'agent-job-archived-at-null-before-archived',
      status: 'archived',
      source: documented(),
      check: nullBefore,
      broken: [withFields(active, early), withFields(polledDone, early)],
    }),
    declare({
      id: 'agent-job-archived-at-when-archived',
      status: 'archived',
      source: documented(),
      check: whenArchived,
      example: [...waiting, archivedAt(1)].map(byOneClock),
      broken: [...waiting, archivedAt(5)].map(byOneClock),
    }),
  ]
}

const byOneClock = (exchange: Exchange): Exchange => ({ ...exchange, clockUnmoved: true })

/**
 * A job that is seen from its creation on was not archived and brought back. Its time may be there a moment before its
 * status, and a job that was archived may be shown as it ended, so only one that is new or at work shows the breach.
 */
function nullBefore(exchanges: readonly Exchange[], { description }: CheckContext): Outcome {
  const [created] = exchanges
  const before = exchanges.filter((exchange) => jobIn(exchange)?.archivedAt !== undefined && !isArchived(exchange))
  if (created === undefined || before.length === 0) {
    return notApplicable('no job that is not archived was seen with this member')
  }
  const dated = before.filter((exchange) => shownMoment(jobIn(exchange)?.archivedAt) !== null)
  const atWork = dated.filter((exchange) => isWorking(description, exchange))
  const isLasting = !exchanges.some(isArchived) && isWatched(atWork)
  if (dated[0] !== created && !isLasting) return pass
  return fail('archivedAt null on a job that has not been archived', jobIn(dated[0])?.archivedAt)
}

/** Compares durations, not clocks: the service's and that of the machine that runs this need not agree. */
function whenArchived(exchanges: readonly Exchange[], { target, description }: CheckContext): Outcome {
  const [created] = exchanges
  const first = exchanges.find(isArchived)
  const isAskedFor = target.prompts.archive === null || exchanges.some((exchange) => promptOf(exchange) === 'archive')
  if (first === undefined && !isAskedFor) return notApplicable('no job was seen to be archived')
  const [from, to] = [shownMoment(jobIn(created)?.createdAt), shownMoment(jobIn(first)?.archivedAt)]
  if (created === undefined || first === undefined || from === null || to === null) {
    return notTested('no job with both times was seen from its creation on', remedyOf('archive', target))
  }
  if (from.hasOffset !== to.hasOffset) return notApplicable('one of its times has no offset from UTC')
  if (!exchanges.every((exchange) => isByOwnClock(exchange, target))) {
    return notApplicable('a hook may have moved the clock')
  }
  const before = exchanges.slice(0, exchanges.indexOf(first)).findLast((exchange) => jobIn(exchange) !== null)
  const wasAtWork =
    before !== undefined &&
    [created, before].every((exchange) => isWorking(description, exchange)) &&
    startOf(before) - endOf(created) > COPIES_AGREE
  // However far clocks are apart, two of them don't meet in the same millisecond.
  if (wasAtWork && from.precision === 1 && from.at === to.at) {
    return fail('archivedAt after the time at which the job was at work', jobIn(first)?.archivedAt)
  }
  const tolerance = CLOSE + from.precision + to.precision
  // An agent may archive its own job, and go on with its work for a while.
  const least = before === undefined ? 0 : (startOf(before) - SETTLED - endOf(created)) / 2
  const most = endOf(first) - startOf(created)
  const took = to.at - from.at
  if (least <= tolerance && took >= 0 && took <= tolerance) {
    const soon = `the job was archived within ${formatSeconds(tolerance / 1000)}, by which clocks of a service may differ`
    return notTested(soon, 'give an instruction in prompts.archive that takes this agent longer')
  }
  if (took >= least - tolerance && took <= most + tolerance) return pass
  const seen = `${formatSeconds(Math.max(0, least) / 1000)} to ${formatSeconds(most / 1000)}`
  return failSaying(
    `archivedAt as long after createdAt as was seen, ${seen}`,
    `${formatSeconds(took / 1000)}: ${jobIn(first)?.createdAt} to ${jobIn(first)?.archivedAt}`,
  )
}
