import type { Limit } from '../../schemas/description/description.ts'
import type { Exchange, RecordedRequest } from '../exchange/exchange.ts'
import type { Situation } from '../exchange/situation.ts'
import type { Tenant } from '../target/target.ts'
import type { WireWatch } from './send.ts'
import type { Transport } from './transport.ts'

/** What stands in the `Authorization` header: a key by its variable's name, a made-up text, or no header at all. */
export type Credentials =
  | { readonly kind: 'key'; readonly variable: string; readonly scheme: string }
  | { readonly kind: 'literal'; readonly authorization: string }
  | { readonly kind: 'none' }

export interface Call {
  readonly operation: string | null
  readonly situation: Situation
  readonly tenant: Tenant
  readonly method: string
  /** Path below the target's base address, with a leading slash, parameters filled in and encoded. */
  readonly path: string
  readonly headers: RecordedRequest['headers']
  readonly credentials: Credentials
  readonly body: string | null
  /** True for a binary body, in which each character stands for one byte. */
  readonly inBytes?: boolean
  /** Address of this machine to send from; left out: the operating system chooses. */
  readonly sourceAddress?: string | null
  /** Limits that a request of this kind counts against, whatever its answer. */
  readonly limits: readonly Limit[]
  /** True for the boundary test of a limit, which may spend the whole of it; left out: false. */
  readonly exhausting?: boolean
  /** How it reaches the target; left out: by HTTP/1.1, on a connection of its own, read to its end. */
  readonly transport?: Transport
}

/**
 * Charges the budget, sends the call, records the exchange and returns it; `watch` sees the answer while it arrives.
 */
export type Send = (call: Call, watch?: WireWatch) => Promise<Exchange>

/** Name of the environment variable that holds the key of a call; null where it has none. */
export function keyOf({ credentials }: Call): string | null {
  return credentials.kind === 'key' ? credentials.variable : null
}
