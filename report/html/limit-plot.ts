import * as Plot from '@observablehq/plot'
import type { LimitMoment, LimitPart, LimitTimeline } from '../../harness/verdict/files/limits-file.ts'
import type { Markup } from './markup.ts'
import { drawn, fewTicks, limitLine } from './plots.ts'

interface Scale {
  readonly name: string
  /** Milliseconds of one unit of the axis. */
  readonly unit: number
  /** Units that a window lasts. */
  readonly length: number
}

const HOUR = 3_600_000

const scales: Readonly<Record<LimitTimeline['window'], Scale>> = {
  hour: { name: 'hours', unit: HOUR, length: 1 },
  day: { name: 'hours', unit: HOUR, length: 24 },
  month: { name: 'days', unit: 24 * HOUR, length: 30 },
}

const SIZE = { height: 230, marginLeft: 50, marginRight: 16, marginBottom: 36, marginTop: 26 } as const
const WIDTHS = { narrow: 340, broad: 680 } as const

/** A moment as the plot places it. */
interface Point extends LimitMoment {
  readonly time: number
  /** Uses before this moment. */
  readonly before: number
  /**
   * Points with the same number are joined by a line. A seed, or an emptied counter, begins another line, since neither
   * is a use.
   */
  readonly stair: number
}

/** Accepted uses over the target's time: a stair for each filling of the counter, up to where it is full. */
export function timelinePlot(
  { window, limit }: LimitTimeline,
  { moments }: LimitPart,
  width: keyof typeof WIDTHS,
): Markup {
  const { name, unit, length } = scales[window]
  const points = pointsOf(moments, unit)
  const low = Math.min(...points.map(({ kind, used, before }) => (kind === 'seeded' ? used : before)))
  const high = Math.max(limit, ...points.map(({ used }) => used))
  // Where a hook filled the counter almost to its limit, a scale from 0 would show a flat line.
  const floor = low < limit / 2 ? 0 : low - 1
  const end = Math.max(length, ...points.map(({ time }) => time))
  const windows = Array.from({ length: Math.floor(end / length) }, (_, index) => (index + 1) * length)
  const resets = points.flatMap(({ resets: at }) => (at === null || at / unit > end ? [] : [at / unit]))
  const ticks = width === 'broad' ? 8 : 4
  const ofKind = (kind: LimitMoment['kind']) => points.filter((point) => point.kind === kind)
  const fromFloor = ({ before }: Point) => Math.max(floor, before)
  return drawn('Uses let through over time', {
    ...SIZE,
    width: WIDTHS[width],
    x: { label: `${name} since the first use, by the target’s clock`, domain: [0, end], ticks },
    y: { label: 'uses let through', domain: [floor, high], tickFormat: ',d', ...fewTicks(high - floor, 5) },
    marks: [
      Plot.ruleX(windows, { className: 'window' }),
      ...limitLine(limit, { x: end, textAnchor: 'end' }),
      Plot.line(
        // `clip` of Plot is not used: it gives each drawing a new id, and the page would never have the same bytes
        // twice.
        points.filter(({ remaining }) => remaining !== null && remaining >= floor),
        { x: 'time', y: 'remaining', curve: 'step-after', className: 'remaining' },
      ),
      Plot.line(stairsOf(points), { x: 'time', y: 'used', z: 'stair', curve: 'step-after', className: 'stair' }),
      Plot.link(ofKind('seeded'), { x: 'time', y1: fromFloor, y2: 'used', className: 'seeded' }),
      Plot.dot(ofKind('accepted'), { x: 'time', y: 'used', r: 2.2, className: 'through' }),
      Plot.dot(ofKind('refused'), { x: 'time', y: 'used', symbol: 'times', r: 4, className: 'refused' }),
      Plot.dot(distinct(resets, end), { x: (at: number) => at, y: floor, symbol: 'triangle', r: 4, className: 'back' }),
    ],
  })
}

function pointsOf(moments: readonly LimitMoment[], unit: number): readonly Point[] {
  let stair = 0
  return moments.map((moment, index) => {
    const last = moments[index - 1]
    if (moment.kind === 'seeded' || (last !== undefined && last.filling !== moment.filling)) stair += 1
    const earlier = last?.filling === moment.filling ? last.used : 0
    const before = moment.kind === 'accepted' ? moment.used - 1 : moment.kind === 'seeded' ? earlier : moment.used
    return { ...moment, time: moment.at / unit, before, stair }
  })
}

/** The steps of each stair, from the level before its first use to where the next stair begins. */
function stairsOf(points: readonly Point[]): readonly Pick<Point, 'time' | 'used' | 'stair'>[] {
  return points.flatMap((point, index) => {
    const last = points[index - 1]
    if (last?.stair === point.stair) return [point]
    const begin = point.kind === 'seeded' ? [] : [{ ...point, used: point.before }]
    return [...(last === undefined ? [] : [{ ...last, time: point.time }]), ...begin, point]
  })
}

/** Moments without those that look the same in the plot: each answer may name the same moment, a second off. */
function distinct(moments: readonly number[], end: number): readonly number[] {
  const grain = end / 150
  return [...new Map(moments.map((moment) => [Math.round(moment / grain), moment])).values()]
}
