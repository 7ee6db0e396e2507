import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import formats from 'ajv-formats'
import { build } from 'esbuild'
import { isJsonList, isJsonObject, type Json, type JsonObject, objectFrom } from '../description/json.ts'
import { COMPONENT } from '../description/schema.ts'
import { eventSchemas } from './stream-events.ts'

/** Folder in which the bundler finds the run-time parts of ajv; nothing of it appears in the result. */
const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * One ES module without imports, with a validating function for each schema, named like the schema.
 *
 * @param options strict: refuse keywords and formats that ajv does not know, which finds misspelt ones
 */
export async function validatorsModule(schemas: JsonObject, { strict } = { strict: true }): Promise<string> {
  const ajv = new Ajv2020({
    strict,
    // A field that is required under a condition is described beside the condition and not inside of it.
    strictRequired: false,
    ...(strict ? {} : { logger: false }),
    allErrors: true,
    // Without this, a body that lacks the field `constructor` would seem to have it, by its prototype.
    ownProperties: true,
    allowUnionTypes: true,
    code: { source: true, esm: true, lines: true },
  })
  formats.default(ajv)
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema({ $id: name, ...objectFrom(validating(schema)) })
  const names = Object.fromEntries(Object.keys(schemas).map((name) => [name, name]))
  // The generated code calls require() for the formats and the string length: bundling makes it one file.
  const { outputFiles } = await build({
    stdin: { contents: standalone.default(ajv, names), resolveDir: projectRoot, sourcefile: 'validators' },
    absWorkingDir: projectRoot,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    // Keeps the paths in the result below the project, even where that is reached by a link: the result names its
    // source files.
    preserveSymlinks: true,
    logLevel: 'silent',
  })
  return outputFiles.map(({ text }) => text).join('')
}

const byName = ['properties', 'patternProperties']
const prose = ['title', 'description', 'example', 'examples']

/**
 * A schema for ajv. Our own keywords are removed, since strict mode refuses unknown ones to find misspelt ones. Prose
 * is removed too: otherwise the same interface in other words would have other validators.
 */
function validating(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(validating)
  if (!isJsonObject(schema)) return schema
  const known = Object.entries(choosing(schema)).flatMap(([key, value]): readonly (readonly [string, Json])[] => {
    if (key.startsWith('x-') || prose.includes(key)) return []
    if (key === '$ref' && typeof value === 'string') return [[key, value.replace(COMPONENT, '')]]
    if (!byName.includes(key) || !isJsonObject(value)) return [[key, validating(value)]]
    return [[key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, validating(inner)]))]]
  })
  return Object.fromEntries(known)
}

/**
 * Turns alternatives that a constant distinguishes into one condition each. With `anyOf`, an event with one wrong
 * member would break every alternative, and its violations would list all event types. Alternatives that may overlap,
 * or that may hold without the constant, stay as they are: conditions would accept and refuse other values.
 */
function choosing(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!isJsonList(anyOf) || !anyOf.every(isJsonObject)) return schema
  const [tag] = Object.entries(objectFrom(anyOf[0]?.['properties'])).find(([, value]) => isConstant(value)) ?? []
  if (tag === undefined) return schema
  const tags = anyOf.map(({ properties }) => objectFrom(properties)[tag] ?? {})
  const conditions = anyOf.map((then, index) => ({
    if: { required: [tag], properties: { [tag]: tags[index] ?? {} } },
    then,
  }))
  // The last alternatives of our own events stand for all types that the others do not name.
  if (Object.values(eventSchemas).some((own) => isDeepStrictEqual(own, schema))) return { ...rest, allOf: conditions }
  const constants = tags.filter(isConstant).map((one) => one['const'] ?? null)
  const isDistinct = constants.length === anyOf.length && new Set(constants).size === anyOf.length
  if (!isDistinct || 'allOf' in rest || !anyOf.every((one) => isObjectWith(tag, one))) return schema
  const known = { type: 'object', required: [tag], properties: { [tag]: { enum: constants } } }
  return { ...rest, allOf: [known, ...conditions] }
}

function isConstant(schema: Json): schema is JsonObject {
  return isJsonObject(schema) && 'const' in schema
}

function isObjectWith(name: string, { type, required }: JsonObject): boolean {
  return type === 'object' && isJsonList(required) && required.includes(name)
}
