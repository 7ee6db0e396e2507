import type { LoadFigures } from '../harness/sending/situation.ts'
import type { Objectives } from '../harness/target/target.ts'
import { type ObjectiveFigure, percentile, type StreamFigures } from '../harness/verdict/load-model.ts'
import { objectiveNames, worstOf } from '../requirements/load/objectives.ts'
import { histogramPercentile, merged } from './histogram.ts'
import type { LoadRecord } from './record.ts'

/** What the streams of one operation showed of everything that a target may have an objective for. */
export function measured(figures: StreamFigures, records: readonly LoadRecord[]): LoadFigures {
  const { started, whole, concurrency, users, invalid } = figures
  const gaps = merged(records.flatMap(({ stream }) => (stream === null ? [] : [stream.gaps])))
  return {
    firstTextP95: percentile(figures.firstText, 0.95),
    gapP99: histogramPercentile(gaps, 0.99),
    durationP95: percentile(figures.duration, 0.95),
    errorRate: started === 0 ? null : (started - whole) / started,
    concurrency,
    users,
    invalid,
  }
}

/** The target's objectives against the operation that is the furthest from each; only those that streams showed. */
export function objectiveFigures(
  objectives: Objectives,
  loads: readonly { readonly operation: string; readonly load: LoadFigures }[],
): readonly ObjectiveFigure[] {
  return objectiveNames.flatMap((name) => {
    const [objective, worst] = [objectives[name], worstOf(name, loads)]
    if (objective === null || worst === null) return []
    const { operation, value } = worst
    return [{ name, operation, objective, measured: Math.round(value * 1000) / 1000, met: value <= objective }]
  })
}
