import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Call } from '../../harness/sending/call.ts'
import type { GivenInteraction } from '../../harness/target/run.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { bringAbout, type InstructedJob, instructedJobs, type ReadyState } from '../provider-states.ts'
import { keepingErrors } from '../show-interactions.ts'
import { type Asking, askingOf } from './asking.ts'
import { folderOfPacts } from './gather.ts'
import { type Pact, type PactInteraction, pactIn } from './pact-definition.ts'

/** An interaction of a given contract, once what it needs has been brought about. */
export interface ReadyGiven {
  /** Of its requirement. */
  readonly id: string
  readonly pact: Pact
  readonly interaction: PactInteraction
  readonly asking: Asking
  readonly state: ReadyState
}

/** Interactions of given contracts that a run is to show. */
export function wantedGiven(context: EngineContext): readonly GivenInteraction[] {
  const open = context.idsOf('pacts')
  return context.run.pacts.filter(({ id }) => open.includes(id))
}

/** Brings about what each of them needs, one after another, and has it shown. */
export async function showGiven(context: EngineContext, show: (given: ReadyGiven) => Promise<void>): Promise<void> {
  const instructedJob = instructedJobs(context)
  for (const [file, wanted] of Map.groupBy(wantedGiven(context), (one) => one.file)) {
    const place = path.join(folderOfPacts(context.run), file)
    const pact = pactIn(readFileSync(place, 'utf8'), place)
    for (const one of wanted) {
      await keepingErrors(context, one.id, async () => {
        const ready = await readied(context, instructedJob, pact, one)
        if (ready !== null) await show(ready)
      })
    }
  }
}

/** Null where it can't be asked of this target, which is recorded. */
async function readied(
  context: EngineContext,
  instructedJob: InstructedJob,
  pact: Pact,
  { id, index }: GivenInteraction,
): Promise<ReadyGiven | null> {
  const interaction = pact.interactions[index]
  if (interaction === undefined) throw new Error(`${id}: its contract has no interaction ${index}`)
  const asking = askingOf({ description: context.description, target: context.run.target }, pact, interaction)
  if (asking.kind === 'not-tested') {
    context.notTested([id], asking)
    return null
  }
  const state = await bringAbout(context, instructedJob, asking.before)
  if (state.kind === 'ready') return { id, pact, interaction, asking, state }
  context.notTested([id], state)
  return null
}

/** Its request, with the ids of the target in its path and the key that its state asks for. */
export function givenCall(
  { description }: EngineContext,
  { id, asking, state }: ReadyGiven,
  request: Pick<Call, 'method' | 'path' | 'headers' | 'body'>,
): Call {
  const { operation, before, parameters, unknownParameter } = asking
  const { tenant, credentials, values, jobPath, situation } = state
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const own = parameters[name] ?? ''
    return name === unknownParameter ? own : (values[name] ?? own)
  })
  const query = request.path.includes('?') ? request.path.slice(request.path.indexOf('?')) : ''
  return {
    ...request,
    path: before.operation === null && jobPath !== null ? jobPath : `${filled}${query}`,
    operation: operation.id,
    situation: {
      probe: id,
      // What is to come of it is the team's to say, and not the document's.
      expected: 'open',
      rule: null,
      ...(operation.response.kind === 'stream' ? { protocol: operation.response.protocol } : {}),
      ...situation,
      evidence: { kind: 'contract', interaction: id },
    },
    tenant,
    credentials,
    sourceAddress: null,
    limits: description.limits.filter(({ id }) => operation.limits.includes(id)),
    exhausting: false,
  }
}
