import * as Plot from '@observablehq/plot'
import { formatCount } from '../format.ts'
import type { CourseMoment, CoursePart, LimitCourse } from '../input.ts'
import type { Markup } from './markup.ts'
import { drawn } from './plots.ts'

interface Scale {
  readonly name: string
  /** Milliseconds of one unit of the axis. */
  readonly unit: number
  /** Units that a window lasts. */
  readonly length: number
}

const HOUR = 3_600_000

const scales: Readonly<Record<LimitCourse['window'], Scale>> = {
  hour: { name: 'hours', unit: HOUR, length: 1 },
  day: { name: 'hours', unit: HOUR, length: 24 },
  month: { name: 'days', unit: 24 * HOUR, length: 30 },
}

const SIZE = { height: 230, marginLeft: 50, marginRight: 16, marginBottom: 36, marginTop: 26 } as const
const WIDTHS = { narrow: 340, broad: 680 } as const

/** Uses let through over the target's time: the stair rises where the counter has room, and stays level where it is full. */
export function coursePlot({ window, most }: LimitCourse, { moments }: CoursePart, width: keyof typeof WIDTHS): Markup {
  const { name, unit, length } = scales[window]
  const points = moments.map((moment, index) => ({
    ...moment,
    time: moment.at / unit,
    before: moment.kind === 'seeded' ? (moments[index - 1]?.level ?? 0) : before(moment),
    // What a hook adds is no stair of uses: one ends, and another begins.
    stair: moments.slice(0, index + 1).filter(({ kind }) => kind === 'seeded').length,
  }))
  const [low, high] = [Math.min(...points.map(before)), Math.max(most, ...points.map(({ level }) => level))]
  // A counter that a hook brought close to its limit at once would be a flat line in a scale from none.
  const floor = low < most / 2 ? 0 : low - 1
  const end = Math.max(length, ...points.map(({ time }) => time))
  const windows = Array.from({ length: Math.floor(end / length) }, (_, index) => (index + 1) * length)
  const fulls = Array.from({ length: Math.max(1, Math.floor(high / most)) }, (_, index) => (index + 1) * most)
  const uses = points.filter(({ kind }) => kind !== 'seeded')
  const resets = points.flatMap(({ resets: at }) => (at === null || at / unit > end ? [] : [at / unit]))
  return drawn('Uses let through over time', {
    ...SIZE,
    width: WIDTHS[width],
    x: {
      label: `${name} since the first use, by the target’s clock`,
      domain: [0, end],
      ticks: width === 'broad' ? 8 : 4,
    },
    y: { label: 'uses let through', domain: [floor, high], tickFormat: ',d', ...ticksOf(high - floor) },
    marks: [
      Plot.ruleX(windows, { className: 'window' }),
      Plot.ruleY(fulls, { className: 'limit' }),
      Plot.text(fulls.slice(0, 1), {
        x: end,
        y: (value: number) => value,
        text: (value: number) => `limit ${formatCount(value)}`,
        textAnchor: 'end',
        dy: 9,
        className: 'limit name',
      }),
      Plot.line(
        // Not `clip`, which gives every drawing an id of its own: never the same bytes twice.
        points.filter(({ remaining }) => remaining !== null && remaining >= floor),
        { x: 'time', y: 'remaining', curve: 'step-after', className: 'remaining' },
      ),
      Plot.line(begun(points), { x: 'time', y: 'level', z: 'stair', curve: 'step-after', className: 'stair' }),
      Plot.link(ofKind(points, 'seeded'), {
        x: 'time',
        y1: ({ before: level }: { readonly before: number }) => Math.max(floor, level),
        y2: 'level',
        className: 'seeded',
      }),
      Plot.dot(ofKind(uses, 'accepted'), { x: 'time', y: 'level', r: 2.2, className: 'through' }),
      Plot.dot(ofKind(uses, 'refused'), { x: 'time', y: 'level', symbol: 'times', r: 4, className: 'refused' }),
      Plot.dot(distinct(resets, end), { x: (at: number) => at, y: floor, symbol: 'triangle', r: 4, className: 'back' }),
    ],
  })
}

/** Uses before a moment. */
function before({ kind, level }: CourseMoment): number {
  return kind === 'accepted' ? level - 1 : level
}

interface Step {
  readonly time: number
  readonly level: number
  readonly before: number
  readonly stair: number
}

/** The steps, each stair of them from where it was before its first use, and on to the time of the next one. */
function begun(points: readonly (Step & Pick<CourseMoment, 'kind'>)[]): readonly Step[] {
  return points.flatMap((point, index) => {
    const last = points[index - 1]
    const rise = { ...point, level: point.before }
    if (last === undefined) return point.kind === 'seeded' ? [point] : [rise, point]
    return last.stair === point.stair ? [point] : [{ ...rise, stair: last.stair }, point]
  })
}

function ofKind<Moment extends CourseMoment>(
  moments: readonly Moment[],
  kind: CourseMoment['kind'],
): readonly Moment[] {
  return moments.filter((moment) => moment.kind === kind)
}

/** Of a few uses, Plot would also mark halves, which it then rounds to the same label twice. */
function ticksOf(span: number): Plot.ScaleOptions {
  return span < 6 ? { interval: 1 } : { ticks: 5 }
}

/** One of all moments that the eye can't tell apart: every answer may name the same one, a second off. */
function distinct(moments: readonly number[], end: number): readonly number[] {
  const grain = end / 150
  return [...new Map(moments.map((moment) => [Math.round(moment / grain), moment])).values()]
}
