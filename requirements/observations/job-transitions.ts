import type { Exchange } from '../../harness/exchange/exchange.ts'
import { shorten } from '../../harness/text/control-characters.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import { LONGEST_STATUS } from '../agent/job-status.ts'
import { byJob } from '../agent/stretches.ts'
import { jobIn } from '../reading/body.ts'
import { allSeen, type Sample } from '../reading/seen.ts'
import { endOf, startOf } from '../reading/time.ts'

/**
 * `active → completed`: a status that a job was seen in, and the next one that the same job was seen in. A status that
 * a job passes through between two reads is not seen.
 */
export function observeTransitions(exchanges: readonly Exchange[]): readonly Observation[] {
  const samples = [...byJob(exchanges).values()].map(transitionsOf)
  return allSeen(
    'agent-job-transitions',
    samples.filter(({ values }) => values.length > 0),
  )
}

/** If two answers were under way together, it isn't known which shows the later state, so the second is left out. */
function transitionsOf(answers: readonly Exchange[]): Sample {
  const changes: { readonly answer: Exchange; readonly change: string }[] = []
  let last: Exchange | null = null
  for (const answer of answers) {
    if (last !== null && startOf(answer) < endOf(last)) continue
    const [before, after] = [statusIn(last ?? answer), statusIn(answer)]
    if (before !== after) changes.push({ answer, change: `${before} → ${after}` })
    last = answer
  }
  return { exchanges: changes.map(({ answer }) => answer), values: changes.map(({ change }) => change) }
}

function statusIn(answer: Exchange): string {
  return shorten(String(jobIn(answer)?.status), LONGEST_STATUS)
}
