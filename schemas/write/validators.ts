import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import formats from 'ajv-formats'
import { build } from 'esbuild'
import type { Json, JsonObject } from './json.ts'

/** Folder that the bundler finds ajv's run-time parts from, and writes none of into the result. */
const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** One ES module that needs nothing else, with one validating function for each schema, named as the schema. */
export async function validatorsModule(schemas: JsonObject): Promise<string> {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    // A body without the field `constructor` has one all the same, by its prototype.
    ownProperties: true,
    allowUnionTypes: true,
    code: { source: true, esm: true, lines: true },
  })
  formats.default(ajv)
  for (const [name, schema] of Object.entries(schemas))
    ajv.addSchema({ $id: name, ...asObject(withoutExtensions(schema)) })
  const names = Object.fromEntries(Object.keys(schemas).map((name) => [name, name]))
  // The stand-alone code still calls require() for the formats and the string length: bundled, it is one file.
  const { outputFiles } = await build({
    stdin: { contents: standalone.default(ajv, names), resolveDir: projectRoot, sourcefile: 'validators' },
    absWorkingDir: projectRoot,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    logLevel: 'silent',
  })
  return outputFiles.map(({ text }) => text).join('')
}

/** Declarations for `validators.js`, which is plain JavaScript. */
export function validatorsDeclarations(schemas: JsonObject): string {
  const functions = Object.keys(schemas).map((name) => `export declare const ${name}: Validate`)
  return `/** One way in which a value breaks a schema. */
export interface Violation {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** True for a valid value; otherwise \`errors\` holds all violations until the next call. */
export interface Validate {
  (value: unknown): boolean
  errors?: readonly Violation[] | null
}

${functions.join('\n')}
`
}

/**
 * Strict mode refuses keywords it does not know, which is what finds misspelt ones; those of our own go first. So does
 * prose, or the same interface in other words would have other validators; a field may be named `description`.
 */
function withoutExtensions(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutExtensions)
  if (value === null || typeof value !== 'object') return value
  const known = Object.entries(value).filter(
    ([key, inner]) => !key.startsWith('x-') && !(key === 'description' && typeof inner === 'string'),
  )
  return Object.fromEntries(known.map(([key, inner]) => [key, withoutExtensions(inner)]))
}

function asObject(value: Json): object {
  return typeof value === 'object' && value !== null ? value : {}
}
