import { ConfigurationError } from '../description/configuration-error.ts'
import { isJsonObject, type Json, type JsonObject, objectFrom } from '../description/json.ts'
import { operationName } from '../description/operation-id.ts'
import { methods } from '../description/read.ts'
import { successStatus } from '../description/read-operation.ts'
import { refuseBroken } from './parse.ts'

/** An operation of this interface in a file of another origin. */
export interface ForeignOperation {
  readonly id: string
  readonly family: 'agent' | 'assistant'
  /** Path below the address of the service, which is the first server of the file. */
  readonly path: string
  readonly method: string
  readonly object: JsonObject
}

/** The operations of this interface, and what all their paths begin with, which is no part of their names. */
interface ForeignOperations {
  readonly base: string
  readonly operations: readonly ForeignOperation[]
}

/**
 * The operations whose paths name the agent or the assistant; a file may describe more than this interface.
 *
 * @throws ConfigurationError where two of them have the same id.
 */
export function operationsIn(openapi: JsonObject, file: string): ForeignOperations {
  for (const [path, item] of Object.entries(objectAt(openapi, 'paths')))
    if (operationName('GET', path) !== null) refuseBroken(item, file)
  const found = Object.entries(objectAt(openapi, 'paths')).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const object = isJsonObject(item) ? item[method] : undefined
      if (!isJsonObject(item) || !isJsonObject(object)) return []
      const servers = object['servers'] ?? item['servers']
      // A parameter of the operation replaces one of its path with the same name and place.
      const all = [...listOf(item['parameters']), ...listOf(object['parameters'])]
      const parameters = [...new Map(all.map((one) => [`${one['in']} ${one['name']}`, one])).values()]
      const shown = withOneSuccess({ ...object, parameters })
      return [{ path: `${serverBelow(openapi, servers)}${path}`, method, object: shown }]
    }),
  )
  const ours = found.filter(({ path, method }) => operationName(method.toUpperCase(), path) !== null)
  const base = commonBase(ours.map(({ path }) => path))
  const operations = ours.flatMap((operation) => {
    const name = operationName(operation.method.toUpperCase(), operation.path.slice(base.length))
    return name === null ? [] : [withParameterNames({ ...operation, id: name.id, family: name.family })]
  })
  for (const [id, [first, second]] of Map.groupBy(operations, ({ id }) => id)) {
    if (first === undefined || second === undefined) continue
    const [one, other] = [first, second].map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    throw new ConfigurationError(`${file}: ${one} and ${other} are both ${id}; leave one of them out`)
  }
  return { base, operations }
}

/**
 * An operation with one success. Where it has several, each of them is valid: the one that shows its content best
 * stands for all, under `2XX`.
 */
function withOneSuccess(object: JsonObject): JsonObject {
  const responses = Object.entries(objectAt(object, 'responses'))
  const successes = responses.filter(([status]) => successStatus.test(status)).map(([, response]) => response)
  const contents = (response: Json) => Object.values(objectAt(objectFrom(response), 'content')).map(objectFrom)
  const said = (test: (content: JsonObject) => boolean) => successes.find((one) => contents(one).some(test))
  const shown = said((content) => Object.keys(objectAt(content, 'schema')).length > 0) ?? said(() => true)
  if (successes.length < 2) return object
  const others = responses.filter(([, response]) => !successes.includes(response))
  return { ...object, responses: { '2XX': shown ?? successes[0] ?? {}, ...Object.fromEntries(others) } }
}

/**
 * The part of a path's own server that goes beyond the file's first server: servers are written from the root, so it
 * belongs to the path.
 */
function serverBelow(openapi: JsonObject, servers: Json | undefined): string {
  const own = serverPath(servers)
  const shared = serverPath(openapi['servers'])
  if (own === null || own === shared) return ''
  return shared !== null && own.startsWith(`${shared}/`) ? own.slice(shared.length) : own
}

/** `https://{region}.example/api/` → `/api`; null where no server is given. */
function serverPath(servers: Json | undefined): string | null {
  const [first] = listOf(servers)
  const url = first?.['url']
  if (typeof url !== 'string') return null
  return url.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*|^\{[^}]*\}/i, '').replace(/\/+$/, '')
}

/**
 * What all paths begin with before the agent's version: in `/api/v2/agent/{projectId}/job` it is `/api`. It says where
 * the service is, so it is no part of an operation's name. A beginning that only some paths have stays in the names.
 */
function commonBase(paths: readonly string[]): string {
  const bases = paths.flatMap((path) => /^(.+?)\/v\d+\/agent\//.exec(path)?.[1] ?? [])
  return bases.find((base) => paths.every((path) => path.startsWith(`${base}/`))) ?? ''
}

/**
 * The operation with the parameter names that requirements use: the parameter right after the family is its scope, and
 * the one after a job is `id`.
 */
function withParameterNames(operation: ForeignOperation): ForeignOperation {
  const scope = operation.family === 'agent' ? 'projectId' : 'domain'
  const known: Readonly<Record<string, string>> = { [operation.family]: scope, job: 'id' }
  const segments = operation.path.split('/')
  const names = new Map<unknown, string>()
  const path = segments.map((segment, index) => {
    const given = /^\{(.+)\}$/.exec(segment)?.[1]
    const name = known[segments[index - 1] ?? '']
    if (given === undefined || name === undefined) return segment
    names.set(given, name)
    return `{${name}}`
  })
  const parameters = listOf(operation.object['parameters']).map((parameter): JsonObject => {
    const name = parameter['in'] === 'path' ? names.get(parameter['name']) : undefined
    return name === undefined ? parameter : { ...parameter, name }
  })
  return { ...operation, path: path.join('/'), object: { ...operation.object, parameters } }
}

export function objectAt(value: JsonObject, name: string): JsonObject {
  return objectFrom(value[name])
}

function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}
