import { createHash } from 'node:crypto'
import { ConfigurationError } from '../description/configuration-error.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject, jsonText } from '../description/json.ts'
import { readDescription } from '../description/read.ts'
import { namedBodies } from './bodies.ts'
import { withDirections } from './directions.ts'
import { from30 } from './from-3-0.ts'
import { type ForeignOperation, objectAt, operationsIn } from './operations.ts'
import { parseOpenApi, refuseBroken, withoutReferences } from './parse.ts'
import { withStreams } from './streams.ts'

/**
 * Turns an OpenAPI of this interface from anywhere into the OpenAPI 3.1 that the generator would write: with the
 * generator's ids and names, the events of its streams, and the line of the file for each part. What the file lacks is
 * not added.
 *
 * @param file its name as it appears in messages
 * @throws ConfigurationError with one line that names the file and the place in it.
 */
export function normalisedOpenApi(text: string, file: string): JsonObject {
  const given = parseOpenApi(text, file)
  const openapi = bundled(given, file)
  const { base, operations } = operationsIn(openapi, file)
  refuseBroken(
    operations.map(({ object }) => object),
    file,
  )
  const components = objectAt(openapi, 'components')
  const schemas: Record<string, Json> = { ...objectAt(components, 'schemas') }
  const directed = withDirections(operations, schemas)
  const named = namedBodies(withStreams(directed, schemas), schemas, file)
  const ids = new Map(operations.map(({ id, object }) => [String(object['operationId'] ?? id), id]))
  refuseBroken(named.schemas, file)
  const normalised: JsonObject = {
    ...openapi,
    info: {
      'x-document': { file, sha256: createHash('sha256').update(text).digest('hex') },
      ...objectAt(openapi, 'info'),
    },
    ...(base === '' ? {} : { 'x-base-path': base }),
    paths: pathsOf(named.operations),
    components: {
      schemas: named.schemas,
      ...('securitySchemes' in components ? { securitySchemes: components['securitySchemes'] ?? {} } : {}),
    },
    ...withIds(openapi, 'x-limits', ids),
    ...withIds(openapi, 'x-gaps', ids),
  }
  // Reading the result reports whatever else the file lacks.
  readDescription(jsonText(normalised), file)
  return normalised
}

function bundled(given: JsonObject, file: string): JsonObject {
  const version = versionIn(given)
  if (!/^3\.[012]\./.test(version))
    throw new ConfigurationError(`${file}: expected OpenAPI 3.0, 3.1 or 3.2, found ${version}; convert it first`)
  const converted = version.startsWith('3.0') ? from30(given) : { ...given, openapi: version }
  return withoutReferences(converted)
}

/** The version with all three parts. Without quotes, YAML takes `3.1` for a number, and `3.0` for 3. */
function versionIn({ openapi, swagger }: JsonObject): string {
  if (openapi === undefined) return swagger === undefined ? 'none' : `Swagger ${String(swagger)}`
  const version = Number.isInteger(openapi) ? `${openapi}.0` : String(openapi)
  return /^\d+\.\d+$/.test(version) ? `${version}.0` : version
}

function pathsOf(operations: readonly ForeignOperation[]): JsonObject {
  const byPath = Map.groupBy(operations, ({ path }) => path)
  return Object.fromEntries(
    [...byPath].map(([path, same]) => [
      path,
      Object.fromEntries(same.map(({ method, object, id }) => [method, { ...object, operationId: id }])),
    ]),
  )
}

/** Limits and gaps with our ids of operations in place of the file's. */
function withIds(openapi: JsonObject, member: string, ids: ReadonlyMap<string, string>): JsonObject {
  const entries = openapi[member]
  if (entries === undefined) return {}
  const named = (id: Json) => (typeof id === 'string' ? (ids.get(id) ?? id) : id)
  const entry = (value: Json): Json => {
    if (!isJsonObject(value) || !isJsonList(value['operations'])) return value
    return { ...value, operations: value['operations'].map(named) }
  }
  return { [member]: isJsonList(entries) ? entries.map(entry) : entries }
}
