import type { Exchange, RecordedRequest } from '../harness/exchange/exchange.ts'

/** Longer bodies make a line that no terminal takes; `ARG_MAX` is not the limit, a reader is. */
const LONGEST_BODY = 4000

/** curl takes any type where nothing is said of it: so it says nothing. */
const WITHOUT_ACCEPT = "-H 'Accept:'"

/** What curl sets by itself; repeating it breaks the request as soon as the body is edited. */
const ownHeaders: ReadonlySet<string> = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])

/**
 * The request as a command line for a POSIX-like shell (bash, zsh). Secrets stand as `$VARIABLE`, the name that their
 * redaction marker has, so the line can be pasted and holds none. The
 * status is shown, which is what most findings are about.
 */
export function curlLine({ request, response }: Pick<Exchange, 'request' | 'response'>): string {
  const streamed = (response?.arrivals.length ?? 0) > 1
  return [
    streamed ? 'curl -isSN' : 'curl -isS',
    ...methodOption(request),
    ...addressOptions(request.url),
    shellWord(request.url),
    ...(request.headers.some(([name]) => name.toLowerCase() === 'accept') ? [] : [WITHOUT_ACCEPT]),
    ...request.headers.filter(([name]) => !ownHeaders.has(name.toLowerCase())).map(headerOption),
    ...bodyOption(request.body),
  ].join(' ')
}

function methodOption({ method, body }: RecordedRequest): readonly string[] {
  return method === 'GET' && body === null ? [] : [`-X ${shellWord(method)}`]
}

/** curl reads braces and brackets as patterns and removes dot segments before it sends; hostile ids have both. */
function addressOptions(url: string): readonly string[] {
  return [...(/[[\]{}]/.test(url) ? ['-g'] : []), ...(/\/\.\.?(\/|$)/.test(url) ? ['--path-as-is'] : [])]
}

/** `-H 'name:'` would remove the header; `name;` sends it empty. */
function headerOption([name, value]: readonly [string, string]): string {
  return `-H ${shellWord(value === '' ? `${name};` : `${name}: ${value}`)}`
}

/** `--data-raw`: with `-d` a body that starts with `@` would name a file to be sent. */
function bodyOption(body: string | null): readonly string[] {
  if (body === null) return []
  if (body.length <= LONGEST_BODY) return [`--data-raw ${shellWord(body)}`]
  return [`--data-binary @body # ${body.length} characters: too long for a line, take it from exchanges.ndjson`]
}

const marker = /«([A-Za-z_][A-Za-z0-9_]*)»/
const plainWord = /^[\w@%+=:,./-]+$/

/** Quotes a text as one word of the shell, with redaction markers as variables. */
export function shellWord(text: string): string {
  const pieces = text.split(marker)
  if (pieces.length === 1) return quoted(text)
  const literals = pieces.filter((_, index) => index % 2 === 0).join('')
  // Inside double quotes an interactive shell expands `!`, and no control character can be written.
  if (!/[!\p{Cc}]/u.test(literals)) return `"${pieces.map(doubleQuoted).join('')}"`
  return pieces.map((piece, index) => (index % 2 === 1 ? `"$${piece}"` : piece === '' ? '' : quoted(piece))).join('')
}

/** Every second piece of a split at markers is a variable's name. */
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
