import type { DescriptionView, KeyKind, Limit, Operation } from '../../schemas/description/description.ts'
import { parametersOf } from './address.ts'
import { agentOperations, jobParameterOf, parameterRole, pathParametersOf } from './agent-operations.ts'
import type { Target, Tenant } from './target.ts'

/** Name of the field that holds a tenant's keys of a kind. */
export const keyFields: Readonly<Record<KeyKind, 'adminKey' | 'assistantKeys'>> = {
  admin: 'adminKey',
  assistant: 'assistantKeys',
}

export function keysOfKind({ adminKey, assistantKeys }: Tenant, kind: KeyKind): readonly string[] {
  if (kind === 'assistant') return assistantKeys
  return adminKey === null ? [] : [adminKey]
}

/** Names of all keys of a tenant, except revoked ones. */
export function keysOf(tenant: Tenant): readonly string[] {
  return [...keysOfKind(tenant, 'admin'), ...keysOfKind(tenant, 'assistant')]
}

/** Every tenant with what an operation needs: a key, and a value for each parameter of its path. */
export function tenantsFor(description: DescriptionView, target: Target, operation: Operation): readonly Tenant[] {
  return target.tenants.filter((tenant) => missingFields(description, operation, tenant).length === 0)
}

/** The tenant that sends an operation's requests: the first that has what the operation needs. Null where none has. */
export function tenantFor(description: DescriptionView, target: Target, operation: Operation): Tenant | null {
  return tenantsFor(description, target, operation)[0] ?? null
}

/**
 * The tenant whose uses of a limit may all be used up, after everything else was tested: the last one that can send an
 * operation of the limit. Null where none can.
 */
export function boundaryTenant(description: DescriptionView, target: Target, { id }: Limit): Tenant | null {
  const operations = description.operations.filter(({ limits }) => limits.includes(id))
  const able = new Set(operations.flatMap((operation) => tenantsFor(description, target, operation)))
  return target.tenants.findLast((tenant) => able.has(tenant)) ?? null
}

/**
 * The fields that would let a tenant send an operation, for the tenant that lacks the fewest; empty where one lacks
 * nothing.
 */
export function fieldsFor(description: DescriptionView, target: Target, operation: Operation): readonly string[] {
  const missing = target.tenants.map((tenant) => missingFields(description, operation, tenant))
  return missing.reduce((least, fields) => (fields.length < least.length ? fields : least))
}

/** Where the path names a job, the same tenant has to create the job first, and must be able to. */
function missingFields(description: DescriptionView, operation: Operation, tenant: Tenant): readonly string[] {
  const { create } = agentOperations(description)
  const goesOn = jobParameterOf(description, operation) !== null
  const asked = goesOn && create !== null ? [create, operation] : [operation]
  return [...new Set(asked.flatMap((one) => [...missingValues(description, one, tenant), ...missingKey(one, tenant)]))]
}

function missingValues(description: DescriptionView, operation: Operation, tenant: Tenant): readonly string[] {
  const known = parametersOf(description, operation, tenant, 'a job')
  const scope = operation.family === 'agent' ? 'project' : 'domain'
  return pathParametersOf(operation)
    .filter((name) => known[name] === undefined)
    .map((name) => (parameterRole(description, operation, name) === 'scope' ? scope : `parameters.${name}`))
}

function missingKey({ key }: Operation, tenant: Tenant): readonly string[] {
  return keysOfKind(tenant, key).length === 0 ? [keyFields[key]] : []
}
