import { ConfigurationError } from '../description/configuration-error.ts'

/**
 * The document with what references lead to in their place. References to `components.schemas` stay: those names are
 * what validators and types are called by, and a schema may contain itself.
 *
 * @throws ConfigurationError for a reference to another file, to nothing, or around in a circle.
 */
export function withoutReferences(document: unknown, file: string): unknown {
  const visit = (value: unknown, place: string, open: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => visit(item, `${place}/${index}`, open))
    if (typeof value !== 'object' || value === null) return value
    const $ref: unknown = '$ref' in value ? value.$ref : undefined
    if (typeof $ref === 'string' && !/^#\/components\/schemas\/[^/]+$/.test($ref)) {
      const problem = (message: string) => new ConfigurationError(`${file}: ${place}: $ref ${$ref} ${message}`)
      if (!$ref.startsWith('#/')) throw problem('leads out of the file; bundle the description into one')
      if (open.includes($ref)) throw problem('leads back to itself')
      const target = targetOf(document, $ref)
      if (target === undefined) throw problem('leads to nothing')
      return visit(target, $ref.slice(1), [...open, $ref])
    }
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, visit(one, `${place}/${name}`, open)]))
  }
  return visit(document, '', [])
}

function targetOf(document: unknown, reference: string): unknown {
  const names = reference.slice(2).split('/').map(decodeURIComponent)
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, name) => {
      if (typeof at !== 'object' || at === null) return undefined
      return Object.entries(at).find(([key]) => key === name)?.[1]
    }, document)
}
