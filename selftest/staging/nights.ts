import { rmSync } from 'node:fs'
import path from 'node:path'
import { sayProof } from '../proof.ts'
import { idsWith, runVerify, workFolder, writeOwn, writeTarget } from '../verify-process.ts'
import { noiseIn } from './staging.ts'
import { plainTarget } from './staging-target.ts'

const NIGHTS = 20

/** What changes on the last night, and must be reported as drift. */
const change = { createStatus: 202 }
const changed = 'observed-agent-job-create-status'

/**
 * Runs several nights on a service that never answers the same twice, with one baseline into which each night is
 * merged; then one night on which the service has changed.
 *
 * @param others ids of the requirements that are left out, since no observations come from them
 * @returns true where every night was quiet and the change was found
 */
export async function proveNights(others: readonly string[]): Promise<boolean> {
  const folder = workFolder()
  // A run limited by --only is not compared with a baseline, so requirements are left out by the target's `lacks`.
  const target = {
    ...plainTarget,
    name: 'nights',
    lacks: others,
    reference: { settings: path.join(folder, 'settings.json') },
  }
  const file = writeTarget(target, folder)
  const tonight = async (night: number, agent: object, accept: readonly string[]) => {
    const settings = { agent, assistant: { variety: night, tokenMilliseconds: 2 }, errors: { numbered: true } }
    writeOwn(folder, 'settings.json', settings)
    const run = await runVerify(['--target', file, '--profile', 'nightly', ...accept])
    return { run, drift: idsWith(run, 'drift'), noise: noiseIn(run) }
  }
  let quiet = 0
  for (let night = 1; night <= NIGHTS; night += 1) {
    // This night is first run without --accept, which would hide its drift.
    const { run, noise } = await tonight(night, {}, [])
    const merged = noise.length > 0 ? noise : (await tonight(night, {}, ['--accept'])).noise
    if (sayProof(`night ${night} (${run.verdicts?.run.seconds} s)`, merged)) quiet += 1
  }
  const { drift } = await tonight(NIGHTS + 1, change, [])
  const drifted = drift.join(', ') || 'nothing'
  const complaints = drifted === changed ? [] : [`drift of ${drifted}, expected of ${changed}`]
  const isSeen = sayProof('a night with another create status', complaints)
  process.stdout.write(`${quiet} of ${NIGHTS} nights are quiet\n`)
  if (quiet === NIGHTS && isSeen) rmSync(folder, { recursive: true })
  return quiet === NIGHTS && isSeen
}
