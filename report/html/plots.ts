import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import { percentile } from '../../harness/figures.ts'
import { escapeControlCharacters } from '../../harness/text/control-characters.ts'
import { formatCount } from '../../harness/text/format.ts'
import type { LimitFigures } from '../../harness/verdict/load-model.ts'
import { type Markup, serialized, sourceOf } from './markup.ts'

/**
 * Plots as inline SVG: drawn without a browser, with the same bytes for the same figures, and coloured by the page's
 * style.
 */

/** One line of a plot of distributions. */
interface NamedDistribution {
  readonly name: string
  /** Null for a stream without this value. */
  readonly values: readonly (number | null)[]
}

const SIZE = { width: 340, height: 210, marginLeft: 44, marginRight: 16, marginBottom: 36, marginTop: 26 } as const

/**
 * The share of streams up to each time: a line for each series, with a dot at the 95th percentile. Unlike a histogram
 * it has no bins to choose, and every percentile can be read from it.
 */
export function distributionPlot(label: string, series: readonly NamedDistribution[]): Markup {
  const marks = series.flatMap(({ name, values: ofStreams }, index) => {
    const values = ofStreams.filter((value) => value !== null).sort((a, b) => a - b)
    const points = values.map((value, at) => ({ value, share: ((at + 1) / values.length) * 100 }))
    const p95 = percentile(values, 0.95)
    const dots = p95 === undefined ? [] : [{ p95 }]
    const y = 95 - 9 * index
    const className = `series series-${index + 1}`
    return [
      Plot.line(points, { x: 'value', y: 'share', curve: 'step-after', className }),
      Plot.dot(dots, { x: 'p95', y: 95, r: 3.5, className: `${className} mark` }),
      Plot.text(dots, { x: 'p95', y, text: () => name, dx: 8, textAnchor: 'start', className: `${className} name` }),
    ]
  })
  return drawn(label, {
    ...SIZE,
    x: { label: 'milliseconds', zero: true, nice: true, ticks: 5 },
    y: { label: '% of streams', domain: [0, 100], ticks: 5, grid: true },
    marks,
  })
}

/** How many uses were accepted after each sent one: a stair that rises up to the limit and is level beyond it. */
export function stairPlot({ uses, allowed }: LimitFigures): Markup {
  const first = (uses[0]?.use ?? 1) - 1
  const high = Math.max(allowed, first + uses.length)
  const ticks = fewTicks(uses.length, 4)
  const stair = uses.map(({ accepted }, index) => ({
    sent: first + index + 1,
    through: first + uses.slice(0, index + 1).filter((use) => use.accepted).length,
    accepted,
  }))
  const refused = stair.filter(({ accepted }) => !accepted)
  const start = { sent: first, through: first }
  return drawn('Uses let through by uses sent', {
    ...SIZE,
    x: { label: 'uses sent', tickFormat: 'd', ...ticks },
    y: { label: 'uses let through', grid: true, tickFormat: 'd', ...ticks, domain: [first, high] },
    marks: [
      ...limitLine(allowed, { frameAnchor: 'left', dx: 6 }),
      Plot.line([start, ...stair], { x: 'sent', y: 'through', curve: 'step-after', className: 'stair' }),
      Plot.dot(refused, { x: 'sent', y: 'through', symbol: 'times', r: 4, className: 'refused' }),
    ],
  })
}

/** A line at the limit, with its number. */
export function limitLine(limit: number, place: Plot.TextOptions): readonly Plot.Markish[] {
  const text = { y: limit, text: () => `limit ${formatCount(limit)}`, dy: 9, className: 'limit name' }
  return [Plot.ruleY([limit], { className: 'limit' }), Plot.text([limit], { ...text, ...place })]
}

/** For a few uses, Plot would also mark halves, and round them to the same label twice. */
export function fewTicks(span: number, ticks: number): Plot.ScaleOptions {
  return span < 10 ? { interval: 1 } : { ticks }
}

/**
 * Draws a plot without Plot's own style element and style attributes: the page's policy only allows its one style
 * sheet, which has the same rules.
 */
export function drawn(label: string, options: Plot.PlotOptions): Markup {
  const { document } = parseHTML('<!doctype html><body></body>')
  const svg = Plot.plot({ ...options, document })
  for (const style of svg.querySelectorAll('style')) style.remove()
  for (const element of [svg, ...svg.querySelectorAll('[style]')]) element.removeAttribute('style')
  // Names of Plot's own parts are removed: elements without a role can't have a name.
  for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label')
  svg.setAttribute('class', 'plot')
  // Names of series come from a document, and the serializer does not escape control characters, and only quotes in
  // attributes.
  const source = escapeControlCharacters(svg.toString())
  return serialized(source.replace('<svg', () => `<svg role="img" aria-label="${sourceOf(label)}"`))
}
