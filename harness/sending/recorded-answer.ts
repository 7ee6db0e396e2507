import type { Exchange } from './exchange.ts'
import type { WireWatch } from './send.ts'

/** Gives the recorded answer of an exchange to a client once more: status, headers and bytes as they came, but at once. */
export function answerAgain(exchange: Exchange, watch: WireWatch): Exchange {
  const { response } = exchange
  if (response === null) return exchange
  const bytes = Buffer.from(response.body.text, response.body.encoding)
  // A marker in place of a key may be longer or shorter than the key was.
  const length = ([name, value]: readonly [string, string]) =>
    [name, name === 'content-length' ? String(bytes.length) : value] as const
  watch.headers(response.status, response.headers.map(length))
  watch.chunk(bytes)
  return exchange
}
