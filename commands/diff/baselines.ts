import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { readBaseline } from '../../harness/verdict/read-results.ts'
import type { Facts } from '../../schemas/facts-model.ts'
import { type StaleObservation, staleObservations, unobservedGaps } from './stale-observations.ts'

/** What became of one target's baseline. */
export interface BaselineChange {
  /** The file, relative to the working folder. */
  readonly file: string
  readonly observations: number
  readonly stale: readonly StaleObservation[]
  /** Gaps that the new document has opened, of which it holds nothing. */
  readonly unobserved: readonly string[]
}

/**
 * Holds every baseline of a folder of targets against two documents.
 *
 * @throws ConfigurationError naming the baseline that can't be read.
 */
export function baselineChanges(folder: string, old: Facts, next: Facts): readonly BaselineChange[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.baseline.json'))
  return names.sort().flatMap((name) => {
    const file = path.join(folder, name)
    const baseline = readBaseline(file)
    return baseline === null
      ? []
      : {
          file: path.relative(process.cwd(), file),
          observations: baseline.observations.length,
          stale: staleObservations(baseline, old, next),
          unobserved: unobservedGaps(baseline, old, next),
        }
  })
}
