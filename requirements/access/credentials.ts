import { randomBytes } from 'node:crypto'
import type { Credentials } from '../../harness/sending/sender.ts'
import type { Target, Tenant } from '../../harness/target/target.ts'
import type { Description, Key, KeyKind } from '../../schemas/description/description.ts'

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

/** The kind of key that opens the other family's operations, and must not open this one's. */
export function otherKind(kind: KeyKind): KeyKind {
  return kind === 'admin' ? 'assistant' : 'admin'
}

/** The tenant's own key of a kind; null where the target names none. */
export function keyOf(tenant: Tenant, kind: KeyKind): Credentials | null {
  return keyIn(kind === 'admin' ? tenant.adminKey : tenant.assistantKeys[0])
}

function keyIn(variable: string | null | undefined): Credentials | null {
  return variable == null ? null : { kind: 'key', variable, scheme: 'Bearer' }
}

/** With what a case asks an operation that takes keys of this kind; null where the target has no such key. */
export function credentialsFor(
  description: Description,
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
    case 'wrong-kind':
      return keyOf(tenant, otherKind(kind))
    case 'second':
      return keyIn(tenant.assistantKeys[1])
    case 'foreign': {
      const foreign = target.tenants.find(({ organization }) => organization !== tenant.organization)
      return foreign === undefined ? null : keyOf(foreign, kind)
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
