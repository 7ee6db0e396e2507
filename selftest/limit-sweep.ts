import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { redVerdicts } from '../harness/verdict/verdict-model.ts'
import type { LimitConfiguration } from './limit-configurations.ts'
import { expectationOf, runningAs } from './limit-expectations.ts'
import { type Found, type Judgement, judgementOf } from './limit-judgement.ts'
import { idsWith, runVerify, targetLike, type VerifyRun, workFolder } from './verify-process.ts'

/** What a run of the public command made of one configuration. */
export interface Judged {
  readonly configuration: LimitConfiguration
  readonly found: Found
  readonly judgement: Judgement
  readonly seconds: number
}

/**
 * Runs `assay verify` once for each configuration, so many at a time; `onJudged` is told of each as it ends.
 *
 * @param idsOf ids of the requirements to show for a limit
 */
export async function sweepLimiters(
  configurations: readonly LimitConfiguration[],
  idsOf: (configuration: LimitConfiguration) => readonly string[],
  atOnce: number,
  onJudged: (judged: Judged) => void,
): Promise<readonly Judged[]> {
  const left = [...configurations]
  const judged = new Map<LimitConfiguration, Judged>()
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const one = await judge(next, idsOf(next))
      judged.set(next, one)
      onJudged(one)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return configurations.flatMap((configuration) => judged.get(configuration) ?? [])
}

async function judge(configuration: LimitConfiguration, ids: readonly string[]): Promise<Judged> {
  const startedAt = performance.now()
  const { settings, faults, target } = runningAs(configuration)
  const folder = workFolder()
  const settingsFile = path.join(folder, 'settings.json')
  writeFileSync(settingsFile, JSON.stringify(settings))
  const reference = { settings: settingsFile, faults }
  const targetFile = targetLike({ ...target, reference, exhaust: true }, folder)
  const expected = expectationOf(configuration)
  const shown = new Set([...ids, ...expected.red])
  const run = await runVerify(['--target', targetFile, '--profile', 'nightly', '--only', ...shown])
  const found = foundIn(run)
  const judgement = judgementOf(expected, found)
  rmSync(folder, { recursive: true })
  // What went wrong can be looked into.
  if (judgement.kind === 'right') rmSync(path.dirname(run.results), { recursive: true })
  return { configuration, found, judgement, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
}

function foundIn(run: VerifyRun): Found {
  return {
    status: run.status,
    red: idsWith(run, ...redVerdicts),
    observations: Object.fromEntries(run.observations.map(({ gap, value }) => [gap, value])),
  }
}
