import { startReference } from '../../harness/target/embedded-reference.ts'
import { named, sayProof, sayTotal } from '../proof.ts'
import { forEachOf } from '../verify-process.ts'
import { behaviours, runHostile } from './hostile.ts'

/**
 * Runs the public command on services that misbehave, with a line for each; gives whether it bore them all.
 *
 * @param names of the only behaviours to run; none are all
 */
export async function proveHostile(names: ReadonlySet<string>, atOnce: number): Promise<boolean> {
  const service = await startReference({ faults: [], variations: [], settings: null })
  const results = await forEachOf(named(behaviours, names), atOnce, async (behaviour) => {
    const { complaints, finding, seconds, megabytes } = await runHostile(behaviour, service.address)
    return sayProof(`${behaviour.name} (${seconds} s, ${megabytes} MB): ${finding}`, complaints)
  })
  await service.stop()
  return sayTotal(results, 'hostile services were borne')
}
