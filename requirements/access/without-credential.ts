import type { Target } from '../../harness/target/target.ts'
import { keyFields } from '../../harness/target/tenant-for.ts'
import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import type { KeyKind, Operation } from '../../schemas/description/description.ts'
import type { CheckContext } from '../declaring/requirement.ts'
import { askerFor, type Credential } from '../requests/credentials.ts'

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
    case 'revoked':
      return withoutRevokedKey(target, operation.key)
    case 'foreign':
    case 'foreign-path':
      return withoutForeignKey(target, operation.key)
    case 'sibling':
    case 'sibling-path': {
      const [place, field] = operation.key === 'admin' ? ['project', 'an adminKey'] : ['domain', 'assistantKeys']
      const remedy = `add a tenant of the same organization to tenants, with another ${place} and ${field}`
      return notTested(`no organization has two ${place}s with keys`, remedy)
    }
    default: {
      const remedy = 'set both tenants[].adminKey and tenants[].assistantKeys for one organization'
      return notTested('no organization has keys of both kinds', remedy)
    }
  }
}

function withoutRevokedKey({ keyPrefix }: Target, kind: KeyKind): NotTested {
  const remedy = 'name the variable of one in tenants[].revokedKeys'
  if (keyPrefix !== null) return notTested(`the target names no revoked ${kind} key`, remedy)
  return notTested(`no revoked key is known to be an ${kind} key`, `${remedy}, and set keyPrefix`)
}

function withoutForeignKey({ tenants }: Target, kind: KeyKind): NotTested {
  if (new Set(tenants.map(({ organization }) => organization)).size === 1) {
    return notTested('the target names one organization only', 'add a tenant of another organization to tenants')
  }
  const place = kind === 'admin' ? 'project' : 'domain'
  const remedy = `set tenants[].${keyFields[kind]} and tenants[].${place} for a second organization`
  return notTested(`no two organizations have ${kind} keys`, remedy)
}
