import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { agentOperations, parameterRole, pathParametersOf, undescribedRead } from './agent-operations.ts'
import type { Tenant } from './target.ts'

/**
 * Values of the parameters in an operation's path, by the document's names: the tenant's project or domain, the job, and
 * whatever else the tenant gives. A parameter without a value is left out.
 */
export function parametersOf(
  description: DescriptionView,
  operation: Operation,
  tenant: Tenant,
  job: string | null = null,
): Readonly<Record<string, string>> {
  // How it is found to be read need not have the document's segments, by which a parameter is known.
  if (job !== null && operation.id === undescribedRead(description)?.id)
    return jobParametersOf(description, tenant, job)
  const scope = operation.family === 'agent' ? tenant.project : tenant.domain
  const known = pathParametersOf(operation).flatMap((name) => {
    const role = parameterRole(description, operation, name)
    const value = role === 'scope' ? scope : role === 'job' ? job : (tenant.parameters[name] ?? null)
    return value === null ? [] : [[name, value] as const]
  })
  return Object.fromEntries(known)
}

/** Values for a template by which one job is read; `{id}` stands for it, whatever the document calls it elsewhere. */
export function jobParametersOf(
  description: DescriptionView,
  tenant: Tenant,
  id: string,
): Readonly<Record<string, string>> {
  const named = Object.values(agentOperations(description)).flatMap((operation: Operation | null) =>
    operation === null ? [] : Object.entries(parametersOf(description, operation, tenant, id)),
  )
  return { ...Object.fromEntries(named), id }
}

/**
 * A path template filled in; a parameter without a value stays as it is. Ids are opaque strings, so they are encoded:
 * one may hold a slash.
 */
export function filledPath(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : encodeURIComponent(value)
  })
}

/** Source of a regular expression that a path has which fills a template, with a group for each parameter. */
export function templatePattern(template: string): string {
  const literals = template.split(/\{\w+\}/).map((part) => part.replaceAll(/[^A-Za-z0-9/]/g, '\\$&'))
  return literals.join('([^/]+)')
}

/** A path with these values in its query too. */
export function withQuery(path: string, values: Readonly<Record<string, string>>): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(values)}`
}
