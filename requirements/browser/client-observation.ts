import type { Exchange } from '../../harness/sending/exchange.ts'
import type { ClientObservation } from '../../harness/sending/situation.ts'
import type { AssistantRequest, Unchecked } from '../../schemas/description/interface-types.ts'
import { evidenceOf, isObject, withEvidence } from '../evidence.ts'

/** The same exchange with what the browser was seen to make of it; only a page's question can have such. */
export function withObservation(exchange: Exchange, observation: ClientObservation): Exchange {
  const asked = evidenceOf(exchange, 'page-question')
  return asked === null ? exchange : withEvidence(exchange, { ...asked, observation })
}

/** What was seen of an exchange; null where no browser has shown it. */
export function observationOf(exchange: Exchange): ClientObservation | null {
  return evidenceOf(exchange, 'page-question')?.observation ?? null
}

/** The body that a page has sent, as an object; an empty one where it is none. */
export function sentBody({ request }: Exchange): Unchecked<AssistantRequest> {
  if (request.body === null) return {}
  try {
    const value: unknown = JSON.parse(request.body)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
