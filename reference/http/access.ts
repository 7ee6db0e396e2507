import type { IncomingHttpHeaders } from 'node:http'
import type { operations } from '../../schemas/generated/types.ts'
import type { RefusalReason } from '../settings/refusals.ts'
import type { LimitId } from '../settings/settings.ts'
import type { Key, KeyKind, Tenant, Tenants } from '../settings/tenants.ts'

/** One operation of the interface, as keys and limits see it. */
export interface Operation {
  /** As in the document, which leaves open how a job is read. */
  readonly id: keyof operations | 'getAgentJob'
  readonly needs: KeyKind
  readonly limits: readonly LimitId[]
}

/** The caller, and the project or domain that it asks for. */
export interface Attempt {
  readonly operation: Operation
  readonly headers: IncomingHttpHeaders
  /** As it was sent; null: none, or no Bearer scheme. */
  readonly credential: string | null
  readonly key: Key | null
  /** All keys that there are or were. */
  readonly keys: readonly Key[]
  /** The tenant whose project or domain stands in the path; null: there is no such tenant. */
  readonly place: Tenant | null
}

export type Access =
  | { readonly kind: 'granted'; readonly place: Tenant; readonly key: string }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }

export function attemptOf(tenants: Tenants, operation: Operation, headers: IncomingHttpHeaders, name: string): Attempt {
  // RFC 9110, section 11.1: the scheme's name is case-insensitive.
  const credential = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null
  return {
    operation,
    headers,
    credential,
    key: credential === null ? null : tenants.key(credential),
    keys: tenants.keys,
    place: operation.needs === 'admin' ? tenants.ofProject(name) : tenants.ofDomain(name),
  }
}

/** The key first, the place after it: a caller without a valid key must not learn which projects exist. */
export function accessOf({ operation: { needs }, credential, key, place }: Attempt): Access {
  if (credential === null) return { kind: 'refused', reason: 'missing-key' }
  if (key === null) return { kind: 'refused', reason: 'unknown-key' }
  if (key.kind !== needs) return { kind: 'refused', reason: 'wrong-key-kind' }
  const what = needs === 'admin' ? 'project' : 'domain'
  if (place === null) return { kind: 'refused', reason: `unknown-${what}` }
  if (place.organization !== key.tenant.organization) return { kind: 'refused', reason: `foreign-${what}` }
  return { kind: 'granted', place, key: key.value }
}
