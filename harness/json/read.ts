import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import type { TSchema } from '@sinclair/typebox'
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { messageOf } from '../text/format.ts'
import { oneLine } from '../text/terminal.ts'
import type { Data } from './define.ts'

/** Whether a value fits a definition; `errors` holds what is wrong with the last value that did not. */
export interface Validator<Value> {
  (value: unknown): value is Value
  errors?: ValidateFunction['errors']
}

/**
 * The definitions themselves are not validated: TypeBox has typed them, and to compile the schema of schemas for each
 * took 0.2 s of the five that the end of a run reads.
 */
const options: Options = { strict: true, allowUnionTypes: true, validateSchema: false }

/**
 * Compiles the schema when the validator is first called: a process reads one or two of the files that it knows, and
 * compiling the definitions of all of them took 0.4 s.
 */
export function validator<Schema extends TSchema>(schema: Schema, further: Options = {}): Validator<Data<Schema>> {
  let compiled: ValidateFunction<Data<Schema>> | null = null
  const is: Validator<Data<Schema>> = (value): value is Data<Schema> => {
    compiled ??= new Ajv2020({ ...options, ...further }).compile<Data<Schema>>(schema)
    const isValid = compiled(value)
    is.errors = compiled.errors
    return isValid
  }
  return is
}

/** The first thing that is wrong, as `response.status must be integer`. */
export function firstError({ errors }: Pick<Validator<unknown>, 'errors'>): string {
  const [error] = errors ?? []
  const where = error?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  // A member's name in the path may hold control characters, which act on a terminal.
  return oneLine(`${where === '' ? 'the whole' : where} ${error?.message ?? 'is wrong'}`)
}

type Parsed =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'broken'; readonly problem: string }

export function jsonOrProblem(text: string): Parsed {
  try {
    return { kind: 'value', value: JSON.parse(text) }
  } catch (error) {
    // The parser's message quotes the text, which may hold anything, so it is left out.
    return {
      kind: 'broken',
      problem: messageOf(error)
        .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
        .slice(0, 120),
    }
  }
}

/**
 * The value of a JSON file; null where there is none.
 *
 * @throws ConfigurationError naming the file and the first thing that is wrong in it.
 */
export function readJson<Value>(file: string, is: Validator<Value>): Value | null {
  if (!existsSync(file)) return null
  const parsed = jsonOrProblem(readFileSync(file, 'utf8'))
  if (parsed.kind === 'broken') throw new ConfigurationError(`${file}: not JSON: ${parsed.problem}`)
  if (!is(parsed.value)) throw new ConfigurationError(`${file}: not what a run records: ${firstError(is)}`)
  return parsed.value
}

/** Something that could not be read; a killed run leaves a torn line, which is shown and not dropped. */
export interface Unreadable {
  /** `exchanges.ndjson:8` */
  readonly place: string
  readonly problem: string
}

export interface Lines<Value> {
  readonly values: readonly Value[]
  readonly unreadable: readonly Unreadable[]
}

/**
 * The values of an NDJSON file, and the lines that hold none; nothing of either where the file is missing.
 *
 * @param shown the name of the file in messages
 */
export function readLines<Value>(file: string, is: Validator<Value>, shown: string): Lines<Value> {
  const values: Value[] = []
  const unreadable: Unreadable[] = []
  let line = 0
  for (const text of existsSync(file) ? linesOf(file) : []) {
    line += 1
    if (text === '') continue
    const parsed = jsonOrProblem(text)
    if (parsed.kind === 'value' && is(parsed.value)) values.push(parsed.value)
    else {
      const torn = 'not a whole JSON value; a killed run leaves such a line'
      unreadable.push({ place: `${shown}:${line}`, problem: parsed.kind === 'broken' ? torn : firstError(is) })
    }
  }
  return { values, unreadable }
}

const CHUNK = 1 << 20

/**
 * Reads in pieces, since the file of a night is larger than the longest string of Node. `node:readline` is not used: it
 * also ends a line at U+2028, which JSON does not escape inside a string.
 */
function* linesOf(file: string): Generator<string> {
  const descriptor = openSync(file, 'r')
  try {
    const decoder = new StringDecoder('utf8')
    const buffer = Buffer.alloc(CHUNK)
    let rest = ''
    for (let length = readSync(descriptor, buffer); length > 0; length = readSync(descriptor, buffer)) {
      const [first = '', ...lines] = decoder.write(buffer.subarray(0, length)).split('\n')
      // Only what is new is searched: a line of many pieces would else be copied with each of them.
      rest += first
      for (const line of lines) {
        yield rest
        rest = line
      }
    }
    yield rest
  } finally {
    closeSync(descriptor)
  }
}
