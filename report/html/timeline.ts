import type { Arrival, RecordedResponse } from '../../harness/exchange/exchange.ts'
import { shorten } from '../../harness/text/control-characters.ts'
import { formatMilliseconds } from '../../harness/text/format.ts'
import { html, type Markup } from './markup.ts'
import { table } from './section.ts'

const FIRST_LINES = 8
const LAST_LINES = 5
const LONGEST_LINE = 160
const WIDTH = 720
const HEIGHT = 34

/**
 * When the parts of a streamed body arrived: a picture of all reads and a table of its lines. Null for a body that came
 * in one read.
 */
export function renderTimeline(response: RecordedResponse): Markup | null {
  const { arrivals, headersAt, end } = response
  const [first] = arrivals
  const last = arrivals.at(-1)
  if (first === undefined || last === undefined || arrivals.length < 2) return null
  const gap = longestGap(arrivals)
  const ending = end === 'complete' ? 'ends at' : `${end} after`
  const caption = `headers ${formatMilliseconds(headersAt)} · first bytes ${formatMilliseconds(first.at)} · ${arrivals.length} reads · longest gap ${formatMilliseconds(gap.length)} · ${ending} ${formatMilliseconds(last.at)}`
  return html`<figure class="timeline">${picture(arrivals, headersAt, gap)}<figcaption>${caption}</figcaption>
${lineTable(response)}</figure>`
}

function longestGap(arrivals: readonly Arrival[]) {
  const gaps = arrivals.slice(1).map(({ at }, index) => {
    const from = arrivals[index]?.at ?? at
    return { from, length: at - from }
  })
  return gaps.reduce((longest, gap) => (gap.length > longest.length ? gap : longest))
}

function picture(arrivals: readonly Arrival[], headersAt: number, gap: ReturnType<typeof longestGap>): Markup {
  const span = Math.max(arrivals.at(-1)?.at ?? 0, 1)
  const x = (at: number) => ((at / span) * (WIDTH - 8) + 4).toFixed(1)
  // One tick for each pixel: thousands of ticks would make the file larger, and look the same.
  const positions = [...new Set(arrivals.map(({ at }) => Math.round(Number(x(at)))))]
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Arrival times of the stream, 0 to ${formatMilliseconds(span)}">
<rect class="gap" x="${x(gap.from)}" y="6" width="${((gap.length / span) * (WIDTH - 8)).toFixed(1)}" height="16"><title>longest gap</title></rect>
<path class="axis" d="M4 22H${WIDTH - 4}"/>
<path class="headers" d="M${x(headersAt)} 2V26"/>
<path class="reads" d="${positions.map((at) => `M${at} 8V22`).join('')}"/>
</svg>`
}

function lineTable({ body, arrivals }: RecordedResponse): Markup | null {
  if (body.encoding === 'base64') return null
  const first: TimedLine[] = []
  const last: TimedLine[] = []
  let left = 0
  for (const line of timedLines(body.text, arrivals)) {
    if (first.length < FIRST_LINES) first.push(line)
    else if (last.push(line) > LAST_LINES) {
      last.shift()
      left += 1
    }
  }
  const shown = [...first, ...(left === 0 ? [] : [left]), ...last]
  const rows = shown.map((line) =>
    typeof line === 'number'
      ? html`<tr><td></td><td class="dim">… ${line} lines left out</td></tr>`
      : html`<tr><td class="number">${formatMilliseconds(line.at)}</td><td><code>${shorten(line.text, LONGEST_LINE)}</code></td></tr>
`,
  )
  return html`<details><summary>Lines by arrival</summary>${table('lines', ['At', 'Line'], rows)}</details>`
}

interface TimedLine {
  readonly at: number
  readonly text: string
}

/**
 * The non-empty lines of a body, each with the time of the read that completed it. They are generated one by one, since
 * there may be a hundred thousand. A redaction marker differs in length from its secret, so for an answer that echoes a
 * key, a time may be that of a neighbouring read.
 */
export function* timedLines(text: string, arrivals: readonly Arrival[]): Generator<TimedLine> {
  let bytes = 0
  let read = 0
  let received = arrivals[0]?.bytes ?? 0
  let start = 0
  while (start < text.length) {
    const found = text.indexOf('\n', start)
    const line = text.slice(start, found === -1 ? text.length : found)
    start += line.length + 1
    bytes += Buffer.byteLength(line) + 1
    // The last line may have no line feed, which is then not waited for.
    while (received < bytes && read < arrivals.length - 1) {
      read += 1
      received += arrivals[read]?.bytes ?? 0
    }
    if (line.trim() !== '') yield { at: arrivals[read]?.at ?? 0, text: line.replace(/\r$/, '') }
  }
}
