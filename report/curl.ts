import type { Exchange, RecordedRequest } from '../harness/exchange/exchange.ts'

/** Longest body that is shown. `ARG_MAX` would allow more, but a person can not work with a longer line. */
const LONGEST_BODY = 4000

/** Removes the `Accept` header that curl adds: it accepts any type, as a request without the header does. */
const WITHOUT_ACCEPT = "-H 'Accept:'"

/** Headers that curl sets itself; repeated here, they would be wrong as soon as a person edits the body. */
const ownHeaders: ReadonlySet<string> = new Set(['connection', 'content-length', 'transfer-encoding'])

/** A Host is only repeated if it is another one than the address has, as for a staging behind a balancer. */
function isOwn([name, value]: RecordedRequest['headers'][number], url: string): boolean {
  return name.toLowerCase() === 'host' ? value === new URL(url).host : ownHeaders.has(name.toLowerCase())
}

/**
 * The request as a command line for a POSIX-like shell (bash, zsh). A secret appears as `$VARIABLE`, with the name in
 * its redaction marker, so the line can be pasted and holds no secret. It prints the status, which most findings are
 * about.
 */
export function curlLine({ request, response }: Pick<Exchange, 'request' | 'response'>): string {
  const streamed = (response?.arrivals.length ?? 0) > 1
  return [
    streamed ? 'curl -isSN' : 'curl -isS',
    ...methodOption(request),
    ...addressOptions(request.url),
    shellWord(request.url),
    ...(request.headers.some(([name]) => name.toLowerCase() === 'accept') ? [] : [WITHOUT_ACCEPT]),
    ...request.headers.filter((header) => !isOwn(header, request.url)).map(headerOption),
    ...bodyOption(request.body),
  ].join(' ')
}

function methodOption({ method, body }: RecordedRequest): readonly string[] {
  return method === 'GET' && body === null ? [] : [`-X ${shellWord(method)}`]
}

/** curl treats braces and brackets as patterns and removes dot segments; ids of hostile requests have both. */
function addressOptions(url: string): readonly string[] {
  return [...(/[[\]{}]/.test(url) ? ['-g'] : []), ...(/\/\.\.?(\/|$)/.test(url) ? ['--path-as-is'] : [])]
}

/** `-H 'name:'` would remove the header; `-H 'name;'` sends it with an empty value. */
function headerOption([name, value]: readonly [string, string]): string {
  return `-H ${shellWord(value === '' ? `${name};` : `${name}: ${value}`)}`
}

/** `--data-raw`: with `-d`, a body that begins with `@` would be taken for a file's name. */
function bodyOption(body: string | null): readonly string[] {
  if (body === null) return []
  if (body.length <= LONGEST_BODY) return [`--data-raw ${shellWord(body)}`]
  return [`--data-binary @body # ${body.length} characters: too long for a line, take it from exchanges.ndjson`]
}

const marker = /«([A-Za-z_][A-Za-z0-9_]*)»/
const plainWord = /^[\w@%+=:,./-]+$/

/** Quotes a text as one word of the shell, in which redaction markers become variables. */
export function shellWord(text: string): string {
  const pieces = text.split(marker)
  if (pieces.length === 1) return quoted(text)
  const literals = pieces.filter((_, index) => index % 2 === 0).join('')
  // Double quotes do not work here: in them an interactive shell expands `!`, and control characters can't be written.
  if (!/[!\p{Cc}]/u.test(literals)) return `"${pieces.map(doubleQuoted).join('')}"`
  return pieces.map((piece, index) => (index % 2 === 1 ? `"$${piece}"` : piece === '' ? '' : quoted(piece))).join('')
}

/** Text between double quotes. The text was split at markers, so every second piece is a variable's name. */
function doubleQuoted(piece: string, index: number, pieces: readonly string[]): string {
  if (index % 2 === 0) return piece.replace(/[\\"$`]/g, '\\$&')
  return /^\w/.test(pieces[index + 1] ?? '') ? `\${${piece}}` : `$${piece}`
}

function quoted(text: string): string {
  if (plainWord.test(text)) return text
  if (!/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(text)) return `'${text.replaceAll("'", "'\\''")}'`
  return `$'${text.replace(/[\\']/g, '\\$&').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, ansiEscape)}'`
}

function ansiEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`
}
