import { randomBytes } from 'node:crypto'
import type { Description, OperationFact } from '../harness/description.ts'
import type { Credentials } from '../harness/sender.ts'
import type { Target, Tenant } from '../harness/target.ts'
import type { ContractInteraction } from '../requirements/contract-interactions.ts'
import { otherKind } from '../requirements/derive-auth.ts'

/** The tenant's own key of the kind that an operation asks for. */
export function keyOf(tenant: Tenant, kind: OperationFact['key']): Credentials | null {
  const variable = kind === 'admin' ? tenant.adminKey : tenant.assistantKeys[0]
  return variable == null ? null : { kind: 'key', variable, scheme: 'Bearer' }
}

/** With what an interaction asks; null where the target has no such key. */
export function credentialsFor(
  { facts }: Description,
  target: Target,
  tenant: Tenant,
  { operation, credential }: ContractInteraction,
): Credentials | null {
  const kind = operation?.key ?? 'admin'
  switch (credential) {
    case 'own':
      return keyOf(tenant, kind)
    case 'missing':
      return { kind: 'none' }
    case 'unknown': {
      const suffix = facts.keys.find((key) => key.kind === kind)?.suffix ?? ''
      const invented = `${target.keyPrefix ?? ''}${suffix}${randomBytes(16).toString('hex')}`
      return { kind: 'literal', authorization: `Bearer ${invented}` }
    }
    case 'wrong-kind':
      return keyOf(tenant, otherKind(kind))
    case 'second': {
      const variable = tenant.assistantKeys[1]
      return variable === undefined ? null : { kind: 'key', variable, scheme: 'Bearer' }
    }
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

/** Values of path parameters, encoded: ids are opaque, and one may hold a slash. */
export function encodedParameters({ project, domain }: Tenant, id: string | null): Readonly<Record<string, string>> {
  const named = { projectId: project, domain, id }
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (value === null ? [] : [[name, encodeURIComponent(value)]])),
  )
}

/** The path of a template filled with encoded values; a parameter without a value stays as it is. */
export function filledPath(template: string, encoded: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => encoded[name] ?? whole)
}
