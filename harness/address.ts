import type { Tenant } from './target.ts'

/** Values that a tenant gives to the parameters of paths, by the document's names. */
export function parametersOf({ project, domain }: Tenant): Readonly<Record<string, string>> {
  return { ...(project === null ? {} : { projectId: project }), ...(domain === null ? {} : { domain }) }
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
