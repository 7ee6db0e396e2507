import type { ContractInteraction, ContractState } from '../requirements/contracts/interactions.ts'

/** Provider states of an interaction, in words that a service's own team can bring about as well. */
export function statesOf({ state, credential }: ContractInteraction): readonly string[] {
  const key = credentialStates[credential]
  return key === undefined ? [wordsFor(state)] : [wordsFor(state), key]
}

function wordsFor(state: ContractState): string {
  switch (state.kind) {
    case 'tenant':
      return state.operation.family === 'agent'
        ? 'a project with an admin key'
        : 'a documentation site with an assistant key'
    case 'ended-job':
      return endedJobs[state.prompt]
  }
}

const endedJobs: Readonly<Record<Extract<ContractState, { kind: 'ended-job' }>['prompt'], string>> = {
  noChange: 'an agent job that has completed without a change',
  change: 'an agent job that has opened a pull request',
  archive: 'an agent job that has been archived',
  failure: 'an agent job that has failed',
}

/** The key of an interaction, where it is not the one that its operation asks for. */
const credentialStates: Readonly<Partial<Record<ContractInteraction['credential'], string>>> = {
  unknown: 'a key that nobody has',
  'wrong-kind': 'a key of the other kind',
  foreign: 'a key of another organization',
}
