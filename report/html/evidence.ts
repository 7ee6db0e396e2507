import type { Exchange, RecordedRequest, RecordedResponse } from '../../harness/exchange/exchange.ts'
import { jsonOrProblem } from '../../harness/json/read.ts'
import { shorten } from '../../harness/text/control-characters.ts'
import { formatMilliseconds } from '../../harness/text/format.ts'
import { curlLine } from '../curl.ts'
import type { ReportInput } from '../input.ts'
import { type Content, html, type Markup } from './markup.ts'
import { renderTimeline } from './timeline.ts'

/** Further exchanges repeat the same finding; `exchanges.ndjson` has all of them. */
const MOST_EXCHANGES = 2
const LONGEST_BODY = 2000
const LONGEST_HEADER = 300

/** The exchanges behind a finding: the request as a command line to repeat it, and the answer. */
export function renderEvidence(ids: readonly string[], input: ReportInput): Content {
  const more = ids.slice(MOST_EXCHANGES)
  const further = more.length === 0 ? null : html`<p class="dim">and ${more.length} more: ${more.join(', ')}</p>`
  return [...ids.slice(0, MOST_EXCHANGES).map((id) => withExchange(id, input, renderExchange)), further]
}

/** The first of the exchanges, folded into one line. */
export function foldedEvidence([first]: readonly string[], input: ReportInput): Content {
  if (first === undefined) return '–'
  const folded = (exchange: Exchange) =>
    html`<details><summary>${callLine(exchange)}</summary>${renderExchange(exchange)}</details>`
  return withExchange(first, input, folded)
}

function withExchange(id: string, { exchanges }: ReportInput, render: (exchange: Exchange) => Markup): Markup {
  const exchange = exchanges.get(id)
  return exchange === undefined ? html`<p class="dim">${id}: not in exchanges.ndjson</p>` : render(exchange)
}

function renderExchange(exchange: Exchange): Markup {
  const { request, response, failure, situation, caller } = exchange
  const about = `${situation.probe} · ${caller.organization}, ${caller.scope} · ${exchange.id}`
  return html`<div class="exchange">
<p class="call">${callLine(exchange)} <span class="dim">${about}</span></p>
<pre class="curl copyable" tabindex="0"><code>${curlLine(exchange)}</code></pre>
${response === null ? null : renderTimeline(response)}
<details><summary>Request and response</summary><div class="pair">
<div><p class="part">Request</p>${requestText(request)}</div>
<div><p class="part">Response</p>${response === null ? html`<p>None: ${failure?.message ?? 'no reason was recorded'}</p>` : responseText(response)}</div>
</div></details>
</div>`
}

function callLine({ request, response, failure, milliseconds }: Exchange): Markup {
  const came = response === null ? `no response (${failure?.kind ?? 'unknown'})` : String(response.status)
  return html`<code>${request.method} ${pathOf(request.url)}</code> → <b>${came}</b> in ${formatMilliseconds(milliseconds)}`
}

function pathOf(url: string): string {
  return shorten(url.replace(/^https?:\/\/[^/]*/, '') || '/', 120)
}

function requestText({ method, url, headers, body }: RecordedRequest): Markup {
  return html`<pre tabindex="0">${method} ${url}
${headerLines(headers)}${body === null ? '' : `\n${shorten(indented(body), LONGEST_BODY)}`}</pre>`
}

function responseText({ status, headers, body, end }: RecordedResponse): Markup {
  const note = endNotes[end]
  const text = body.encoding === 'utf8' ? indented(body.text) : `base64: ${body.text}`
  return html`<pre tabindex="0">${String(status)}
${headerLines(headers)}
${body.text === '' ? '(empty body)' : shorten(text, LONGEST_BODY)}</pre>${note === null ? null : html`<p class="reason">${note}</p>`}`
}

const endNotes: Readonly<Record<RecordedResponse['end'], string | null>> = {
  complete: null,
  cut: 'The connection broke before the end of the body.',
  limit: 'The harness stopped reading at its bound.',
  timeout: 'The body did not end in time.',
}

function headerLines(headers: RecordedRequest['headers']): string {
  return headers.map(([name, value]) => `${name}: ${shorten(value, LONGEST_HEADER)}\n`).join('')
}

/** JSON is indented for reading; other bodies, and those that are cut, stay byte for byte. */
function indented(body: string): string {
  if (body.length > LONGEST_BODY || !/^\s*[[{]/.test(body)) return body
  const parsed = jsonOrProblem(body)
  return parsed.kind === 'value' ? JSON.stringify(parsed.value, null, 2) : body
}
