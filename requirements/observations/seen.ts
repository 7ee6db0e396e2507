import type { Exchange } from '../../harness/sending/exchange.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'

/** Most exchanges that are named as evidence of one observation. */
const MOST_EVIDENCE = 5

/** An observation with the exchanges that it rests on. */
export function seen(gap: string, value: Observation['value'], exchanges: readonly Exchange[]): Observation {
  return { gap, value, evidence: exchanges.slice(0, MOST_EVIDENCE).map(({ id }) => id) }
}
