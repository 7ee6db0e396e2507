import { startReference } from '../../harness/target/embedded-reference.ts'
import { sayProof } from '../say-proof.ts'
import { forEachOf } from '../verify-process.ts'
import { behaviours, runHostile } from './hostile.ts'

/**
 * Runs the public command on services that misbehave, with a line for each; gives whether it bore them all.
 *
 * @param names of the only behaviours to run; none are all
 */
export async function proveHostile(names: ReadonlySet<string>, atOnce: number): Promise<boolean> {
  const chosen = behaviours.filter(({ name }) => names.size === 0 || names.has(name))
  const service = await startReference({ faults: [], variations: [], settings: null })
  const results = await forEachOf(chosen, atOnce, async (behaviour) => {
    const { complaints, finding, seconds, megabytes } = await runHostile(behaviour, service.address)
    return sayProof(`${behaviour.name} (${seconds} s, ${megabytes} MB): ${finding}`, complaints)
  })
  await service.stop()
  const borne = results.filter((isBorne) => isBorne).length
  process.stdout.write(`${borne} of ${results.length} hostile services were borne\n`)
  return results.length > 0 && borne === results.length
}
