import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { operations } from '../../schemas/generated/types.ts'
import type { RefusalReason } from '../settings/refusals.ts'
import type { LimitId } from '../settings/settings.ts'
import type { Key, KeyKind, Tenant, Tenants } from '../settings/tenants.ts'

/** One operation of the interface, with its key and limits. */
export interface Operation {
  /** The document's id; the document leaves open how a job is read. */
  readonly id: keyof operations | 'getAgentJob'
  readonly needs: KeyKind
  readonly limits: readonly LimitId[]
}

/** The caller, and the project or domain in its request. */
export interface Attempt {
  readonly operation: Operation
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams
  /** As it was sent; null where there is none, or its scheme is not Bearer. */
  readonly credential: string | null
  readonly key: Key | null
  /** All keys, revoked ones included. */
  readonly keys: readonly Key[]
  /** The tenant whose project or domain is in the path; null where there is none. */
  readonly place: Tenant | null
}

export type Access =
  | { readonly kind: 'granted'; readonly place: Tenant; readonly key: string }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }

export function attemptOf(
  tenants: Tenants,
  operation: Operation,
  { headers, url }: Pick<IncomingMessage, 'headers' | 'url'>,
  name: string,
): Attempt {
  // The name of a scheme ignores case (RFC 9110, section 11.1).
  const credential = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null
  return {
    operation,
    headers,
    query: new URLSearchParams(url?.split('?')[1]),
    credential,
    key: credential === null ? null : tenants.key(credential),
    keys: tenants.keys,
    place: operation.needs === 'admin' ? tenants.ofProject(name) : tenants.ofDomain(name),
  }
}

/** The key is checked first, and then the place: a caller without a valid key must not learn which projects exist. */
export function accessOf({ operation: { needs }, credential, key, place }: Attempt): Access {
  if (credential === null) return { kind: 'refused', reason: 'missing-key' }
  if (key === null) return { kind: 'refused', reason: 'unknown-key' }
  if (key.kind !== needs) return { kind: 'refused', reason: 'wrong-key-kind' }
  const what = needs === 'admin' ? 'project' : 'domain'
  if (place === null) return { kind: 'refused', reason: `unknown-${what}` }
  if (place.organization !== key.tenant.organization) return { kind: 'refused', reason: `foreign-${what}` }
  return { kind: 'granted', place, key: key.value }
}
