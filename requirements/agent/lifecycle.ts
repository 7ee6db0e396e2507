import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import type { Prompts } from '../../harness/target/target.ts'
import { notApplicable, notTested } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { AgentJob } from '../../schemas/description/interface-types.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { jobAnswer } from '../declaring/valid-examples.ts'
import { isSuccess } from '../reading/status.ts'
import { finalStatuses, fromEnd, isFinal, withoutEnd } from './job-status.ts'

/**
 * A job from its first answer on: the exchange that started it, then every poll in order. All of these requirements
 * need the poll operation, which the document leaves open.
 */

export const link = 'https://code.example/pull/1'

export interface LifecycleRule
  extends Pick<SequenceRequirement, 'id' | 'faultCategory' | 'area' | 'byChance' | 'source' | 'from' | 'check'> {
  /** `job-lifecycle` where left out. */
  readonly sequence?: SequenceRequirement['sequence']
  /** Only jobs with this instruction are judged, which makes the target's agent do a known thing. */
  readonly prompt?: keyof Prompts
  /** Only descriptions that list this status are judged: one that renames it says nothing of the old name. */
  readonly status?: AgentJob['status']
  /** True where only jobs are judged that were seen to end. */
  readonly needsEnd?: true
  /** Left out: an active job that is done at the next read. */
  readonly example?: readonly Exchange[]
  readonly broken: readonly Exchange[]
}

/**
 * What requirements about a job's lifecycle are made of: valid answers, and what the document in use says of them.
 *
 * @param begins id of the operation whose answer the lifecycle begins with
 */
export function lifecycleOf(description: DescriptionView, begins: string) {
  const { create, poll } = agentIds(description)
  const finals = finalStatuses(description)
  const active = jobAnswer({ status: 'active' }, create)
  const polledActive = jobAnswer({ status: 'active' }, poll)
  const polledDone = jobAnswer({ status: finals.has('completed') ? 'completed' : ([...finals][0] ?? '') }, poll)
  const declare = (rule: LifecycleRule): SequenceRequirement => {
    const { sequence = 'job-lifecycle', prompt, status, needsEnd, check, example, broken, ...rest } = rule
    return {
      ...rest,
      about: 'sequence',
      sequence,
      operation: begins,
      appliesTo: (exchanges) => prompt === undefined || exchanges.some((exchange) => promptOf(exchange) === prompt),
      check: (exchanges, context) => {
        const unknown = needsEnd === undefined ? null : withoutEnd(exchanges, context)
        return unknown ?? check(exchanges, context)
      },
      example: () => example ?? [active, polledDone],
      violation: () => broken,
      skipReason: ({ target }) => {
        if (status !== undefined && !finals.has(status)) {
          return notApplicable(`the description lists no status ${status}`)
        }
        if (prompt === undefined || target.prompts[prompt] !== null) return null
        return notTested('no instruction is known that brings this about', `give one in prompts.${prompt}`)
      },
    }
  }
  return {
    active,
    polledActive,
    polledDone,
    declare,
    pollsOf: (exchanges: readonly Exchange[]) => exchanges.filter(({ operation }) => operation === poll),
    isFinal: (exchange: Exchange) => isFinal(finals, exchange),
    fromEnd: (exchanges: readonly Exchange[]) => fromEnd(exchanges.filter(isSuccess), finals),
    /** The final statuses, for a message. */
    finals: [...finals].join(', '),
  }
}

export type Lifecycle = ReturnType<typeof lifecycleOf>

export function promptOf({ situation: { evidence } }: Exchange): keyof Prompts | null {
  return evidence.kind === 'job' || evidence.kind === 'follow-up' ? evidence.prompt : null
}
