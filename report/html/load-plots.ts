import * as Plot from '@observablehq/plot'
import type { Capacity, Estimate, LoadStep, StreamValues } from '../../harness/verdict/load-model.ts'
import type { Markup } from './markup.ts'
import { drawn } from './plots.ts'

/** Plots of a load over time, and of what a search found at each load. */

const SIZE = { width: 680, height: 200, marginLeft: 50, marginRight: 60, marginBottom: 34, marginTop: 26 } as const

/** A figure for each second, with one line for each name. */
export function overTimePlot(
  label: string,
  unit: string,
  lines: readonly { readonly name: string; readonly values: readonly (number | null)[] }[],
): Markup {
  const all = lines.map(({ values }) => values.flatMap((value, second) => (value === null ? [] : [{ second, value }])))
  const moves = labelMoves(
    all.map((points) => points.at(-1)?.value ?? 0),
    // A load of many hours has more seconds than a call can have arguments.
    all.flat().reduce((most, { value }) => Math.max(most, value), 0),
  )
  const marks = lines.flatMap(({ name }, index) => {
    const points = all[index] ?? []
    const className = `series series-${index + 1}`
    const last = points.slice(-1)
    return [
      Plot.line(points, { x: 'second', y: 'value', className }),
      Plot.text(last, {
        x: 'second',
        y: 'value',
        text: () => name,
        dx: 5,
        dy: moves[index] ?? 0,
        textAnchor: 'start',
        className: `${className} name`,
      }),
    ]
  })
  return drawn(label, {
    ...SIZE,
    x: { label: 'seconds', ticks: 8 },
    y: { label: unit, zero: true, nice: true, grid: true, ticks: 4 },
    marks,
  })
}

/** Pixels between the labels of two lines. */
const NAME_HEIGHT = 12

/**
 * How many pixels to move each line's label up or down, so that none covers another: lines often end at the same place.
 */
export function labelMoves(ends: readonly number[], most: number): readonly number[] {
  const height = SIZE.height - SIZE.marginTop - SIZE.marginBottom
  const wanted = ends.map((end) => (most > 0 ? height * (1 - end / most) : height))
  const downwards = ends.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed = [...wanted]
  let free = 0
  for (const index of downwards) {
    placed[index] = Math.max(wanted[index] ?? 0, free)
    free = (placed[index] ?? 0) + NAME_HEIGHT
  }
  let floor = height
  for (const index of downwards.reverse()) {
    placed[index] = Math.min(placed[index] ?? 0, floor)
    floor = (placed[index] ?? 0) - NAME_HEIGHT
  }
  return placed.map((place, index) => Math.round(place - (wanted[index] ?? 0)))
}

/** Times counted from each stream's scheduled start, as all figures are. */
export function fromSchedule(
  times: readonly (number | null)[],
  delay: StreamValues['delay'],
): readonly (number | null)[] {
  return times.map((time, index) => (time === null ? null : time + (delay[index] ?? 0)))
}

/** Most columns and rows of the heat map: further ones would be smaller than a pixel. */
const COLUMNS = 60
const ROWS = 16

/**
 * How many streams got their first text after how long, by scheduled start: a second group of streams becomes visible.
 */
export function heatMap(label: string, values: StreamValues): Markup {
  const firstTexts = fromSchedule(values.firstText, values.delay)
  const points = values.at.flatMap((at, index) => {
    const firstText = firstTexts[index] ?? null
    return firstText === null ? [] : [{ second: at / 1000, firstText }]
  })
  const longest = points.reduce((most, { second }) => Math.max(most, second), 1)
  const slowest = points.reduce((most, { firstText }) => Math.max(most, firstText), 1)
  const [width, height] = [longest / Math.min(COLUMNS, Math.max(1, Math.ceil(longest))), slowest / ROWS]
  const cells = [
    ...Map.groupBy(points, ({ second, firstText }) => {
      const [column, row] = [Math.floor(second / width), Math.min(ROWS - 1, Math.floor(firstText / height))]
      return `${column} ${row}`
    }),
  ].map(([place, own]) => {
    const [column = 0, row = 0] = place.split(' ').map(Number)
    return { x1: column * width, x2: (column + 1) * width, y1: row * height, y2: (row + 1) * height, count: own.length }
  })
  const densest = cells.reduce((most, { count }) => Math.max(most, count), 1)
  const marks = cells.map((cell) =>
    Plot.rect([cell], { ...corners, fillOpacity: 0.15 + (0.85 * cell.count) / densest, className: 'heat' }),
  )
  return drawn(label, {
    ...SIZE,
    x: { label: 'seconds', ticks: 8 },
    y: { label: 'milliseconds', zero: true, ticks: 4 },
    marks,
  })
}

const corners = { x1: 'x1', x2: 'x2', y1: 'y1', y2: 'y2' } as const

interface CurveOf {
  readonly title: string
  readonly unit: string
  /** `sqrt` where values differ by orders of magnitude, so that small ones can be told apart beside the largest. */
  readonly scale: 'linear' | 'sqrt'
  /** Null where the figure has no limit. */
  readonly allowed: number | null
  readonly read: (step: LoadStep) => { readonly value: number; readonly low: number; readonly high: number } | null
}

/** The figures with a limit in a search, and how they are drawn: the share of broken answers always has one. */
function curvesOf({ heldTo }: Capacity): readonly CurveOf[] {
  const { firstTextP95, durationP95, gapP99, errorRate } = heldTo
  const time = (title: string, allowed: number | null, read: CurveOf['read']): CurveOf => {
    return { title, unit: 'milliseconds', scale: 'sqrt', allowed, read }
  }
  const others = [
    time('Whole answer, 95th percentile', durationP95, (step) => sides(step.durationP95)),
    time('Time between two texts, 99th percentile', gapP99, (step) => exactly(step.gapP99)),
  ]
  return [
    time('First text, 95th percentile', firstTextP95, (step) => sides(step.firstTextP95)),
    ...others.filter(({ allowed }) => allowed !== null),
    {
      ...{ title: 'Broken answers', unit: '% of answers', scale: 'sqrt', allowed: errorRate * 100 },
      read: (step) => sides(step.errorRate, 100),
    },
    {
      ...{ title: 'Good answers a second', unit: 'a second', scale: 'linear', allowed: null },
      read: (step) => exactly(step.goodput),
    },
  ]
}

function sides(estimate: Estimate | null, times = 1) {
  if (estimate === null) return null
  const { value, low, high } = estimate
  return { value: value * times, low: (low ?? value) * times, high: (high ?? value) * times }
}

function exactly(value: number | null) {
  return value === null ? null : { value, low: value, high: value }
}

/** Each figure of the steps by their load, with its limit: it rises where the service no longer carries the load. */
export function capacityPlots(found: Capacity): readonly { readonly title: string; readonly plot: Markup }[] {
  const { steps, unit } = found
  const inOrder = steps.filter(({ invalid }) => invalid === null).toSorted((a, b) => a.load - b.load)
  const label = unit === 'users' ? 'answers at a time' : 'questions a second'
  return curvesOf(found).map(({ title, unit: ofFigure, scale, allowed, read }) => {
    const points = inOrder.flatMap((step) => {
      const { load, carries } = step
      const figure = read(step)
      return figure === null ? [] : [{ load, carries, ...figure }]
    })
    const dots = (isCarried: boolean) =>
      Plot.dot(
        points.filter(({ carries }) => carries === isCarried),
        {
          x: 'load',
          y: 'value',
          r: 3.5,
          symbol: isCarried ? 'circle' : 'times',
          className: isCarried ? 'series series-1 mark' : 'refused',
        },
      )
    const plot = drawn(`${title} by load`, {
      ...SIZE,
      x: { label, zero: true, nice: true, ticks: 6 },
      y: { label: ofFigure, type: scale, zero: true, grid: true, ticks: 5 },
      marks: [
        ...(allowed === null ? [] : [Plot.ruleY([allowed], { className: 'limit' })]),
        Plot.link(points, { x: 'load', y1: 'low', y2: 'high', className: 'series series-1' }),
        Plot.line(points, { x: 'load', y: 'value', className: 'series series-1' }),
        dots(true),
        dots(false),
      ],
    })
    return { title: allowed === null ? title : `${title}; dashed: what is allowed`, plot }
  })
}
