import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { Secret } from '../redaction/redaction.ts'
import type { Target, Tenant } from './target-schema.ts'

/** A target says where a run goes, with which keys, and what it may spend there: one JSON file in `targets/`. */

export type { EmbeddedReference, KnownGap, Objectives, Prompts, Target, Tenant } from './target-schema.ts'

/** What names an exchange's caller besides its organization. */
export function scopeOf({ organization, project, domain }: Tenant): string {
  return project ?? domain ?? organization
}

/** Names of all environment variables that hold keys of this target. */
export function keyVariables(target: Target): readonly string[] {
  const names = target.tenants.flatMap((tenant) => [tenant.adminKey, ...tenant.assistantKeys, ...tenant.revokedKeys])
  return [...new Set(names.filter((name) => name !== null))]
}

/**
 * The keys of a target and its secret headers, read from the environment.
 *
 * @throws ConfigurationError naming every variable that is not set.
 */
export function readSecrets(target: Target): readonly Secret[] {
  const headers = Object.values(target.headers).flatMap((value) => (typeof value === 'string' ? [] : [value.env]))
  const names = new Set([...keyVariables(target), ...headers])
  const secrets = [...names].map((name) => ({ name, value: process.env[name] ?? '' }))
  const missing = secrets.filter(({ value }) => value === '').map(({ name }) => name)
  if (missing.length === 0) return secrets
  // A name that is not in capitals may be a key, pasted where its variable's name belongs.
  const shown = missing.filter((name) => /^[A-Z_][A-Z0-9_]*$/.test(name))
  const hidden = missing.length - shown.length
  const rest = hidden === 0 ? [] : [`${hidden} whose name is not shown, since it may be a key`]
  const what = missing.length === 1 ? 'the environment variable' : 'the environment variables'
  const must = missing.length === 1 ? 'must hold a key and is not set' : 'must hold keys and are not set'
  const them = missing.length === 1 ? 'it' : 'them'
  const remedy = hidden === 0 ? `; write ${them} into .env, or export ${them}` : ''
  throw new ConfigurationError(`target ${target.name}: ${what} ${[...shown, ...rest].join(', ')} ${must}${remedy}`)
}
