import type { Facts, FieldFact } from '../harness/description.ts'
import { isObject } from './evidence.ts'

/** What a lawful request says where the document leaves it to the client. */
export interface Wording {
  /** The instruction for the agent, or the question for the assistant. */
  readonly text: string
  /** Makes message ids unlike those of any other request. */
  readonly unique: string
}

/**
 * The least lawful body of a schema: every required field, each list with one item, all made of the document's rows.
 */
export function lawfulBody(facts: Facts, schema: string, wording: Wording): Readonly<Record<string, unknown>> {
  const rows = facts.fields.filter((field) => field.schema === schema && field.place === 'request')
  return fieldsBelow(rows, '', wording)
}

function fieldsBelow(rows: readonly FieldFact[], parent: string, wording: Wording): Record<string, unknown> {
  const children = rows.filter((row) => parentOf(row.path) === parent && row.required !== 'no')
  return Object.fromEntries(children.map((row) => [nameOf(row.path), valueFor(rows, row, wording)]))
}

/** A lawful value of one field, with everything that the rows below it require. */
export function valueFor(rows: readonly FieldFact[], row: FieldFact, wording: Wording): unknown {
  if (row.enum !== null) return row.enum[0]
  switch (row.types[0]) {
    case 'array': {
      const isListOfObjects = rows.some(({ path }) => parentOf(path) === `${row.path}[]`)
      return isListOfObjects ? [fieldsBelow(rows, `${row.path}[]`, wording)] : []
    }
    case 'object':
      return fieldsBelow(rows, row.path, wording)
    case 'boolean':
      return true
    case 'number':
    case 'integer':
      return row.default ?? 3
    default:
      return textFor(rows, row, wording)
  }
}

function textFor(rows: readonly FieldFact[], row: FieldFact, wording: Wording): string {
  const selects = rows.find(
    ({ path, when }) => when?.field === nameOf(row.path) && parentOf(path) === parentOf(row.path),
  )
  if (selects?.when != null) return selects.when.equals
  const known = knownTexts[nameOf(row.path)]
  return known === undefined ? wording.text : known(wording)
}

/** Fields whose meaning, and not only their type, decides what is lawful. */
const knownTexts: Readonly<Record<string, (wording: Wording) => string>> = {
  id: ({ unique }) => `msg-${unique}`,
  role: () => 'user',
  fp: () => 'anonymous',
  path: () => '/',
  currentPath: () => '/',
  elementId: () => 'main',
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).replace('[]', '')
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')))
}

/**
 * A copy of a body with another value at a field's path (`messages[].parts[].text`), in the first item of each list on
 * the way; `undefined` leaves the field out. Parents that are not there are made of the document's rows.
 */
export function bodyWith(
  facts: Facts,
  schema: string,
  body: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
  wording: Wording,
): Readonly<Record<string, unknown>> {
  const rows = facts.fields.filter((field) => field.schema === schema && field.place === 'request')
  const [name = '', ...rest] = path.split('.')
  const changed = place(rows, body, '', name, rest, value, wording)
  return isObject(changed) ? changed : body
}

function place(
  rows: readonly FieldFact[],
  at: unknown,
  parent: string,
  segment: string,
  rest: readonly string[],
  value: unknown,
  wording: Wording,
): unknown {
  const name = segment.replace('[]', '')
  const path = parent === '' ? name : `${parent}.${name}`
  const object = isObject(at) ? at : {}
  const [next, ...others] = rest
  if (next === undefined) return { ...object, [name]: value }
  const row = rows.find((candidate) => candidate.path === path)
  const current = object[name] ?? (row === undefined ? {} : valueFor(rows, row, wording))
  if (!segment.endsWith('[]')) return { ...object, [name]: place(rows, current, path, next, others, value, wording) }
  const [first, ...items] = Array.isArray(current) ? current : []
  return { ...object, [name]: [place(rows, first, `${path}[]`, next, others, value, wording), ...items] }
}
