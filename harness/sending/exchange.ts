import type { Situation } from './situation.ts'

/** One HTTP exchange as it was recorded: the evidence that every verdict rests on. */

export type Engine = 'specs' | 'contracts' | 'load' | 'browser' | 'clients'

/** Bytes as text where they are valid UTF-8, else base64; secrets are already replaced by their marker. */
export type RecordedBytes =
  | { readonly encoding: 'utf8'; readonly text: string }
  | { readonly encoding: 'base64'; readonly text: string }

/** Bytes that came in one read: milliseconds since the request was sent, and how many. */
export interface Arrival {
  readonly at: number
  readonly bytes: number
  /** How many milliseconds before `at` they may have come: the harness was not reading then. Absent: none. */
  readonly late?: number
}

export interface RecordedRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | null
}

export interface RecordedResponse {
  readonly status: number
  /** Names in lower case, in the order of arrival. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Milliseconds from sending the request to the end of the header section. */
  readonly headersAt: number
  readonly body: RecordedBytes
  readonly arrivals: readonly Arrival[]
  /** `cut`: the connection broke before the body's own end. `limit`: the harness stopped reading at its bound. */
  readonly end: 'complete' | 'cut' | 'limit' | 'timeout'
}

/** Why there is no response at all. */
export interface SendFailure {
  readonly kind: 'connect' | 'timeout' | 'reset' | 'protocol'
  readonly message: string
}

export interface Exchange {
  /** Unique in its run: `specs-0-17`. */
  readonly id: string
  readonly engine: Engine
  /** Id of the operation in the description; the discovered poll operation is `getAgentJob`; null for a look around. */
  readonly operation: string | null
  readonly situation: Situation
  /** Who asked, by name only: the tenant's organization, its project or domain, and the key's variable name. */
  readonly caller: { readonly organization: string; readonly scope: string; readonly key: string | null }
  /** ISO 8601, when the request was sent. */
  readonly sentAt: string
  readonly request: RecordedRequest
  readonly response: RecordedResponse | null
  readonly failure: SendFailure | null
  /** Uses of each limit in its window as the ledger counts them, this one included; by limit id. */
  readonly uses: Readonly<Record<string, number>>
  /** From sending to the last byte or the failure. */
  readonly milliseconds: number
}
