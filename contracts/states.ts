import type { ContractInteraction, ContractState } from '../requirements/contracts/interactions.ts'

/** Provider states of an interaction, in words for states that a service's own team can bring about as well. */
export function statesOf({ state, credential }: ContractInteraction): readonly string[] {
  const key = credentialStates[credential]
  return key === undefined ? [wordsFor(state)] : [wordsFor(state), key]
}

function wordsFor(state: ContractState): string {
  switch (state.kind) {
    case 'tenant':
      return tenantStates[state.operation.family]
    case 'ended-job':
      return endedJobs[state.prompt]
  }
}

const tenantStates = {
  agent: 'a project with an admin key',
  assistant: 'a documentation site with an assistant key',
} as const

type EndedJob = Extract<ContractState, { kind: 'ended-job' }>

const endedJobs: Readonly<Record<EndedJob['prompt'], string>> = {
  noChange: 'an agent job that has completed without a change',
  change: 'an agent job that has opened a pull request',
  archive: 'an agent job that has been archived',
  failure: 'an agent job that has failed',
}

/** Names of the states for a key other than the one that the operation requires. */
const credentialStates: Readonly<Partial<Record<ContractInteraction['credential'], string>>> = {
  unknown: 'an unknown key',
  'wrong-kind': 'a key of the other kind',
  foreign: 'a key of another organization',
}

type NamedState =
  | { readonly kind: 'tenant' }
  | EndedJob
  | { readonly kind: 'key'; readonly credential: ContractInteraction['credential'] }

/** The states that any contract may name, and what they mean here. */
export const namedStates: ReadonlyMap<string, NamedState> = new Map<string, NamedState>([
  ...Object.values(tenantStates).map((words) => [words, { kind: 'tenant' }] as const),
  ...entries(endedJobs).map(([prompt, words]) => [words, { kind: 'ended-job', prompt }] as const),
  ...entries(credentialStates).map(([credential, words]) => [words, { kind: 'key', credential }] as const),
])

function entries<Name extends string>(
  of: Readonly<Partial<Record<Name, string>>>,
): readonly (readonly [Name, string])[] {
  return Object.entries(of) as [Name, string][]
}
