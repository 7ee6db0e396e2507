import type { Facts } from '../harness/description.ts'
import { agentIds } from '../harness/target/agent-operations.ts'
import type { Target } from '../harness/target/target.ts'
import { contractInteractions } from '../requirements/contracts/interactions.ts'

/** What verifying the contract will do to a target at the most; nothing is sent to find it out. */
export interface ContractCost {
  /** Uses of each operation on the first tenant. */
  readonly uses: Readonly<Record<string, number>>
  readonly jobs: number
  readonly pullRequests: number
}

/** One use for each interaction, and one job for each instruction whose outcome an interaction needs. */
export function contractCostOf(facts: Facts, target: Target): ContractCost {
  const interactions = contractInteractions(facts)
  const prompts = interactions.flatMap(({ state }) => (state.kind === 'ended-job' ? [state.prompt] : []))
  const told = [...new Set(prompts)].filter((prompt) => prompt === 'noChange' || target.prompts[prompt] !== null)
  const uses = Map.groupBy(interactions, ({ operation }) => operation?.id ?? 'poll')
  const { create } = agentIds(facts)
  const created = interactions.filter(({ operation, answer }) => operation?.id === create && answer.kind === 'job')
  return {
    uses: Object.fromEntries([...uses].map(([id, of]) => [id, of.length + (id === create ? told.length : 0)])),
    jobs: told.length + created.length,
    pullRequests: told.includes('change') ? 1 : 0,
  }
}
