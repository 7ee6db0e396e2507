import type { Exchange } from '../../harness/exchange/exchange.ts'
import { type AgentIds, agentIds } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { atSecond, withFields } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { endOf, isWatched, startOf } from '../reading/time.ts'
import { finalStatuses, fromLink, hasOtherStatus, isFinal, linkUnwatched } from './job-status.ts'
import { lifecycleOf, link } from './lifecycle.ts'
import { begunIn, byJob, type Stretch, stretchesOf } from './stretches.ts'
import { isSameMoment } from './unchanging.ts'

/**
 * Milliseconds from which a request that begins work may have waited for the work. A quicker answer is just slow, or
 * the work was short.
 */
const LONG_BEGIN = 3_000

/** What the jobs of a whole run show together, whichever engines created and read them. */
export function allJobsRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const ids = agentIds(description)
  const finals = finalStatuses(description)
  const { active, polledActive, polledDone, declare } = lifecycleOf(description, ids.create)
  const polledLater = atSecond(polledDone, 60)
  const archived = withFields(polledDone, { archivedAt: '2026-01-01T00:00:00Z' })
  const slow = { ...active, milliseconds: 2 * LONG_BEGIN }
  const jobs = (...names: readonly string[]) =>
    names.map((id) => withFields(polledDone, { id, prLink: `${link}/${id}` }))
  const begunTwice = (begun: Exchange) =>
    ['job_1', 'job_2'].flatMap((id) => [withFields(begun, { id }), atSecond(withFields(polledDone, { id }), 7)])
  return [
    declare({
      id: 'agent-job-final-status-stays-later',
      sequence: 'whole-run',
      source: standard('who stopped polling at a final status is not asked to look again: it stays until a follow-up'),
      check: (exchanges) =>
        everyJob(
          exchanges,
          description,
          'no return from a final status, but by a follow-up',
          ({ answers }) => answers,
          (answers) => changed('status', answers, hasOtherStatus),
        ),
      example: [active, polledDone, polledLater],
      broken: [active, polledDone, atSecond(polledActive, 60)],
    }),
    declare({
      id: 'agent-job-pr-link-stays-later',
      sequence: 'whole-run',
      source: standard(
        'who stopped polling at a final status has seen the final prLink, and is not asked to look again',
      ),
      check: (exchanges) =>
        everyJob(
          exchanges,
          description,
          'the prLink that the job had when it ended, until a follow-up',
          ({ answers, linkBefore }) => fromLink(answers, linkBefore),
          (answers) => changed('prLink', answers, (end, other) => jobIn(end)?.prLink !== jobIn(other)?.prLink),
          isLinkWatched,
        ),
      example: [active, polledDone, polledLater],
      broken: [active, polledDone, atSecond(polledDone, 30), withFields(polledLater, { prLink: link })],
    }),
    declare({
      id: 'agent-job-archived-at-stays',
      sequence: 'whole-run',
      source: standard('a job is archived at one moment: what sorts or bills by it reads it at any time'),
      check: (exchanges) =>
        everyJob(
          exchanges,
          description,
          'one time of archiving, until a follow-up',
          ({ answers }) => answers.filter(hasArchivedAt),
          (answers) =>
            changed('archivedAt', answers, (end, other) => {
              return !isSameMoment(jobIn(end)?.archivedAt, jobIn(other)?.archivedAt)
            }),
        ),
      example: [archived, atSecond(archived, 60)],
      broken: [archived, withFields(atSecond(archived, 60), { archivedAt: '2026-01-01T00:01:00Z' })],
    }),
    declare({
      id: 'agent-job-pull-requests-unmixed',
      area: 'access and isolation',
      sequence: 'whole-run',
      source: assumed('our choice: a pull request is that of one job, as a follow-up to another one would change it'),
      check: (exchanges) => unmixedLinks(exchanges),
      example: jobs('job_1', 'job_2'),
      broken: [...jobs('job_1'), withFields(polledDone, { id: 'job_2', prLink: `${link}/job_1` })],
    }),
    declare({
      id: 'agent-job-created-before-done',
      sequence: 'whole-run',
      source: assumed(
        `our choice: what begins work, takes ${LONG_BEGIN / 1000} s and more, and is followed by a job that is done, has waited for it`,
      ),
      check: (exchanges) => notBlocked(exchanges, finals, ids),
      example: begunTwice(active),
      broken: begunTwice(slow),
    }),
  ]
}

type Finding = string | null

/**
 * @param of the answers of one stretch that are compared with each other
 * @param isSeen whether the answers of all stretches can show that nothing changes
 */
function everyJob(
  exchanges: readonly Exchange[],
  description: DescriptionView,
  expected: string,
  of: (stretch: Stretch) => readonly Exchange[],
  findIn: (answers: readonly Exchange[]) => Finding,
  isSeen: (stretches: readonly (readonly Exchange[])[]) => boolean = () => true,
): Outcome {
  const jobs = [...byJob(exchanges).values()]
  const stretches = jobs.flatMap((answers) => stretchesOf(answers, exchanges, description)).map(of)
  const compared = stretches.filter(({ length }) => length > 1)
  if (compared.length === 0) return notApplicable('no answers of one job can be compared after its end')
  for (const answers of compared) {
    const found = findIn(answers)
    if (found !== null) return failSaying(expected, `${found}, job ${jobIn(answers[0])?.id}`)
  }
  return isSeen(stretches) ? pass : linkUnwatched
}

/** Jobs without a pull request show that a link stays null, and nothing of one that is there. */
function isLinkWatched(stretches: readonly (readonly Exchange[])[]): boolean {
  const linked = stretches.filter(([end]) => jobIn(end)?.prLink != null)
  return (linked.length > 0 ? linked : stretches).some(isWatched)
}

function hasArchivedAt(answer: Exchange): boolean {
  return typeof jobIn(answer)?.archivedAt === 'string'
}

/** Describes the first answer that differs in a member from the answer at the job's end; null where none does. */
function changed(
  member: 'status' | 'prLink' | 'archivedAt',
  [end, ...others]: readonly Exchange[],
  isOther: (end: Exchange, other: Exchange) => boolean,
): Finding {
  if (end === undefined) return null
  const other = others.find((answer) => isOther(end, answer))
  if (other === undefined) return null
  return `${jobIn(end)?.[member]} in ${end.id}, then ${jobIn(other)?.[member]} in ${other.id}`
}

/** The outcome for a run in which too few jobs have a pull request. */
export const fewPullRequests = notTested(
  'fewer than two jobs have a pull request',
  'give an instruction in prompts.change that this agent does follow within timeouts.job',
)

function unmixedLinks(exchanges: readonly Exchange[]): Outcome {
  // A text that is no address names no pull request.
  const linked = exchanges.filter((exchange) => URL.canParse(String(jobIn(exchange)?.prLink)))
  const byLink = Map.groupBy(linked, (exchange) => jobIn(exchange)?.prLink)
  const jobsOf = (answers: readonly Exchange[]) => new Set(answers.map((answer) => jobIn(answer)?.id))
  if (jobsOf(linked).size < 2) return fewPullRequests
  const mixed = [...byLink].find(([, answers]) => jobsOf(answers).size > 1)
  if (mixed === undefined) return pass
  return failSaying('a pull request of its own for each job', `${mixed[0]} of ${[...jobsOf(mixed[1])].join(' and ')}`)
}

/** Two slow answers after which the work is done have waited for it; a single one may be slow by chance. */
function notBlocked(exchanges: readonly Exchange[], finals: ReadonlySet<string>, ids: AgentIds): Outcome {
  const works = [...byJob(exchanges).values()].flatMap((answers) => begunIn(answers, ids))
  const ofOperations = [...Map.groupBy(works, ({ begun }) => begun.operation)]
  if (!ofOperations.some(([, all]) => all.filter(({ reads }) => reads.length > 0).length > 1)) {
    return notApplicable('no two jobs were created and read')
  }
  // A job that is at work later may have been shown as it was before its follow-up.
  const haveEnded = (reads: readonly Exchange[]) => reads.every((read) => isFinal(finals, read))
  for (const [operation, all] of ofOperations) {
    const waited = all.filter(({ begun, reads }) => {
      const [next = begun] = reads
      const isDone = operation === ids.create ? isFinal(finals, next) : reads.length > 0 && haveEnded(reads)
      return begun.milliseconds >= LONG_BEGIN && isDone && isSoonAfter(begun, next)
    })
    const [first] = waited
    if (first === undefined || waited.length < 2 || waited.length < all.length / 2) continue
    const { id, milliseconds } = first.begun
    return failSaying(
      'an answer before the work is done',
      `${Math.round(milliseconds)} ms in ${id}, after which its job was done, and so in ${waited.length} of ${all.length} of ${operation}`,
    )
  }
  return pass
}

/** Whether the next answer came so soon that the work can't have been done in between. */
function isSoonAfter(answer: Exchange, next: Exchange): boolean {
  return startOf(next) - endOf(answer) < LONG_BEGIN
}
