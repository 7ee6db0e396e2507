import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import { isObject, jsonBody } from '../reading/body.ts'
import { allSeen } from '../reading/seen.ts'
import { isRefusal } from '../reading/status.ts'

/** Members in which services put what programs tell errors apart by; `type` is that of RFC 9457. */
const codeMembers = ['code', 'error', 'type'] as const

/** A name or an address, as programs compare them: a sentence is none, and `about:blank` says that there is none. */
const CODE = /^(?!about:blank$)\S{1,80}$/

/** The codes of refusals in JSON, at the top of the body or in its `error`; none where refusals hold no code. */
export function observeErrorCodes(exchanges: readonly Exchange[]): readonly Observation[] {
  const samples = exchanges.filter(isRefusal).flatMap((exchange) => {
    const body = jsonBody(exchange)
    return isObject(body) ? [{ exchanges: [exchange], values: codesIn(body) }] : []
  })
  // A code that no two refusals share may be an id of each: two samples show that it comes and goes.
  return allSeen('error-code', samples, { least: 2 })
}

function codesIn(body: Readonly<Record<string, unknown>>): readonly string[] {
  const error = body['error']
  const places = isObject(error) ? [body, error] : [body]
  return places.flatMap((place) =>
    codeMembers.flatMap((name) => {
      const value = place[name]
      return (typeof value === 'string' && CODE.test(value)) || typeof value === 'number' ? [String(value)] : []
    }),
  )
}
