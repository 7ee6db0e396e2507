import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Prompts, Target } from '../../harness/target/target.ts'
import { fail, type NotTested, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { AgentJob } from '../../schemas/description/interface-types.ts'
import { hasStatus, jobIn } from '../reading/body.ts'

/** How a job with each known instruction must end: what is expected, and the member that shows it. */
const instructedEnds = {
  change: { expected: 'the URL of the pull request in prLink', field: 'prLink' },
  noChange: { expected: 'prLink null where no files were changed', field: 'prLink' },
  failure: { expected: 'the status failed at the end', field: 'status' },
  archive: { expected: 'the status archived at the end', field: 'status' },
} as const satisfies Readonly<Record<keyof Prompts, { readonly expected: string; readonly field: keyof AgentJob }>>

/** Whether the answers that show a job's end show what its instruction asks for. */
function isAsInstructed(prompt: keyof Prompts, ended: readonly Exchange[]): boolean {
  const link = jobIn(ended.at(-1))?.prLink
  const wasSeen = (status: AgentJob['status']) => ended.some((exchange) => hasStatus(jobIn(exchange), status))
  switch (prompt) {
    case 'change':
      return typeof link === 'string'
    case 'noChange':
      return link === null && !hasStatus(jobIn(ended.at(-1)), 'failed')
    case 'failure':
      return wasSeen('failed')
    case 'archive':
      return wasSeen('archived')
  }
}

/**
 * Judges how a job ended by its instruction. A model need not follow it: another end breaks the document only where the
 * target is deterministic.
 *
 * @param ended the answers that show the end of the job
 */
export function endsAsInstructed(prompt: keyof Prompts, ended: readonly Exchange[], target: Target): Outcome {
  const { expected, field } = instructedEnds[prompt]
  if (isAsInstructed(prompt, ended)) return pass
  const found = fail(`${expected}, if the agent does as prompts.${prompt} says`, jobIn(ended.at(-1))?.[field])
  return unfollowed(prompt, ended, target) ?? found
}

/** Whether a completed job shows what its instruction asks for; also on targets whose agent need not follow it. */
export function isFollowed(prompt: 'change' | 'noChange', ended: readonly Exchange[], target: Target): Outcome {
  if (isAsInstructed(prompt, ended) && !hasStatus(jobIn(ended.at(-1)), 'failed')) return pass
  const { expected, field } = instructedEnds[prompt]
  const last = jobIn(ended.at(-1))
  // A job that failed, or was archived before its end was seen, does not show what it would have changed.
  if (!hasStatus(last, 'completed'))
    return notTested('no job with this instruction was completed', remedyOf(prompt, target))
  return fail(`${expected}, by prompts.${prompt}`, last?.[field])
}

/** How the target's owner can let a run see jobs that end as an instruction of this name asks. */
export function remedyOf(prompt: keyof typeof unprompted, { prompts }: Target): string {
  return prompts[prompt] === null
    ? unprompted[prompt]
    : `give an instruction in prompts.${prompt} that this agent does follow within timeouts.job`
}

const unprompted = {
  change: 'give prompts.change to the target',
  noChange: 'give prompts.noChange to the target',
  archive: 'give an instruction that ends in an archived job in prompts.archive',
} as const

/**
 * Why a job's end shows nothing about its instruction, which the agent may not have followed. Null where it shows it,
 * and on a deterministic target, whose agent must follow it unless the job failed: the document allows that of any job.
 */
export function unfollowed(prompt: keyof Prompts, ended: readonly Exchange[], target: Target): NotTested | null {
  if (isAsInstructed(prompt, ended)) return null
  const last = jobIn(ended.at(-1))
  if (prompt === 'failure' && hasStatus(last, 'archived')) {
    return notTested('the job was archived before it was seen to fail', 'keep the target from archiving jobs at once')
  }
  if (prompt !== 'failure' && hasStatus(last, 'failed')) {
    return notTested('the job failed, and so does not show what its instruction asks for', 'run again')
  }
  if (target.deterministic) return null
  const { expected, field } = instructedEnds[prompt]
  const reason = `the agent may not have followed prompts.${prompt}: not ${expected}, but ${JSON.stringify(last?.[field])}`
  return notTested(reason, `give an instruction in prompts.${prompt} that this agent does follow`)
}
