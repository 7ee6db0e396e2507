import { Type } from '@sinclair/typebox'
import { count, type Data, list, mapOf, nullable, number, object, oneOf, text } from '../json/define.ts'
import { situationDefinition } from './situation.ts'

/** One HTTP exchange as it was recorded, a line of `exchanges.ndjson`: the evidence that every verdict rests on. */

export const engineDefinition = oneOf(['specs', 'contracts', 'load', 'browser', 'clients'])
export type Engine = Data<typeof engineDefinition>

/** Bytes as text where they are valid UTF-8, else base64; secrets are already replaced by their marker. */
const bytesDefinition = object({ encoding: oneOf(['utf8', 'base64']), text })
export type RecordedBytes = Data<typeof bytesDefinition>

/** Bytes that came in one read: when, in milliseconds since the request was sent, and how many. */
const arrivalDefinition = object({
  at: number,
  bytes: count,
  /**
   * The bytes may have come up to so many milliseconds before `at`, since the harness was not reading then. Absent: 0.
   */
  late: Type.Optional(number),
})
export type Arrival = Data<typeof arrivalDefinition>

/** Names and values; of a response, names are in lower case and in the order of arrival. */
const headers = list(
  Type.Unsafe<[name: string, value: string]>({ type: 'array', items: text, minItems: 2, maxItems: 2 }),
)

const requestDefinition = object({ method: text, url: text, headers, body: nullable(text) })
export type RecordedRequest = Data<typeof requestDefinition>

const responseDefinition = object({
  status: Type.Integer(),
  headers,
  /** Milliseconds from sending the request to the end of the response's headers. */
  headersAt: number,
  body: bytesDefinition,
  arrivals: list(arrivalDefinition),
  /** `cut`: the connection broke before the end of the body. `limit`: the harness stopped reading at its bound. */
  end: oneOf(['complete', 'cut', 'limit', 'timeout']),
  /** Present where the body came in several gzip members, of which browsers read the first one alone. */
  inMembers: Type.Optional(Type.Literal(true)),
  /** Present where the connection had carried another exchange before this one. */
  reused: Type.Optional(Type.Literal(true)),
})
export type RecordedResponse = Data<typeof responseDefinition>

/** Why there is no response at all. `local`: this machine could not send, which says nothing of the service. */
const failureDefinition = object({ kind: oneOf(['connect', 'timeout', 'reset', 'protocol', 'local']), message: text })
export type SendFailure = Data<typeof failureDefinition>

/** By how much hooks may have put the target's clock ahead of a gateway's. */
const clockLeadsDefinition = object({
  /** Each lead that is possible, in seconds; no lead, 0, always is. */
  seconds: list(number),
  /** Every lead of this many seconds or more is possible too, since not all earlier moves are known; null: none is. */
  beyond: nullable(number),
})
export type ClockLeads = Data<typeof clockLeadsDefinition>

export const exchangeDefinition = object({
  /** Unique in its run: `specs-0-17`. */
  id: text,
  engine: engineDefinition,
  /**
   * Id of the operation in the description; the discovered poll operation is `getAgentJob`; null where the request
   * belongs to no operation.
   */
  operation: nullable(text),
  situation: situationDefinition,
  /** Who asked, by name only: the tenant's organization, its project or domain, and the key's variable name. */
  caller: object({ organization: text, scope: text, key: nullable(text) }),
  /** ISO 8601, when the request was sent. */
  sentAt: text,
  request: requestDefinition,
  response: nullable(responseDefinition),
  failure: nullable(failureDefinition),
  /** By limit id: the uses in the limit's window, as the ledger counts them, this request included. */
  uses: mapOf(number),
  /**
   * Present where the target has a hook that moves its clock, and no run has begun to move it since this one started
   * and before the answer had come.
   */
  clockUnmoved: Type.Optional(Type.Literal(true)),
  /** What the moves of earlier runs may have left, where the clock is unmoved in this one. Absent: there were none. */
  clockLeads: Type.Optional(clockLeadsDefinition),
  /** From sending to the last byte or the failure. */
  milliseconds: number,
})
export type Exchange = Data<typeof exchangeDefinition>
