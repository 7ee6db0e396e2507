import { limitInForce } from '../../harness/budget/budget.ts'
import { windowSeconds } from '../../harness/budget/counters.ts'
import type { Facts } from '../../harness/description.ts'
import type { Exchange, Situation } from '../../harness/sending/exchange.ts'
import { failSaying, notApplicable, notTested, pass } from '../../harness/verdict/outcome.ts'
import { refusesInStream } from '../assistant/stream-evidence.ts'
import { isSuccess } from '../evidence.ts'
import { needsSecondOrganization, needsSeededLimit, owedRefusal, owedSuccess } from '../expected.ts'
import type { CheckContext, ExchangeRequirement, Exemption } from '../requirement.ts'
import { lawfulExchange, lawfulJob } from '../valid-examples.ts'
import { type ContractInteraction, contractInteractions, operationOf } from './interactions.ts'

/** What the contract's own verifier said of an exchange, as `contract` in the situation's facts. */
export const CONTRACT_KEPT = 'kept'

/** Id of the requirement that an interaction keeps or breaks. */
export function contractRequirementId({ name }: ContractInteraction): string {
  return `contract-${name}`
}

/** The facts by which an exchange is known to show an interaction, once the verifier has spoken. */
export function contractFacts({ name }: ContractInteraction, said: string): Situation['facts'] {
  return { interaction: name, contract: said }
}

/** One requirement for each interaction: an interaction that was never verified is not run, and so is red. */
export function contractRequirements(facts: Facts): readonly ExchangeRequirement[] {
  return contractInteractions(facts).map((interaction) => ({
    about: 'exchange',
    id: contractRequirementId(interaction),
    operation: operationOf(facts, interaction),
    source: interaction.source,
    concerns: ({ situation: { facts: known } }) =>
      known['interaction'] === interaction.name && known['contract'] !== undefined,
    check: (exchange, context) => checkContract(interaction, exchange, context),
    example: () =>
      lawfulExchange({
        operation: operationOf(facts, interaction),
        status: interaction.answer.kind.endsWith('refusal') ? 422 : 200,
        body: lawfulJob,
        situation: { owed: owedBy(interaction), facts: contractFacts(interaction, CONTRACT_KEPT) },
      }),
    violation: (lawful) => ({
      ...lawful,
      situation: { ...lawful.situation, facts: contractFacts(interaction, '$.id: a field is missing') },
    }),
    exempt: (context) => exemption(interaction, context),
  }))
}

export function owedBy({ answer }: ContractInteraction): Situation['owed'] {
  return answer.kind === 'refusal' || answer.kind === 'limit-refusal' ? 'refusal' : 'success'
}

function checkContract(interaction: ContractInteraction, exchange: Exchange, context: CheckContext) {
  const said = exchange.situation.facts['contract']
  if (said === CONTRACT_KEPT) return pass
  if (interaction.answer.kind === 'limit-refusal' && refusesInStream(exchange)) {
    return notApplicable('the service refuses inside the stream, which a contract about the status does not speak of')
  }
  if (interaction.state.kind === 'limit-used-up' && isSuccess(exchange)) {
    const { limit } = interaction.state
    const perSecond = (limitInForce(context.target, limit) ?? 0) / windowSeconds[limit.window]
    if (perSecond * SINCE_SEED >= 1) {
      return notTested('a token bucket would have regained a use meanwhile', `scale the limit in limits.${limit.id}`)
    }
  }
  if (interaction.answer.kind !== 'limit-refusal') {
    const owed = owedBy(interaction) === 'success' ? owedSuccess : owedRefusal
    const explained = owed(exchange, context)
    if (explained.kind === 'not-tested') return explained
  }
  return failSaying('the contract kept', String(said))
}

/** Seconds that may pass between the seed of a counter and the request that Pact's verifier sends. */
const SINCE_SEED = 5

function exemption({ state, credential }: ContractInteraction, context: CheckContext): Exemption | null {
  if (credential === 'foreign') return needsSecondOrganization(context)
  if (state.kind === 'ended-job') return withoutInstruction(state.prompt, context)
  if (state.kind === 'limit-used-up') return withoutLimit(state, context)
  return null
}

function withoutInstruction(prompt: 'change' | 'noChange' | 'failure' | 'archive', { target }: CheckContext) {
  // Without one of its own, a target is told to change nothing in plain words.
  if (prompt === 'noChange' || target.prompts[prompt] !== null) return null
  return notTested('no instruction is known that brings this about', `give one in prompts.${prompt}`)
}

function withoutLimit(
  { limit }: Extract<ContractInteraction['state'], { kind: 'limit-used-up' }>,
  context: CheckContext,
) {
  if (limitInForce(context.target, limit) === null) {
    return notApplicable(`the target does not enforce ${limit.id}`)
  }
  return needsSeededLimit(context)
}
