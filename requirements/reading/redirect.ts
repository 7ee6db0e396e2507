import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Target } from '../../harness/target/target.ts'
import { header } from './headers.ts'

/** 304 leads nowhere: it says that what the client has kept still holds (RFC 9110 section 15.4.5). */
export function isRedirect({ response }: Exchange): boolean {
  return response !== null && response.status >= 300 && response.status < 400 && response.status !== 304
}

/** What a target's owner can do about a redirect: no request follows one, since it would take its key along. */
export function redirectRemedy({ response, request }: Exchange, { baseUrl }: Target): string {
  const location = header(response, 'location')
  const to = location !== null && URL.canParse(location, request.url) ? new URL(location, request.url).href : null
  if (to === null) return 'set baseUrl to where the service answers'
  const path = request.url.slice(baseUrl.length)
  const isSamePath = to.replace(/\/$/, '').endsWith(path)
  return isSamePath ? `set baseUrl to ${to.replace(/\/$/, '').slice(0, -path.length)}` : `it leads to ${to}`
}
