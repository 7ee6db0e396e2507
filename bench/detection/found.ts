import { nameOf, type Result } from '../../selftest/results.ts'
import type { Switch } from '../../selftest/sweep.ts'
import type { SchemathesisRun } from './schemathesis.ts'

/** What Schemathesis reported with one switch on, beyond what it reports on a clean reference service. */
export interface Recorded extends SchemathesisRun {
  readonly name: string
}

/** A line of the table: the switches of one area on which both tools have run. */
export interface AreaRow {
  readonly name: string
  readonly faults: number
  readonly foundByAssay: number
  readonly foundBySchemathesis: number
  readonly variations: number
  readonly falseAlarmsOfAssay: number
  readonly falseAlarmsOfSchemathesis: number
  /** Names of faults that only one of the tools finds, or neither. */
  readonly onlyByAssay: readonly string[]
  readonly onlyBySchemathesis: readonly string[]
  readonly byNeither: readonly string[]
  /** Names of switches on which one of the tools has not run. */
  readonly notRun: readonly string[]
  /** Seconds that Schemathesis took for each switch. */
  readonly samples: readonly number[]
}

/**
 * The table by area, with a last line for all areas. Assay finds a fault where a requirement of the fault's own subject
 * is red, and Schemathesis where anything is red: each is measured as in its own proof.
 */
export function rowsOf(
  switches: readonly Switch[],
  recorded: readonly Recorded[],
  results: readonly Result[],
): readonly AreaRow[] {
  const alarms = new Map(results.map((result) => [nameOf(result), alarmsOf(result)]))
  const byName = new Map(recorded.map((one) => [one.name, one]))
  const byAssay = ({ name }: Measured) => (alarms.get(name) ?? 0) > 0
  const areas = [...Map.groupBy(switches, ({ area }) => area)]
  return [...areas, ['all', switches] as const].map(([area, ofArea]) => {
    const both = ofArea.flatMap(({ name, kind }): readonly Measured[] => {
      const one = byName.get(name)
      return one === undefined || !alarms.has(name) ? [] : [{ ...one, kind }]
    })
    const run = new Set(both.map(({ name }) => name))
    const notRun = ofArea.flatMap(({ name }) => (run.has(name) ? [] : [name]))
    return { ...rowOf(area, both, byAssay), notRun }
  })
}

/** What was recorded of a switch, with what the switch is. */
type Measured = Recorded & Pick<Switch, 'kind'>

function rowOf(
  name: string,
  recorded: readonly Measured[],
  byAssay: (one: Measured) => boolean,
): Omit<AreaRow, 'notRun'> {
  const bySchemathesis = ({ failures }: Measured) => failures.length > 0
  const faults = recorded.filter(({ kind }) => kind === 'fault')
  const variations = recorded.filter(({ kind }) => kind === 'variation')
  const namesOf = (isWanted: (one: Measured) => boolean) => faults.filter(isWanted).map((fault) => fault.name)
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

const alarmsOf = (result: Result) => ('fault' in result ? result.killedBy.length : result.falseAlarms.length)

/** Assay must be ahead in every area, and quiet on everything valid; a table of a part proves neither. */
export function complaintsOf(rows: readonly AreaRow[]): readonly string[] {
  return rows.flatMap(({ name, foundByAssay, foundBySchemathesis, falseAlarmsOfAssay, notRun }) => [
    ...(notRun.length > 0 ? [`${name}: not run on ${notRun.length}, ${notRun[0]} for one`] : []),
    ...(foundByAssay < foundBySchemathesis
      ? [`${name}: Schemathesis finds ${foundBySchemathesis} faults, and Assay ${foundByAssay}`]
      : []),
    ...(falseAlarmsOfAssay > 0 ? [`${name}: ${falseAlarmsOfAssay} false alarms of Assay`] : []),
  ])
}
