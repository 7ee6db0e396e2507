import { type Connection, keptConnection } from '../target/connection.ts'
import type { Target } from '../target/target.ts'
import { sendOverHttp2 } from './http2.ts'
import { sendOnWire, type WireRequest, type WireResult, type WireWatch } from './send.ts'

/**
 * A way to send other than the usual one, which is HTTP/1.1 on a connection of its own, with the answer read to its
 * end.
 */
export type Transport =
  /** Over the connection of this name, which calls share as long as the service keeps it open. */
  | { readonly kind: 'kept'; readonly connection: string }
  /** The client goes away after this many bytes of the answer's body. */
  | { readonly kind: 'left'; readonly afterBytes: number }
  | { readonly kind: 'http2' }
  /** The request's body is sent in chunks, and no header says how long it is. */
  | { readonly kind: 'chunked' }

/** Sends requests to one target in any of these ways. */
export function transportTo(target: Target) {
  const kept = new Map<string, Connection>()
  return (transport: Transport | undefined, request: WireRequest, watch?: WireWatch): Promise<WireResult> => {
    switch (transport?.kind) {
      case undefined:
        return sendOnWire(request, watch)
      case 'left':
        return sendOnWire({ ...request, leavesAfter: transport.afterBytes }, watch)
      case 'chunked':
        return sendOnWire({ ...request, isChunked: true }, watch)
      case 'http2':
        return sendOverHttp2(request, watch)
      case 'kept': {
        const connection = kept.get(transport.connection) ?? keptConnection(target)
        kept.set(transport.connection, connection)
        return sendOnWire({ ...request, connection, isShared: true }, watch)
      }
    }
  }
}
