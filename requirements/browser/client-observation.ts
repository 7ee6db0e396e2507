import type { Exchange } from '../../harness/sending/exchange.ts'
import { isObject } from '../evidence.ts'

/** Situations that a client's page is brought into, in this order. */
export type BrowserTurn = 'question' | 'follow-up' | 'after-reload' | 'past-limit'

/** What was seen in the browser of one exchange: no recorder of HTTP knows it. Keys are replaced by their markers. */
export interface Sighting {
  /** Text of the answer on the screen in the end; empty where there is none. */
  readonly shown: string
  /** How many lengths of it were seen while it came, and in how many looks at the screen. */
  readonly lengths: number
  readonly looks: number
  /** The error that the page shows; null where it shows none. */
  readonly error: string | null
  /** The thread that the client library then let the page see. */
  readonly threadSeen: string | null
  /** False where the browser kept the answer from the page. */
  readonly readable: boolean
}

/** The same exchange with what was seen of it. */
export function withSighting(exchange: Exchange, sighting: Sighting): Exchange {
  const facts = { ...exchange.situation.facts, ...sighting }
  return { ...exchange, situation: { ...exchange.situation, facts } }
}

/** What was seen of an exchange; null where no browser has shown it. */
export function sightingOf({ situation }: Exchange): Sighting | null {
  const { shown, lengths, looks, error, threadSeen, readable } = situation.facts
  if (typeof shown !== 'string' || typeof readable !== 'boolean') return null
  if (typeof lengths !== 'number' || typeof looks !== 'number') return null
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
  return { shown, lengths, looks, error: textOrNull(error), threadSeen: textOrNull(threadSeen), readable }
}

/** The body that a page has sent, as an object; an empty one where it is none. */
export function sentBody({ request }: Exchange): Readonly<Record<string, unknown>> {
  if (request.body === null) return {}
  try {
    const value: unknown = JSON.parse(request.body)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
