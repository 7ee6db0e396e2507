import type { Exchange, RecordedResponse } from '../../harness/exchange/exchange.ts'
import { parseJson } from '../../harness/json/parse.ts'
import type { AgentJob, Unchecked } from '../../schemas/description/interface-types.ts'
import { isSuccess } from './status.ts'

/** The body of the request, read as JSON; null where it has none, undefined where it is no JSON. */
export function sentBody({ request }: Exchange): unknown {
  return request.body === null ? null : parseJson(request.body)
}

/** The messages in the body of the request; empty where it has no list of them. */
export function sentMessages(exchange: Exchange): readonly unknown[] {
  const messages = valueAt(sentBody(exchange), 'messages')
  return Array.isArray(messages) ? messages : []
}

const parsedBodies = new WeakMap<Exchange, { readonly value: unknown }>()

/**
 * The body of the answer, read as JSON; undefined where it is no JSON. It is parsed once, since every check of an
 * exchange reads it.
 */
export function jsonBody(exchange: Exchange): unknown {
  const known = parsedBodies.get(exchange)
  if (known !== undefined) return known.value
  const { body = null } = exchange.response ?? {}
  const value = body?.encoding === 'utf8' ? parseJson(body.text) : undefined
  parsedBodies.set(exchange, { value })
  return value
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The job in a successful answer as it came, or null. */
export function jobIn(exchange: Exchange | undefined): Unchecked<AgentJob> | null {
  if (exchange === undefined || !isSuccess(exchange)) return null
  const body = jsonBody(exchange)
  return isObject(body) ? body : null
}

/** Compares with one of the documented statuses; the type of `status` allows no other text. */
export function hasStatus(job: Unchecked<AgentJob> | null, status: AgentJob['status']): boolean {
  return job?.status === status
}

/** Value at a dotted path (`source.ref`); undefined where a parent is missing or no object. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value)
}

/** The bytes of the body as they came, but for redacted keys. */
export function bodyBytes(response: RecordedResponse): Uint8Array {
  return Buffer.from(response.body.text, response.body.encoding)
}
