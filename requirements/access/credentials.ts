import { randomBytes } from 'node:crypto'
import type { Credentials } from '../../harness/sending/sender.ts'
import type { Target, Tenant } from '../../harness/target/target.ts'
import { keyFields, keysOfKind, tenantsFor } from '../../harness/target/tenant-for.ts'
import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Key, KeyKind, Operation } from '../../schemas/description/description.ts'
import type { CheckContext } from '../requirement.ts'

/** What stands in the `Authorization` header of a request that is not the tenant's first key. */
export type Credential =
  | 'missing'
  | 'unknown'
  | 'wrong-kind'
  | 'other-scheme'
  | 'lower-case-scheme'
  | 'second'
  | 'foreign'

/** How keys begin on a target; `<svc>_` in the description stands for the service's own prefix. */
export function prefixOf({ prefix }: Key, own: string): string {
  return prefix.replace('<svc>_', own)
}

/** Which of the documented keys a value is, by how it begins; undefined where it is none of them. */
export function keyLike(keys: readonly Key[], own: string, value: string): Key | undefined {
  const longestFirst = keys.toSorted((a, b) => prefixOf(b, own).length - prefixOf(a, own).length)
  return longestFirst.find((key) => value.startsWith(prefixOf(key, own)))
}

/** The kind of key that opens the other family's operations, and must not open this one's. */
export function otherKind(kind: KeyKind): KeyKind {
  return kind === 'admin' ? 'assistant' : 'admin'
}

/** The tenant's own key of a kind; null where the target names none. */
export function keyOf(tenant: Tenant, kind: KeyKind): Credentials | null {
  return keyIn(keysOfKind(tenant, kind)[0])
}

function keyIn(variable: string | undefined): Credentials | null {
  return variable === undefined ? null : { kind: 'key', variable, scheme: 'Bearer' }
}

/** The sender of a request, and its credentials. */
export interface Asker {
  readonly tenant: Tenant
  readonly credentials: Credentials
}

/** The first tenant that can ask an operation and has such credentials; null where the target has none. */
export function askerFor(
  description: DescriptionView,
  target: Target,
  operation: Operation,
  credential: Credential | 'own',
): Asker | null {
  const askers = tenantsFor(description, target, operation).flatMap((tenant) => {
    const credentials = credentialsFor(description, target, tenant, operation.key, credential)
    return credentials === null ? [] : [{ tenant, credentials }]
  })
  return askers[0] ?? null
}

/** Why a target can't ask an operation with such credentials, though it can with its own; null where it can. */
export function withoutCredential(
  { description, target }: CheckContext,
  operation: Operation,
  credential: Credential | 'own',
): NotTested | null {
  if (askerFor(description, target, operation, credential) !== null) return null
  switch (credential) {
    case 'second':
      return notTested('no tenant has two assistant keys', 'add a second one to tenants[].assistantKeys')
    case 'foreign':
      return withoutForeignKey(target, operation.key)
    default: {
      const remedy = 'set both tenants[].adminKey and tenants[].assistantKeys for one organization'
      return notTested('no organization has keys of both kinds', remedy)
    }
  }
}

function withoutForeignKey({ tenants }: Target, kind: KeyKind): NotTested {
  if (new Set(tenants.map(({ organization }) => organization)).size === 1) {
    return notTested('the target names one organization only', 'add a tenant of another organization to tenants')
  }
  const remedy = `set tenants[].${keyFields[kind]} for a second organization`
  return notTested(`no two organizations have ${kind} keys`, remedy)
}

/** A tenant of another organization that has a key of this kind; null where the target names none. */
export function foreignTenant({ tenants }: Target, { organization }: Tenant, kind: KeyKind): Tenant | null {
  const isForeign = (one: Tenant) => one.organization !== organization && keysOfKind(one, kind).length > 0
  return tenants.find(isForeign) ?? null
}

function credentialsFor(
  description: DescriptionView,
  target: Target,
  tenant: Tenant,
  kind: KeyKind,
  credential: Credential | 'own',
): Credentials | null {
  switch (credential) {
    case 'own':
      return keyOf(tenant, kind)
    case 'missing':
      return { kind: 'none' }
    case 'unknown': {
      // Formed like a real key of the right kind, and of no one.
      const key = description.keys.find((one) => one.kind === kind)
      const prefix = key === undefined ? '' : prefixOf(key, target.keyPrefix ?? '')
      const invented = `${prefix}${randomBytes(16).toString('hex')}`
      return { kind: 'literal', authorization: `Bearer ${invented}` }
    }
    case 'wrong-kind': {
      // Another organization's key would be refused for being foreign.
      const own = target.tenants.filter(({ organization }) => organization === tenant.organization)
      return keyIn([tenant, ...own].flatMap((one) => keysOfKind(one, otherKind(kind)))[0])
    }
    case 'second':
      return keyIn(tenant.assistantKeys[1])
    case 'foreign': {
      const foreign = foreignTenant(target, tenant, kind)
      return foreign === null ? null : keyOf(foreign, kind)
    }
    case 'other-scheme':
      return withScheme(keyOf(tenant, kind), 'Token')
    case 'lower-case-scheme':
      return withScheme(keyOf(tenant, kind), 'bearer')
  }
}

function withScheme(credentials: Credentials | null, scheme: string): Credentials | null {
  return credentials?.kind === 'key' ? { ...credentials, scheme } : credentials
}
