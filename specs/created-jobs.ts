import type { Exchange } from '../harness/exchange/exchange.ts'
import type { Call } from '../harness/sending/call.ts'
import { agentIds } from '../harness/target/agent-operations.ts'
import { readExchanges } from '../harness/verdict/read-results.ts'
import { soonestLost } from '../requirements/agent/endless-jobs.ts'
import { byJob } from '../requirements/agent/stretches.ts'
import type { EngineContext } from '../requirements/probing/context.ts'
import { jobOf } from '../requirements/probing/jobs.ts'
import { hasEnded, readJob } from '../requirements/probing/polls.ts'
import { jobIn } from '../requirements/reading/body.ts'
import { isSuccess } from '../requirements/reading/status.ts'
import { endOf, isWatched, LATER } from '../requirements/reading/time.ts'
import { inBatches } from './batches.ts'

/** Number of jobs that are read: enough to meet one in six that is lost, and few enough to be read repeatedly. */
const MOST_JOBS = 10
/**
 * Milliseconds to wait for the first end: if none has ended by then, an agent takes minutes for each job, and hours for
 * all.
 */
const FIRST_END = 30_000
/** Most milliseconds for all jobs: one that queues behind a hundred others is not waited for. */
const LONGEST = 60_000
/** Milliseconds between two reads of each job: long, since there are many jobs and gateways count requests. */
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 10_000
/** Milliseconds added to the last wait, since two readings of a clock may differ slightly. */
const CLOCK_MARGIN = 50

/**
 * Reads jobs with the same instruction until they have ended or count as lost; reads cost no uses.
 *
 * @param created the answers that created them; of many jobs the last are read
 */
export async function readToTheirEnd(context: EngineContext, created: readonly Exchange[]): Promise<void> {
  const last = created.slice(-MOST_JOBS)
  if (last.length === 0) return
  const jobs = await Promise.all(last.map((answer) => jobOf(context, answer)))
  const ends = last.map(endOf)
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  let open = jobs.flatMap((job): readonly Call[] => (job?.poll == null ? [] : [job.poll]))
  let deadline = to + FIRST_END
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const left: Call[] = []
    await inBatches(open, async (call) => {
      const read = await readJob(context, call)
      if (isSuccess(read) && !hasEnded(context, [read])) left.push(call)
    })
    if (left.length < open.length) deadline = to + Math.min(LONGEST, soonestLost(Date.now() - from))
    open = left
    const remains = deadline - Date.now()
    if (open.length === 0 || remains < 0) return
    await context.wait(Math.min(pause, remains + CLOCK_MARGIN))
  }
}

/**
 * Reads jobs with a pull request once more that were not read since a while after it was first seen, so that it can be
 * seen to stay; of many jobs the last ones.
 */
export async function readLinkedAgain(context: EngineContext): Promise<void> {
  const { create } = agentIds(context.description)
  const linked = [...byJob(readExchanges(context.run.results).values).values()].flatMap((answers) => {
    const created = answers.find(({ operation, engine }) => operation === create && engine === context.engine)
    const since = answers.slice(answers.findIndex((answer) => typeof jobIn(answer)?.prLink === 'string'))
    const [first] = since
    const isOpen = typeof jobIn(first)?.prLink === 'string' && !isWatched(since)
    return isOpen && created !== undefined && first !== undefined ? [{ created, seen: endOf(first) }] : []
  })
  const last = linked.slice(-MOST_JOBS)
  await context.wait(Math.max(0, ...last.map(({ seen }) => seen + LATER + CLOCK_MARGIN - Date.now())))
  await inBatches(last, async ({ created }) => {
    const job = await jobOf(context, created)
    if (job?.poll != null) await readJob(context, job.poll)
  })
}
