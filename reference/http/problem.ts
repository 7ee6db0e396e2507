import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { sentence } from '../settings/settings.ts'

/** One way in which a request body breaks the interface. */
export interface Problem {
  /** Path of the field without positions: `messages[].parts[].type`. */
  readonly path: string
  readonly rule: string
  /** For a person: the place with positions, and what is expected there. */
  readonly message: string
  /** Whether the value is a scalar of another type, of which a lenient library makes one of the expected type. */
  readonly isConvertible?: boolean
}

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true })

export function problemsBy(schema: object): (body: unknown) => readonly Problem[] {
  const validate = ajv.compile(schema)
  return (body) => {
    if (validate(body)) return []
    // The error of `if` repeats the error of its branch.
    return (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(problemOf)
  }
}

function problemOf(error: ErrorObject): Problem {
  const missing = error.keyword === 'required' ? `/${String(error.params['missingProperty'])}` : ''
  const path = `${error.instancePath}${missing}`
    .slice(1)
    .replaceAll(/\/\d+(?=\/|$)/g, '[]')
    .replaceAll('/', '.')
  return { path, rule: error.keyword, message: sentence(error, 'the body'), isConvertible: isConvertible(error) }
}

/** As Jackson converts by default: a number or a boolean to a text, and a text of a number, or an empty one, to it. */
function isConvertible({ keyword, params, data }: ErrorObject): boolean {
  if (keyword !== 'type') return false
  const wanted: readonly unknown[] = [params['type']].flat()
  return (
    (wanted.includes('string') && (typeof data === 'number' || typeof data === 'boolean')) ||
    (wanted.includes('number') && typeof data === 'string' && !Number.isNaN(Number(data)))
  )
}
