import { startReference } from '../../harness/target/embedded-reference.ts'
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
    const verdict = complaints.length === 0 ? 'ok  ' : 'BAD '
    process.stdout.write(`${verdict} ${behaviour.name} (${seconds} s, ${megabytes} MB): ${finding}\n`)
    for (const line of complaints) process.stdout.write(`      ${line}\n`)
    return complaints.length === 0
  })
  await service.stop()
  const borne = results.filter((isBorne) => isBorne).length
  process.stdout.write(`${borne} of ${results.length} hostile services were borne\n`)
  return results.length > 0 && borne === results.length
}
