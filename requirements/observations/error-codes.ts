import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import { isObject, jsonBody } from '../reading/body.ts'
import { allSeen } from '../reading/seen.ts'
import { isRefusal } from '../reading/status.ts'

/** Members in which services put error codes for programs; `type` is that of RFC 9457. */
const codeMembers = ['code', 'error', 'type'] as const

/**
 * A code is a name or an address that programs can compare; a sentence is none, and `about:blank` means that there is
 * none.
 */
const CODE = /^(?!about:blank$)\S{1,80}$/

/** The codes of refusals in JSON, at the top of the body or in its `error`; empty where refusals have no code. */
export function observeErrorCodes(exchanges: readonly Exchange[]): readonly Observation[] {
  const samples = exchanges.filter(isRefusal).flatMap((exchange) => {
    const body = jsonBody(exchange)
    return isObject(body) ? [{ exchanges: [exchange], values: codesIn(body) }] : []
  })
  // Two samples at least: a code that each refusal has alone may be an id, and only a second sample shows that it
  // changes.
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
