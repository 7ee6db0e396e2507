import {
  asPattern,
  inOtherCase,
  lengthened,
  shortened,
  withInnerChanged,
  withLastChanged,
} from '../../harness/redaction/near-keys.ts'
import type { Call, Credentials } from '../../harness/sending/call.ts'
import type { Target, Tenant } from '../../harness/target/target.ts'
import { keysOfKind, tenantsFor } from '../../harness/target/tenant-for.ts'
import type { DescriptionView, Key, KeyKind, Operation } from '../../schemas/description/description.ts'

/** Whose key a request is sent with, and how, where that is not the tenant's first key, in `Authorization`. */
export type Credential =
  | 'missing'
  | 'empty'
  /** What code writes for a missing value: a service that compares with an unset variable of its own accepts it. */
  | 'undefined'
  | 'null'
  /** What every object of JavaScript has: a service that keeps its keys in one finds something by this name. */
  | 'inherited'
  /** The tenant's own key with another last character: a service that accepts it checks only what keys look like. */
  | 'unknown'
  /** The tenant's own key with another character inside: a service that finds keys by their end accepts it. */
  | 'altered'
  | 'shortened'
  | 'lengthened'
  | 'pattern'
  | 'other-case'
  /** The tenant's own key with a letter behind it that is not in ASCII: a header may have it (RFC 9110 section 5.5). */
  | 'beyond-ascii'
  /** An unknown key, and the tenant's own key after it. */
  | 'doubled'
  /** The tenant's own key, anywhere but in `Authorization`. */
  | 'misplaced'
  | 'revoked'
  | 'wrong-kind'
  | 'other-scheme'
  | 'lower-case-scheme'
  /** The tenant's own key, without the name of a scheme before it. */
  | 'no-scheme'
  | 'second'
  /** The key of another site or project of the same organization. */
  | 'sibling'
  /** The key of `sibling`, with its own project or site in the path. */
  | 'sibling-path'
  | 'foreign'
  /** The key of another organization, with its own project in the path. */
  | 'foreign-path'

/** How keys begin on a target; `<svc>_` in the description stands for the service's own prefix. */
export function prefixOf({ prefix }: Key, own: string): string {
  return prefix.replace('<svc>_', own)
}

/** The documented key that a value begins like; undefined where it begins like none. */
export function keyLike(keys: readonly Key[], own: string, value: string): Key | undefined {
  const longestFirst = keys.toSorted((a, b) => prefixOf(b, own).length - prefixOf(a, own).length)
  return longestFirst.find((key) => value.startsWith(prefixOf(key, own)))
}

/** The kind of key that opens the other family's operations, and must not open this one's. */
export function otherKind(kind: KeyKind): KeyKind {
  return kind === 'admin' ? 'assistant' : 'admin'
}

export function keyOf(tenant: Tenant, kind: KeyKind): Credentials | null {
  return keyIn(keysOfKind(tenant, kind)[0])
}

function keyIn(variable: string | undefined): Credentials | null {
  return variable === undefined ? null : { kind: 'key', variable, scheme: 'Bearer' }
}

export interface Asker {
  /** Whose project or domain stands in the path, and whose uses are spent. */
  readonly tenant: Tenant
  readonly credentials: Credentials
  /** Whose job the path names, where that is another's. */
  readonly owner?: Tenant
  /** How the request differs apart from its `Authorization` header. */
  readonly change?: (call: Call) => Call
}

/** The first tenant that can ask an operation and has such credentials; null where the target has none. */
export function askerFor(
  description: DescriptionView,
  target: Target,
  operation: Operation,
  credential: Credential | 'own',
): Asker | null {
  const asking = tenantsFor(description, target, operation)
  const askers = asking.flatMap((tenant) => askerAs({ description, target, operation }, tenant, credential) ?? [])
  return askers[0] ?? null
}

function foreignKey({ tenants }: Target, { organization }: Tenant, kind: KeyKind): Credentials | null {
  const isForeign = (one: Tenant) => one.organization !== organization && keysOfKind(one, kind).length > 0
  const foreign = tenants.find(isForeign)
  return foreign === undefined ? null : keyOf(foreign, kind)
}

interface Asking {
  readonly description: DescriptionView
  readonly target: Target
  readonly operation: Operation
}

function askerAs(asking: Asking, tenant: Tenant, credential: Credential | 'own'): Asker | null {
  const { target, operation } = asking
  switch (credential) {
    case 'misplaced':
      return { tenant, credentials: { kind: 'none' }, change: (call) => misplacing(asking, tenant, call) }
    case 'sibling-path':
      return byOwnPath(asking, tenant, (one) => {
        const place = placeOf[operation.key]
        return one.organization === tenant.organization && one[place] !== tenant[place]
      })
    case 'foreign-path':
      return byOwnPath(asking, tenant, ({ organization }) => organization !== tenant.organization)
    case 'foreign':
      return asOwn(tenant, foreignKey(target, tenant, operation.key))
    default:
      return asOwn(tenant, credentialsOf(asking, tenant, credential))
  }
}

function asOwn(tenant: Tenant, credentials: Credentials | null): Asker | null {
  return credentials === null ? null : { tenant, credentials }
}

/** Another tenant that asks by its own key and path for what belongs to this one. */
function byOwnPath(
  { description, target, operation }: Asking,
  owner: Tenant,
  isOther: (tenant: Tenant) => boolean,
): Asker | null {
  const tenant = tenantsFor(description, target, operation).find(isOther)
  const credentials = tenant === undefined ? null : keyOf(tenant, operation.key)
  return tenant === undefined || credentials === null ? null : { tenant, credentials, owner }
}

/** Moves the key elsewhere. A secret key is put into headers only, since addresses and bodies are written to logs. */
function misplacing({ description, operation }: Asking, tenant: Tenant, call: Call): Call {
  const key = ownKey(tenant, operation.key)
  const elsewhere = [['X-API-Key', key] as const, ['Cookie', `api_key=${key}; key=${key}; token=${key}`] as const]
  const moved = { ...call, headers: [...call.headers, ...elsewhere] }
  if (description.keys.find(({ kind }) => kind === operation.key)?.public !== true) return moved
  const body = call.body?.replace(/^\{/, `{"api_key":${JSON.stringify(key)},`) ?? null
  // `access_token` is where RFC 6750 section 2.3 lets a bearer token stand; some libraries read it there unasked.
  const query = new URLSearchParams({ api_key: key, key, token: key, access_token: key })
  return { ...moved, path: `${call.path}?${query}`, body }
}

type OfTenant = Exclude<Credential, 'misplaced' | 'sibling-path' | 'foreign-path' | 'foreign'> | 'own'

function credentialsOf(
  { description, target, operation: { key: kind } }: Asking,
  tenant: Tenant,
  credential: OfTenant,
): Credentials | null {
  const ofOrganization = target.tenants.filter(({ organization }) => organization === tenant.organization)
  const own = ownKey(tenant, kind)
  switch (credential) {
    case 'own':
      return keyOf(tenant, kind)
    case 'missing':
      return { kind: 'none' }
    case 'empty':
      return literal('')
    case 'undefined':
    case 'null':
      return literal(credential)
    case 'inherited':
      return literal('constructor')
    case 'unknown':
      return literal(withLastChanged(own))
    case 'altered':
      return literal(withInnerChanged(own))
    case 'shortened':
      return literal(shortened(own))
    case 'lengthened':
      return literal(lengthened(own))
    case 'pattern':
      return literal(asPattern(own))
    case 'other-case':
      return literal(inOtherCase(own))
    case 'beyond-ascii':
      return literal(`${own}é`)
    case 'doubled':
      return literal(`${withLastChanged(own)}, Bearer ${own}`)
    case 'revoked':
      return keyIn(revokedKeys(description, target, tenant, kind)[0])
    case 'wrong-kind':
      // Another organization's key would be refused for being foreign.
      return keyIn([tenant, ...ofOrganization].flatMap((one) => keysOfKind(one, otherKind(kind)))[0])
    case 'second':
      return keyIn(tenant.assistantKeys[1])
    case 'sibling':
      return keyIn(siblingKeys(ofOrganization, tenant, kind)[0])
    case 'other-scheme':
      return withScheme(keyOf(tenant, kind), 'Token')
    case 'lower-case-scheme':
      return withScheme(keyOf(tenant, kind), 'bearer')
    case 'no-scheme':
      return { kind: 'literal', authorization: own }
  }
}

/** What a key of each kind opens. */
const placeOf = { admin: 'project', assistant: 'domain' } as const

/** Keys of other projects or sites that are not also keys of this one. */
function siblingKeys(tenants: readonly Tenant[], own: Tenant, kind: KeyKind): readonly string[] {
  const place = placeOf[kind]
  const others = tenants.filter((one) => one[place] !== null && one[place] !== own[place])
  const known = new Set(keysOfKind(own, kind))
  return others.flatMap((one) => keysOfKind(one, kind)).filter((name) => !known.has(name))
}

/** Revoked keys that begin like a key of this kind: a key of the other kind would be refused for its kind. */
function revokedKeys(
  { keys }: DescriptionView,
  { keyPrefix }: Target,
  { revokedKeys: all }: Tenant,
  kind: KeyKind,
): readonly string[] {
  if (keyPrefix === null) return []
  return all.filter((variable) => {
    const value = process.env[variable]
    // A plan is made without the values of the keys, so it counts each of them.
    return value === undefined || keyLike(keys, keyPrefix, value)?.kind === kind
  })
}

function ownKey(tenant: Tenant, kind: KeyKind): string {
  return process.env[keysOfKind(tenant, kind)[0] ?? ''] ?? ''
}

function literal(key: string): Credentials {
  return { kind: 'literal', authorization: `Bearer ${key}` }
}

function withScheme(credentials: Credentials | null, scheme: string): Credentials | null {
  return credentials?.kind === 'key' ? { ...credentials, scheme } : credentials
}
