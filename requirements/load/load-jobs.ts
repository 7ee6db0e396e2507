import type { Exchange } from '../../harness/exchange/exchange.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import { agentOperations } from '../../harness/target/agent-operations.ts'
import { hasJobs } from '../../harness/target/load-schema.ts'
import { JOBS_END } from '../../harness/verdict/load-model.ts'
import { failSaying, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { finalStatuses, isFinal } from '../agent/job-status.ts'
import { expectSuccess } from '../declaring/expected.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering, jobAnswer } from '../declaring/valid-examples.ts'
import { hasStatus, jobIn } from '../reading/body.ts'
import { evidenceOf, withEvidence } from '../reading/evidence.ts'
import { isMissing, isSentAway, isSuccess, statusOf } from '../reading/status.ts'

/** Jobs under load can be created, and read to their end. Empty where the document has no jobs. */
export function jobsEnd(description: DescriptionView): readonly SequenceRequirement[] {
  const { create } = agentOperations(description)
  if (create === null) return []
  const shown = (exchange: Exchange) => withEvidence(exchange, { kind: 'load-job', job: 0, found: true })
  const requirement: SequenceRequirement = {
    about: 'sequence',
    sequence: 'load-jobs',
    id: JOBS_END,
    operation: create.id,
    statedBy: (_, load) => load !== null && hasJobs(load, create.id),
    source: standard('a job is created under load as it is without, and can be read until it has ended'),
    check: everyJobEnds,
    example: () => [
      shown(jobAnswer({ status: 'active' }, create.id)),
      { ...shown(jobAnswer({}, create.id)), id: 'example-1-read' },
    ],
    violation: (valid) => valid.map((exchange, index) => (index === 0 ? exchange : answering(exchange, 404, {}))),
  }
  return [requirement]
}

/** The creation of a job and its last read, which is undefined where no job was created or its answer has no id. */
type SeenJob = readonly [created: Exchange, lastRead: Exchange | undefined]

/** If the target states in `objectives.errorRate` how many answers may break, as many jobs may fail. */
function everyJobEnds(exchanges: readonly Exchange[], context: CheckContext): Outcome {
  const jobs = jobsIn(exchanges)
  const isReadable = exchanges.some((exchange) => evidenceOf(exchange, 'load-job')?.found === true)
  const outcomes = jobs.map((job) => outcomeOf(job, isReadable, context))
  const broken = outcomes.flatMap((outcome, index) => {
    const [created] = jobs[index] ?? []
    return outcome.kind === 'fail' ? [{ ...outcome, id: created?.id }] : []
  })
  const [first] = broken
  if (first !== undefined && broken.length / jobs.length > (context.target.objectives.errorRate ?? 0)) {
    const actual = `${broken.length} of ${jobs.length} not, ${first.id}: ${first.actual}`
    return failSaying('every job created, and read to its end', actual)
  }
  return outcomes.find(({ kind }) => kind === 'not-tested') ?? allFailed(jobs) ?? pass
}

function jobsIn(exchanges: readonly Exchange[]): readonly SeenJob[] {
  const ofJobs = Map.groupBy(exchanges, (exchange) => evidenceOf(exchange, 'load-job')?.job)
  return [...ofJobs.values()].flatMap(([created, lastRead]) => (created === undefined ? [] : [[created, lastRead]]))
}

function outcomeOf([created, lastRead]: SeenJob, isReadable: boolean, context: CheckContext): Outcome {
  const { description, target } = context
  if (!isSuccess(created)) return sentAway(created) ?? tooSlow(created) ?? expectSuccess(created, context)
  if (lastRead === undefined) return failSaying('an id of the job', 'none in the answer that creates it')
  if (isFinal(finalStatuses(description), lastRead)) return pass
  if (!isReadable) return notTested('no job could be read', 'say in poll of the target how one is')
  const isBroken = (lastRead.response?.status ?? 0) >= 500 && !isByGateway(lastRead)
  const away = sentAway(lastRead)
  if (away === null && (isMissing(lastRead) || isBroken))
    return failSaying('a job until it has ended', `read in the end with ${statusOf(lastRead)}`)
  const stands = jobIn(lastRead)?.status
  const seen = stands === undefined ? `read in the end with ${statusOf(lastRead)}` : `still "${stands}"`
  return away ?? notTested(`a job was ${seen} after ${target.timeouts.job} s`, RAISE)
}

const RAISE = 'raise timeouts.job in the target, or put a lighter load on it'

function sentAway(exchange: Exchange): Outcome | null {
  if (!isSentAway(exchange)) return null
  return notTested(`the service sends some away: ${statusOf(exchange)}`, 'put fewer jobs in load.mix')
}

/** A timeout is no failure: the document does not say how long the creation of a job may take. */
function tooSlow({ failure }: Exchange): Outcome | null {
  return failure?.kind === 'timeout' ? notTested('a job was not created in time', RAISE) : null
}

/**
 * A failed job is the agent's own matter. If all jobs fail, it can't be told whether the instruction can be followed at
 * all.
 */
function allFailed(jobs: readonly SeenJob[]): Outcome | null {
  if (!jobs.every(([, lastRead]) => hasStatus(jobIn(lastRead), 'failed'))) return null
  const remedy = 'give an instruction in prompts.noChange that the agent can follow'
  return notTested('all jobs ended in the status failed', remedy)
}
