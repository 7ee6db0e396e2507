import type { Exchange } from '../../harness/exchange/exchange.ts'

/** Stands before what a request holds that is no whole text, so that it is known where a later answer repeats it. */
export const ON_PURPOSE = 'on purpose:'

/** A text without the damage that requests of the run held: a job may show the instruction it was given for good. */
export function withoutOwnDamage(text: string): string {
  return text.replaceAll(OWN_DAMAGE, ON_PURPOSE)
}

const OWN_DAMAGE = new RegExp(`${ON_PURPOSE}[\\s\uFFFD]+`, 'g')

/**
 * An answer that repeats the damage of its request then has U+FFFD. The run's own requests name theirs, and those of a
 * recording or of a team's contract may hold U+FFFD themselves.
 */
export function isAskedWithDamage({ request: { body } }: Exchange): boolean {
  return body !== null && (body.includes(ON_PURPOSE) || body.includes('\uFFFD'))
}
