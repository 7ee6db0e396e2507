import type { Exchange } from '../../harness/exchange/exchange.ts'

/**
 * A request may hold half a surrogate pair or a lone byte 0xFF on purpose, and an answer that repeats it then has
 * U+FFFD.
 */
export function isAskedWithDamage({ request }: Exchange): boolean {
  return /\\ud[89ab]..(?!\\ud[c-f])|\u00FF|\uFFFD|%EF%BF%BD/i.test(`${request.url} ${request.body}`)
}
