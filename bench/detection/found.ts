import type { Result } from '../../selftest/results.ts'
import type { Switch } from '../../selftest/sweep.ts'
import type { SchemathesisRun } from './schemathesis.ts'

/** What Schemathesis reported on the reference service with one switch, beyond what it reports on a clean one. */
export interface Recorded extends Switch, SchemathesisRun {}

/** A line of the table: the switches of one area that both have run on. */
export interface AreaRow {
  readonly name: string
  readonly faults: number
  readonly foundByAssay: number
  readonly foundBySchemathesis: number
  readonly variations: number
  readonly falseAlarmsOfAssay: number
  readonly falseAlarmsOfSchemathesis: number
  /** Faults that only one of the two finds, or none, by name. */
  readonly onlyByAssay: readonly string[]
  readonly onlyBySchemathesis: readonly string[]
  readonly byNeither: readonly string[]
  /** Seconds that Schemathesis took for each switch. */
  readonly samples: readonly number[]
}

/**
 * The table by area, and a last line for all of them. A fault counts as found by Assay where a requirement of its own
 * subject is red, and as found by Schemathesis where anything is: each is held to what its own proof says of it.
 */
export function rowsOf(recorded: readonly Recorded[], results: readonly Result[]): readonly AreaRow[] {
  const alarms = new Map(results.map((result) => [nameOf(result), alarmsOf(result)]))
  const both = recorded.filter(({ name }) => alarms.has(name))
  const byAssay = ({ name }: Recorded) => (alarms.get(name) ?? 0) > 0
  const areas = [...Map.groupBy(both, ({ area }) => area)]
  return [...areas, ['all', both] as const].map(([area, ofArea]) => rowOf(area, ofArea, byAssay))
}

function rowOf(name: string, recorded: readonly Recorded[], byAssay: (one: Recorded) => boolean): AreaRow {
  const bySchemathesis = ({ failures }: Recorded) => failures.length > 0
  const faults = recorded.filter(({ kind }) => kind === 'fault')
  const variations = recorded.filter(({ kind }) => kind === 'variation')
  const namesOf = (isWanted: (one: Recorded) => boolean) => faults.filter(isWanted).map((fault) => fault.name)
  return {
    name,
    faults: faults.length,
    foundByAssay: faults.filter(byAssay).length,
    foundBySchemathesis: faults.filter(bySchemathesis).length,
    variations: variations.length,
    falseAlarmsOfAssay: variations.filter(byAssay).length,
    falseAlarmsOfSchemathesis: variations.filter(bySchemathesis).length,
    onlyByAssay: namesOf((one) => byAssay(one) && !bySchemathesis(one)),
    onlyBySchemathesis: namesOf((one) => !byAssay(one) && bySchemathesis(one)),
    byNeither: namesOf((one) => !byAssay(one) && !bySchemathesis(one)),
    samples: recorded.map(({ seconds }) => seconds),
  }
}

const nameOf = (result: Result) => ('fault' in result ? result.fault : result.variation)
const alarmsOf = (result: Result) => ('fault' in result ? result.killedBy.length : result.falseAlarms.length)

/** Assay is to be ahead in every area, and quiet on whatever is valid. */
export function complaintsOf(rows: readonly AreaRow[]): readonly string[] {
  return rows.flatMap(({ name, foundByAssay, foundBySchemathesis, falseAlarmsOfAssay }) => [
    ...(foundByAssay < foundBySchemathesis
      ? [`${name}: Schemathesis finds ${foundBySchemathesis} faults, and Assay ${foundByAssay}`]
      : []),
    ...(falseAlarmsOfAssay > 0 ? [`${name}: ${falseAlarmsOfAssay} false alarms of Assay`] : []),
  ])
}
