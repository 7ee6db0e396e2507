import type { LoadFigures } from '../../harness/exchange/situation.ts'
import type { Objectives } from '../../harness/target/target.ts'
import {
  growthText,
  type ObjectiveFigure,
  objectiveNames,
  type StreamFigures,
} from '../../harness/verdict/load-model.ts'
import { worstOf } from '../../requirements/load/objectives.ts'
import { histogramPercentile } from '../plan/histogram.ts'
import type { LoadRecord } from '../plan/record.ts'
import { streamFigures } from './figures.ts'
import { gapsOf } from './step.ts'

/** The measurements of one operation's streams. */
export interface MeasuredStreams {
  readonly records: readonly LoadRecord[]
  readonly figures: StreamFigures
  readonly load: LoadFigures
}

export function measuredStreams(...given: Parameters<typeof streamFigures>): MeasuredStreams {
  const [, records] = given
  const figures = streamFigures(...given)
  return { records, figures, load: measured(figures, records) }
}

/** The measured values of everything for which a target may have an objective. */
function measured(figures: StreamFigures, records: readonly LoadRecord[]): LoadFigures {
  const { whole, concurrency, users, invalid, growth } = figures
  const { firstText, duration } = figures.figures
  return {
    firstTextP95: firstText.p95?.value ?? null,
    gapP99: histogramPercentile(gapsOf(records), 0.99),
    durationP95: duration.p95?.value ?? null,
    errorRate: records.length === 0 ? null : (records.length - whole) / records.length,
    concurrency,
    users,
    invalid,
    ...(growth.length === 0 ? {} : { growth: growth.map(growthText) }),
  }
}

/** Each objective of the target with the operation that is furthest from it; only objectives that streams measured. */
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
