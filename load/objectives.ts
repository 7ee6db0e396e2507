import type { Objectives } from '../harness/target/target.ts'
import { type ObjectiveFigure, percentile, type StreamFigures } from '../harness/verdict/load-model.ts'
import { distribution } from './figures.ts'
import { histogramPercentile, merged } from './histogram.ts'
import type { LoadRecord } from './record.ts'

/** The target's objectives against what all streams together took; only those that the target states and that streams showed. */
export function objectiveFigures(
  objectives: Objectives,
  streams: readonly StreamFigures[],
  records: readonly LoadRecord[],
): readonly ObjectiveFigure[] {
  const started = streams.reduce((sum, figures) => sum + figures.started, 0)
  const whole = streams.reduce((sum, figures) => sum + figures.whole, 0)
  const all = (name: 'firstText' | 'duration') => distribution(streams.flatMap((figures) => figures[name].values))
  const gaps = merged(records.flatMap(({ stream }) => (stream === null ? [] : [stream.gaps])))
  const measured: readonly (readonly [name: ObjectiveFigure['name'], value: number | null])[] = [
    ['firstTextP95', percentile(all('firstText'), 0.95)],
    ['gapP99', histogramPercentile(gaps, 0.99)],
    ['durationP95', percentile(all('duration'), 0.95)],
    ['errorRate', started === 0 ? null : (started - whole) / started],
  ]
  return measured.flatMap(([name, value]) => {
    const objective = objectives[name]
    if (objective === null || value === null) return []
    return [{ name, objective, measured: Math.round(value * 1000) / 1000, met: value <= objective }]
  })
}
