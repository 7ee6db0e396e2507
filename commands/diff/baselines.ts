import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Facts } from '../../harness/description.ts'
import { ConfigurationError } from '../../harness/target/configuration-error.ts'
import { observationsSchema } from '../../report/result-schemas.ts'
import { firstError } from '../../report/schema-error.ts'
import type { Baseline } from '../../requirements/observations/drift.ts'
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

const isBaseline = new Ajv2020({ strict: true, allowUnionTypes: true }).compile<Baseline>({
  type: 'object',
  required: ['target', 'recordedAt', 'observations'],
  properties: { target: { type: 'string' }, recordedAt: { type: 'string' }, observations: observationsSchema },
})

/**
 * Holds every baseline of a folder of targets against two documents.
 *
 * @throws ConfigurationError naming the baseline that can't be read.
 */
export function baselineChanges(folder: string, old: Facts, next: Facts): readonly BaselineChange[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.baseline.json'))
  return names.sort().map((name) => {
    const file = path.join(folder, name)
    const baseline = readBaseline(file)
    return {
      file: path.relative(process.cwd(), file),
      observations: baseline.observations.length,
      stale: staleObservations(baseline, old, next),
      unobserved: unobservedGaps(baseline, old, next),
    }
  })
}

function readBaseline(file: string): Baseline {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigurationError(`${file}: not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (isBaseline(value)) return value
  throw new ConfigurationError(`${file}: no baseline: ${firstError(isBaseline)}; record it again with verify --accept`)
}
