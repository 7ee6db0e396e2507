import type { Exchange } from '../../harness/sending/exchange.ts'
import { type AgentIds, agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { fail, failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { AgentJob } from '../../schemas/description/interface-types.ts'
import { hasStatus, isSuccess, jobIn, statusOf } from '../evidence.ts'
import { expectRefusal, needsSecondOrganization } from '../expected.ts'
import type { Requirement, SequenceRequirement } from '../requirement.ts'
import { documented, standard } from '../source.ts'
import { answering, refusal, validJob, withFields } from '../valid-examples.ts'
import { followUpRequirements } from './follow-up.ts'
import {
  finalStatuses,
  type Lifecycle,
  last,
  lifecycleOf,
  link,
  momentOf,
  prompted,
  statuses,
  unchanging,
} from './lifecycle.ts'

/** What the document says of a job's lifecycle; nothing where it has no operation that creates one. */
export function agentLifecycleRequirements(description: DescriptionView): readonly Requirement[] {
  if (agentOperations(description).create === null) return []
  const ids = agentIds(description)
  return [
    ...lifecycleRequirements(lifecycleOf(description, ids.create)),
    ...followUpRequirements(description),
    isolation(ids),
  ]
}

function lifecycleRequirements(lifecycle: Lifecycle): readonly SequenceRequirement[] {
  const { active, polledActive, polledDone, pollsOf, declare, isFinal, finals } = lifecycle
  const afterEnd = (exchanges: readonly Exchange[]) => exchangesAfterEnd(exchanges, isFinal)
  return [
    declare(
      'job-lifecycle',
      'agent-job-poll-answers',
      documented(),
      (exchanges) => {
        const silent = pollsOf(exchanges).find((poll) => !isSuccess(poll))
        if (silent !== undefined) return failSaying('a 2xx status for each poll', statusOf(silent))
        const cut = pollsOf(exchanges).find(({ response }) => response?.end !== 'complete')
        return cut === undefined
          ? pass
          : failSaying('a whole answer to each poll', `one that ended: ${cut.response?.end}`)
      },
      [active, polledDone],
      [active, answering(polledDone, 500, {})],
    ),
    declare(
      'job-lifecycle',
      'agent-job-reaches-final-status',
      documented(),
      (exchanges) => {
        return exchanges.some(isFinal)
          ? pass
          : failSaying(
              `one of ${finals} at the end`,
              `${statuses(exchanges.slice(-3))} after ${exchanges.length} answers`,
            )
      },
      [active, polledActive, polledDone],
      [active, polledActive, polledActive],
    ),
    declare(
      'job-lifecycle',
      'agent-job-final-status-stays',
      documented(),
      (exchanges) => {
        const after = afterEnd(exchanges)
        const isLeft = (exchange: Exchange, index: number) => {
          const before = after[index - 1]
          return !isFinal(exchange) || (before !== undefined && !mayFollow(jobIn(before), jobIn(exchange)))
        }
        return after.some(isLeft) ? failSaying('no return from a final status', statuses(after)) : pass
      },
      [active, polledDone, polledDone],
      [active, polledDone, polledActive],
    ),
    declare(
      'job-lifecycle',
      'agent-job-pr-link-stays',
      standard('a client that stops polling at a final status has seen the final prLink'),
      (exchanges) => unchanging('prLink')(afterEnd(exchanges)),
      [active, polledDone, polledDone],
      [active, polledDone, withFields(polledDone, { prLink: link })],
    ),
    declare(
      'job-lifecycle',
      'agent-job-id-stays',
      standard('a poll of one job shows that job and no other'),
      unchanging('id'),
      [active, polledDone],
      [active, withFields(polledDone, { id: 'job_other' })],
    ),
    declare(
      ['job-lifecycle', 'job-follow-up'],
      'agent-job-created-at-stays',
      documented(),
      unchanging('createdAt', momentOf),
      [active, polledDone],
      [active, withFields(polledDone, { createdAt: '2026-01-02T00:00:00Z' })],
    ),
    declare(
      ['job-lifecycle', 'job-follow-up'],
      'agent-job-source-stays',
      // Not its ref: while the agent works that may become the branch it works on.
      standard('the repository of a job says where it works; a client reads it from any answer'),
      unchanging('source.repository'),
      [active, polledDone],
      [active, withFields(polledDone, { source: { repository: 'acme/other', ref: 'main' } })],
    ),
    prompted(
      'change',
      declare(
        'job-lifecycle',
        'agent-job-change-opens-pull-request',
        documented(),
        (exchanges) => {
          const job = jobIn(last(exchanges))
          return typeof job?.prLink === 'string' ? pass : fail('the URL of the pull request in prLink', job?.prLink)
        },
        [active, withFields(polledDone, { prLink: link })],
        [active, polledDone],
      ),
    ),
    prompted(
      'noChange',
      declare(
        'job-lifecycle',
        'agent-job-pr-link-null-without-change',
        documented(),
        (exchanges) => {
          const job = jobIn(last(exchanges))
          return job?.prLink === null ? pass : fail('prLink null where no files were changed', job?.prLink)
        },
        [active, polledDone],
        [active, withFields(polledDone, { prLink: link })],
      ),
    ),
    whereListed(
      'failed',
      prompted(
        'failure',
        declare(
          'job-lifecycle',
          'agent-job-failure-ends-failed',
          documented(),
          endsIn('failed'),
          [active, withFields(polledDone, { status: 'failed' })],
          [active, polledActive],
        ),
      ),
    ),
    whereListed(
      'archived',
      prompted(
        'archive',
        declare(
          'job-lifecycle',
          'agent-job-archive-ends-archived',
          documented(),
          endsIn('archived'),
          [active, withFields(polledDone, { status: 'archived' })],
          [active, polledActive],
        ),
      ),
    ),
  ]
}

type Job = ReturnType<typeof jobIn>

/** Of final statuses, one that has ended may still be put away; nothing else comes after an end. */
function mayFollow(before: Job, after: Job): boolean {
  return before?.status === after?.status || (hasStatus(after, 'archived') && !hasStatus(before, 'archived'))
}

const HIDDEN = 'agent-job-hidden-from-other-organization'

function isolation({ create, poll }: AgentIds): Requirement {
  return {
    about: 'exchange',
    id: HIDDEN,
    operation: create,
    source: standard('no organization reads the data of another'),
    appliesTo: ({ situation }) => situation.rule === HIDDEN,
    check: expectRefusal,
    example: () => refusal(poll, HIDDEN),
    violation: (valid) => answering(valid, 200, validJob),
    skipReason: needsSecondOrganization,
  }
}

/** Speaks of descriptions alone that list this status: one that renames it says nothing of the old name. */
function whereListed(status: AgentJob['status'], requirement: SequenceRequirement): SequenceRequirement {
  return {
    ...requirement,
    skipReason: (context) =>
      finalStatuses(context.description).has(status)
        ? (requirement.skipReason?.(context) ?? null)
        : notApplicable(`the description lists no status ${status}`),
  }
}

function endsIn(status: AgentJob['status']): (exchanges: readonly Exchange[]) => Outcome {
  return (exchanges) => {
    const job = jobIn(last(exchanges))
    return hasStatus(job, status) ? pass : fail(`the status ${status} at the end`, job?.status)
  }
}

/** Exchanges from the first one that shows a final status. */
function exchangesAfterEnd(
  exchanges: readonly Exchange[],
  isFinal: (exchange: Exchange) => boolean,
): readonly Exchange[] {
  const first = exchanges.findIndex(isFinal)
  return first === -1 ? [] : exchanges.slice(first).filter(isSuccess)
}
