import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Call } from '../../harness/sending/call.ts'
import type { GivenInteraction } from '../../harness/target/run.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { type Pact, type PactInteraction, pactIn } from '../pact-definition.ts'
import { instructedJobs, type ReadyState } from '../provider-states.ts'
import { keepingErrors, showInState, unmadeCall } from '../show-interactions.ts'
import { type Asking, askingOf } from './asking.ts'
import { folderOfPacts } from './gather.ts'

/** An interaction of a given contract, with the state that it needs brought about. */
export interface ReadyGiven {
  /** Of its requirement. */
  readonly id: string
  readonly pact: Pact
  readonly interaction: PactInteraction
  readonly asking: Asking
  readonly state: ReadyState
}

export function wantedGiven(context: EngineContext): readonly GivenInteraction[] {
  const open = context.idsOf('pacts')
  return context.run.pacts.filter(({ id }) => open.includes(id))
}

/** Brings about the state of each interaction, one after another, and shows it. */
export async function showGiven(context: EngineContext, show: (given: ReadyGiven) => Promise<void>): Promise<void> {
  const instructedJob = instructedJobs(context)
  for (const [file, wanted] of Map.groupBy(wantedGiven(context), (one) => one.file)) {
    const place = path.join(folderOfPacts(context.run), file)
    const pact = pactIn(readFileSync(place, 'utf8'), place)
    for (const { id, index } of wanted) {
      await keepingErrors(context, id, async () => {
        const interaction = pact.interactions[index]
        if (interaction === undefined) throw new Error(`${id}: its contract has no interaction ${index}`)
        const asking = askingOf({ description: context.description, target: context.run.target }, pact, interaction)
        if (asking.kind === 'not-tested') return context.notTested([id], asking)
        await showInState(context, instructedJob, id, asking.before, (state) =>
          show({ id, pact, interaction, asking, state }),
        )
      })
    }
  }
}

/** The request of an interaction, with the target's ids in its path and the key of its state. */
export function givenCall(
  context: EngineContext,
  { id, asking, state }: ReadyGiven,
  request: Pick<Call, 'method' | 'path' | 'headers' | 'body'>,
): Call {
  const { operation, before, parameters, unknownParameter } = asking
  const { values, jobPath } = state
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const own = parameters[name] ?? ''
    return name === unknownParameter ? own : (values[name] ?? own)
  })
  const query = request.path.includes('?') ? request.path.slice(request.path.indexOf('?')) : ''
  return {
    // The team decides which answer is expected, and not the document.
    ...unmadeCall(context, operation, state, { interaction: id, probe: id, expected: 'open', requirement: null }),
    ...request,
    path: before.operation === null && jobPath !== null ? jobPath : `${filled}${query}`,
  }
}
