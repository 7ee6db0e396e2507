import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { habit } from '../assistant/habit.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { answering, atSecond, jobAnswer } from '../declaring/valid-examples.ts'
import { isMissing, isSuccess, statusOf } from '../reading/status.ts'
import { isByOwnClock, SETTLED, startOf } from '../reading/time.ts'

/** Milliseconds that a read of a job may take: clients read it every few seconds. */
const LONGEST_READ = 3_000

/** A job can be read, quickly, for as long as a run asks for it. */
export function jobReadRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const { create, poll } = agentIds(description)
  // A read that shows a rule of its own, such as one of another scheme, may be refused for what that rule is about.
  const readOf = (exchanges: readonly Exchange[]) =>
    exchanges.filter(
      ({ operation, situation: { expected, requirement } }) =>
        operation === poll && expected === 'success' && requirement === null,
    )
  const found: Exchange = { ...jobAnswer({}, poll), clockUnmoved: true }
  const reads = [found, atSecond(found, 20), atSecond(found, 40)]
  const ofReads = { about: 'sequence', sequence: 'whole-run', operation: create, example: () => reads } as const
  return [
    {
      ...ofReads,
      id: 'agent-job-stays-readable',
      source: standard(
        'a job that was found is found again: clients that poll at long intervals never see its end else',
      ),
      check: (exchanges, { target }) => {
        // A service may put jobs away long after their end, as by a clock that a hook has moved.
        return staysReadable(readOf(exchanges).filter((read) => isByOwnClock(read, target)))
      },
      violation: () => [found, atSecond(answering(found, 404, {}), 20)],
    },
    {
      ...ofReads,
      id: 'agent-job-read-soon',
      source: assumed(`our choice: a look at a job takes less than ${LONGEST_READ / 1000} s, as clients take many`),
      check: (exchanges) =>
        habit(readOf(exchanges).filter(isSuccess), `each read within ${LONGEST_READ / 1000} s`, ({ milliseconds }) =>
          milliseconds <= LONGEST_READ ? null : `${Math.round(milliseconds)} ms`,
        ),
      violation: (valid) => valid.map((read) => ({ ...read, milliseconds: 2 * LONGEST_READ })),
    },
  ]
}

/** Compares reads of one job with one key: the same address, asked again. */
function staysReadable(reads: readonly Exchange[]): Outcome {
  const byJob = Map.groupBy(reads, ({ request, caller }) => `${request.url} ${caller.key}`)
  const found = [...byJob.values()].flatMap((ofJob) => {
    const first = ofJob.find(isSuccess)
    return first === undefined ? [] : [{ first, ofJob }]
  })
  if (found.length === 0) return notApplicable('no job was read')
  const settled = found.flatMap(({ first, ofJob }) =>
    ofJob.filter((read) => startOf(read) >= startOf(first) + SETTLED).map((read) => ({ first, read })),
  )
  if (settled.length === 0) {
    return notTested(
      `no job was read ${SETTLED / 1000} s after it was found`,
      'give the instructions of prompts in the target',
    )
  }
  const lost = settled.find(({ read }) => isMissing(read))
  if (lost === undefined && !settled.some(({ read }) => isSuccess(read))) {
    return notTested('no job that was found could be read later on', 'see agent-job-poll-answers')
  }
  if (lost === undefined) return pass
  return failSaying(
    'the job, as before',
    `${statusOf(lost.read)} in ${lost.read.id}, after it was found in ${lost.first.id}`,
  )
}
