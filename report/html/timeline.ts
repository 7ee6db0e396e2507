import type { Arrival, RecordedResponse } from '../../harness/sending/exchange.ts'
import { shorten } from '../../harness/text/control-characters.ts'
import { formatMilliseconds } from '../../harness/text/format.ts'
import { html, type Markup } from './markup.ts'
import { table } from './section.ts'

const FIRST_LINES = 8
const LAST_LINES = 5
const LONGEST_LINE = 160
const WIDTH = 720
const HEIGHT = 34

/** When the parts of a streamed body came: a picture of all reads and a table of its lines. Null: it came in one read. */
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
  // A tick a pixel: thousands of reads would make the file large and the picture no different.
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
  const lines = timedLines(body.text, arrivals)
  const left = lines.length - FIRST_LINES - LAST_LINES
  const shown = left <= 0 ? lines : [...lines.slice(0, FIRST_LINES), left, ...lines.slice(-LAST_LINES)]
  const rows = shown.map((line) =>
    typeof line === 'number'
      ? html`<tr><td></td><td class="dim">… ${line} lines left out</td></tr>`
      : html`<tr><td class="number">${formatMilliseconds(line.at)}</td><td><code>${shorten(line.text, LONGEST_LINE)}</code></td></tr>
`,
  )
  return html`<details><summary>Lines by arrival</summary>${table('lines', ['At', 'Line'], rows)}</details>`
}

/**
 * The lines of a body that hold something, each with the time of the read that completed it. A redaction marker is not
 * as long as its secret, so the times of an answer that echoes a key may be one read off.
 */
export function timedLines(
  text: string,
  arrivals: readonly Arrival[],
): readonly { readonly at: number; readonly text: string }[] {
  const lines = []
  let bytes = 0
  let read = 0
  let received = arrivals[0]?.bytes ?? 0
  for (const line of text.split('\n')) {
    bytes += Buffer.byteLength(line) + 1
    // The last line may have no line feed to wait for.
    while (received < bytes && read < arrivals.length - 1) {
      read += 1
      received += arrivals[read]?.bytes ?? 0
    }
    if (line.trim() !== '') lines.push({ at: arrivals[read]?.at ?? 0, text: line.replace(/\r$/, '') })
  }
  return lines
}
