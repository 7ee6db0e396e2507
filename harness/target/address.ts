import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { agentOperations, parameterRole, pathParametersOf, undescribedRead } from './agent-operations.ts'
import type { Tenant } from './target.ts'

/**
 * Values of the parameters in an operation's path, by the document's names: the tenant's project or domain, the job,
 * and the parameters that the target's file gives the tenant. A parameter without a value is left out.
 */
export function parametersOf(
  description: DescriptionView,
  operation: Operation,
  tenant: Tenant,
  job: string | null = null,
): Readonly<Record<string, string>> {
  // The path by which a job was found to be read need not have the document's segments, from which a parameter's role
  // is known.
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

/**
 * Values for the path template by which one job is read. There, `{id}` is the job's id, whatever name the document uses
 * elsewhere.
 */
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
 * Fills a path template in; a parameter without a value stays as it is. Ids are opaque strings and may hold a slash, so
 * they are encoded.
 */
export function filledPath(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : encodeURIComponent(value)
  })
}

/** Source of a regular expression that matches every path that fills the template, with a group for each parameter. */
export function templatePattern(template: string): string {
  const literals = template.split(/\{\w+\}/).map((part) => part.replaceAll(/[^A-Za-z0-9/]/g, '\\$&'))
  return literals.join('([^/]+)')
}

/** A path to whose query these values are added. */
export function withQuery(path: string, values: Readonly<Record<string, string>>): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(values)}`
}
