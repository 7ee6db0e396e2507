import type { Exchange } from '../../harness/sending/exchange.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import { evidenceOf } from '../evidence.ts'
import { kebab } from '../naming.ts'
import { seen } from '../observations/seen.ts'
import { sentBody } from './client-observation.ts'
import { corsHeaders } from './cross-origin.ts'

/**
 * `cors-<operation>`: what the target's preflights say of origins, as `name: value`; an empty list where nothing. The
 * page's own origin, whose port differs each time, stands as `(the page)`.
 */
export function observeCrossOrigin(exchanges: readonly Exchange[]): readonly Observation[] {
  const byOperation = Map.groupBy(exchanges, (exchange) => evidenceOf(exchange, 'preflight')?.operation)
  return [...byOperation].flatMap(([operation, of]) => {
    const [first] = of
    if (operation === undefined || first?.response == null) return []
    const origin = first.request.headers.find(([name]) => name.toLowerCase() === 'origin')?.[1] ?? ''
    const told = corsHeaders(first.response).map(
      ([name, value]) => `${name}: ${value === origin ? '(the page)' : value}`,
    )
    return [seen(`cors-${kebab(operation)}`, told.sort(), of)]
  })
}

/** `browser-client-<line>-thread`: whether a real client sees the thread that answers carry. */
export function observeThreadsSeen(exchanges: readonly Exchange[]): readonly Observation[] {
  return exchanges.flatMap((exchange) => {
    const asked = evidenceOf(exchange, 'page-question')
    if (asked?.turn !== 'follow-up') return []
    const value = sentBody(exchange).threadId !== undefined ? 'seen' : 'not seen'
    return [seen(`browser-client-${asked.client}-thread`, value, [exchange])]
  })
}
