import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Situation } from '../../harness/exchange/situation.ts'
import type { Prompts, Target } from '../../harness/target/target.ts'
import { failSaying, type NotTested, notTested, pass } from '../../harness/verdict/outcome.ts'
import type { Area } from '../../harness/verdict/verdict-model.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { withoutCredential } from '../access/without-credential.ts'
import { unfollowed } from '../agent/instructed-end.ts'
import { exampleRemedy } from '../declaring/body-problem.ts'
import { expectBodyRefused, expectRefusal, expectSuccess } from '../declaring/expected.ts'
import type { CheckContext, ExchangeRequirement, SkipReason } from '../declaring/requirement.ts'
import { categoryOfRequest } from '../declaring/wfc.ts'
import { type ContractInteraction, contractInteractions, operationOf } from './interactions.ts'
import { interactionProblem } from './request-problem.ts'
import { interactionKept } from './verified.ts'

export function contractRequirementId({ name }: Pick<ContractInteraction, 'name'>): string {
  return `contract-${name}`
}

/** One requirement for each interaction: an interaction that was never verified is not run, and so is red. */
export function contractRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return contractInteractions(description).map((interaction) => ({
    ...interactionKept({
      interaction: interaction.name,
      operation: operationOf(description, interaction),
      expected: expectedOf(interaction),
      check: (finding, exchange, context) => checkContract(interaction, finding, exchange, context),
    }),
    id: contractRequirementId(interaction),
    area: areaOf(interaction),
    ...categoryOf(interaction),
    source: interaction.source,
    ...(interaction.from === undefined ? {} : { from: interaction.from }),
    skipReason: (context) => skipReason(interaction, context),
  }))
}

export function expectedOf({ answer }: ContractInteraction): Situation['expected'] {
  return answer.kind === 'refusal' ? 'refusal' : 'success'
}

function areaOf({ answer, credential }: ContractInteraction): Area {
  if (answer.kind !== 'refusal') return 'loss and corruption'
  return credential === 'own' ? 'validation' : 'access and isolation'
}

/** The category of what the contract holds; an answer that is no success breaks another one, by its status. */
function categoryOf({
  operation,
  credential,
  answer,
}: ContractInteraction): Pick<ExchangeRequirement, 'faultCategory'> {
  if (answer.kind !== 'refusal') return { faultCategory: 200 }
  const sent = credential === 'own' ? {} : { credential }
  const faultCategory = operation === null ? undefined : categoryOfRequest(operation, { expected: 'refusal', ...sent })
  return faultCategory === undefined ? {} : { faultCategory }
}

function checkContract(
  interaction: ContractInteraction,
  finding: string | null,
  exchange: Exchange,
  context: CheckContext,
) {
  const explained = expectationOf(interaction)(exchange, context)
  if (explained.kind === 'not-tested') return explained
  if (finding === null) return pass
  const { state, body } = interaction
  const isRead = state.kind === 'ended-job' && body === null
  return (
    (isRead ? unfollowed(state.prompt, [exchange], context.target) : null) ?? failSaying('the contract kept', finding)
  )
}

function expectationOf(interaction: ContractInteraction) {
  if (expectedOf(interaction) === 'success') return expectSuccess
  return interaction.credential === 'own' ? expectBodyRefused : expectRefusal
}

function skipReason(interaction: ContractInteraction, context: CheckContext): SkipReason | null {
  const { state, operation, credential, body } = interaction
  const made = body?.({ text: 'text', unique: 'contract' })
  const problem = interactionProblem(context.description, interaction, made ?? null)
  if (problem !== null) return notTested(problem, exampleRemedy)
  const without = operation === null ? null : withoutCredential(context, operation, credential)
  if (without !== null || state.kind !== 'ended-job') return without
  return withoutInstruction(state.prompt, context.target)
}

/** Why a job can't be brought to the end that an instruction of this name is for; null where it can. */
export function withoutInstruction(prompt: keyof Prompts, { prompts }: Target): NotTested | null {
  // Without an instruction of the target, the harness's plain one asks its agent to change nothing.
  if (prompt === 'noChange' || prompts[prompt] !== null) return null
  return notTested('no instruction is known that brings this about', `give one in prompts.${prompt}`)
}
