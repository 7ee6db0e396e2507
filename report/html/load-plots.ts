import * as Plot from '@observablehq/plot'
import type { Capacity, StreamFigures } from '../../harness/verdict/load-model.ts'
import type { Markup } from './markup.ts'
import { drawn } from './plots.ts'

/** A load over time, and what a search found at each load. */

const SIZE = { width: 680, height: 200, marginLeft: 50, marginRight: 60, marginBottom: 34, marginTop: 26 } as const

/** A figure of each second, one line for each name. */
export function overTimePlot(
  label: string,
  unit: string,
  lines: readonly { readonly name: string; readonly values: readonly (number | null)[] }[],
): Markup {
  const marks = lines.flatMap(({ name, values }, index) => {
    const points = values.flatMap((value, second) => (value === null ? [] : [{ second, value }]))
    const className = `series series-${index + 1}`
    const last = points.slice(-1)
    return [
      Plot.line(points, { x: 'second', y: 'value', className }),
      Plot.text(last, {
        x: 'second',
        y: 'value',
        text: () => name,
        dx: 5,
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

/** Columns and rows of the heat map at the most: more would be finer than a pixel. */
const COLUMNS = 60
const ROWS = 16

/** How many streams had their first text after how long, by when they were to begin: a second crowd shows as such. */
export function heatMap({ values, operation }: StreamFigures): Markup {
  const points = values.at.flatMap((at, index) => {
    const firstText = values.firstText[index] ?? null
    return firstText === null ? [] : [{ second: at / 1000, firstText: firstText + (values.delay[index] ?? 0) }]
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
    Plot.rect([cell], { ...sides, fillOpacity: 0.15 + (0.85 * cell.count) / densest, className: 'heat' }),
  )
  return drawn(`First text of ${operation} by the second in which it was asked`, {
    ...SIZE,
    x: { label: 'seconds', ticks: 8 },
    y: { label: 'milliseconds', zero: true, ticks: 4 },
    marks,
  })
}

const sides = { x1: 'x1', x2: 'x2', y1: 'y1', y2: 'y2' } as const

/** First text and goodput of each step, with the objective: where the line leaves the ground is the knee. */
export function capacityPlots({ steps, unit, heldTo: { firstTextP95: objective } }: Capacity): readonly Markup[] {
  const inOrder = steps.filter(({ invalid }) => invalid === null).toSorted((a, b) => a.load - b.load)
  const label = unit === 'users' ? 'answers at a time' : 'questions a second'
  const firstTexts = inOrder.flatMap(({ load, carries, firstTextP95: p95 }) =>
    p95 === null ? [] : [{ load, carries, value: p95.value, low: p95.low ?? p95.value, high: p95.high ?? p95.value }],
  )
  const x = { label, zero: true, nice: true, ticks: 6 }
  const dots = (values: readonly { readonly carries: boolean }[], y: string) =>
    [true, false].map((isCarried) =>
      Plot.dot(
        values.filter(({ carries }) => carries === isCarried),
        {
          x: 'load',
          y,
          r: 3.5,
          symbol: isCarried ? 'circle' : 'times',
          className: isCarried ? 'series series-1 mark' : 'refused',
        },
      ),
    )
  const bound = objective === null ? [] : [Plot.ruleY([objective], { className: 'limit' })]
  return [
    drawn('First text at the 95th percentile by load', {
      ...SIZE,
      x,
      y: { label: 'milliseconds to the first text, p95', type: 'sqrt', zero: true, grid: true, ticks: 5 },
      marks: [
        ...bound,
        Plot.link(firstTexts, { x: 'load', y1: 'low', y2: 'high', className: 'series series-1' }),
        Plot.line(firstTexts, { x: 'load', y: 'value', className: 'series series-1' }),
        ...dots(firstTexts, 'value'),
      ],
    }),
    drawn('Good answers a second by load', {
      ...SIZE,
      x,
      y: { label: 'good answers a second', zero: true, grid: true, ticks: 4 },
      marks: [
        Plot.line(inOrder, { x: 'load', y: 'goodput', className: 'series series-1' }),
        ...dots(inOrder, 'goodput'),
      ],
    }),
  ]
}
