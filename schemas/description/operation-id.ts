import type { OperationFamily } from './description.ts'
import { pascal, singular } from './words.ts'

/**
 * What method and path say together about an operation. Names of everything that is read about it are made from this.
 */
export interface OperationName {
  readonly id: string
  readonly family: OperationFamily
  readonly version: number | null
  /**
   * Beginning of the names of its gaps: `agent-job`, with `-create` where it creates the resource; `agent-job-message`.
   */
  readonly stem: string
}

const FAMILIES: readonly OperationFamily[] = ['agent', 'assistant']

/**
 * Derives the operation's id: verb, family, the resources of the path, version.
 *
 * - POST creates (`createAgentJob`), unless the path leads through an existing resource, which is one followed by its
 * own parameter: then POST sends to it (`sendAgentJobMessage`).
 * - GET gets where the path ends in a parameter, and lists otherwise; PUT replaces, PATCH updates, DELETE deletes.
 * - The parameter right after the family is its scope (project, domain) and does not address a resource.
 * - A version at the beginning of the path versions the whole service and is left out; a version after another segment
 * is a generation of that endpoint and ends the id: `createAssistantMessageV2`.
 *
 * Null where the path names no family, or several.
 */
export function operationName(method: string, path: string): OperationName | null {
  const segments = path.split('/').slice(1)
  const [family, other] = segments.filter(isFamily)
  if (family === undefined || other !== undefined) return null
  const below = segments.slice(segments.indexOf(family) + 1)
  const resources = below.filter((segment) => !isParameter(segment) && !isVersion(segment))
  const throughResource = below.some((segment, index) => isParameter(segment) && index > 0)
  const endsInParameter = throughResource && isParameter(below.at(-1) ?? '')
  const verb = verbFor(method, throughResource, endsInParameter)
  const isPlural = verb === 'list'
  const nouns = resources.map((segment, index) =>
    isPlural && index === resources.length - 1 ? pascal(segment) : pascal(singular(segment)),
  )
  const versionAt = segments.findIndex(isVersion)
  const version = versionAt === -1 ? null : Number(segments[versionAt]?.slice(1))
  const suffix = versionAt > 0 ? `V${version}` : ''
  const stem = [family, ...resources.map((segment) => singular(segment).toLowerCase())]
  return {
    id: `${verb}${pascal(family)}${nouns.join('')}${suffix}`,
    family,
    version,
    stem: [...stem, ...(versionAt > 0 ? [`v${version}`] : []), ...(verb === 'send' ? [] : [verb])].join('-'),
  }
}

function isFamily(segment: string): segment is OperationFamily {
  return FAMILIES.some((family) => family === segment)
}

const verbs: Readonly<Record<string, string>> = { PUT: 'replace', PATCH: 'update' }

function verbFor(method: string, throughResource: boolean, endsInParameter: boolean): string {
  if (method === 'POST') return throughResource ? 'send' : 'create'
  if (method === 'GET') return endsInParameter ? 'get' : 'list'
  return verbs[method] ?? method.toLowerCase()
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{')
}

function isVersion(segment: string): boolean {
  return /^v\d+$/.test(segment)
}
