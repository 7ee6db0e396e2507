import type { Exchange } from '../../harness/exchange/exchange.ts'

/** Stands before what a request holds that is no whole text, so that it is known where a later answer repeats it. */
export const ON_PURPOSE = 'on purpose:'

/** A text without the damage that requests of the run held: a job may show the instruction it was given for good. */
export function withoutOwnDamage(text: string): string {
  return text.replaceAll(OWN_DAMAGE, ON_PURPOSE)
}

const OWN_DAMAGE = new RegExp(`${ON_PURPOSE}[\\s\uFFFD]+`, 'g')

/**
 * A request may hold half a surrogate pair or a lone byte 0xFF on purpose, and an answer that repeats it then has
 * U+FFFD.
 */
export function isAskedWithDamage({ request }: Exchange): boolean {
  return /\\ud[89ab]..(?!\\ud[c-f])|\u00FF|\uFFFD|%EF%BF%BD/i.test(`${request.url} ${request.body}`)
}
