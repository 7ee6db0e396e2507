import type { Facts, FieldFact, OperationFact } from '../../harness/description.ts'
import { isObject } from '../evidence.ts'
import { DATE_TIME, fittingNumber, fittingText } from './field-values.ts'

/** What a lawful request says where the document leaves it to the client. */
export interface Wording {
  /** The instruction for the agent, or the question for the assistant. */
  readonly text: string
  /** Makes message ids unlike those of any other request. */
  readonly unique: string
}

/** The least lawful body of an operation's request; null where it takes none. */
export function lawfulRequest(
  facts: Facts,
  { requestSchema }: OperationFact,
  wording: Wording,
): Readonly<Record<string, unknown>> | null {
  return requestSchema === null ? null : lawfulBody(facts, requestSchema, wording)
}

/**
 * The least lawful body of a schema, of a request or an answer: every required field, each list with as many items as it
 * must have and at least one, all made of the document's rows.
 */
export function lawfulBody(facts: Facts, schema: string, wording: Wording): Readonly<Record<string, unknown>> {
  return fieldsBelow(rowsOf(facts, schema), '', wording)
}

/** The rows of one schema; its name belongs to one request or one answer alone. */
export function rowsOf({ fields }: Facts, schema: string): readonly FieldFact[] {
  return fields.filter((field) => field.schema === schema)
}

function fieldsBelow(rows: readonly FieldFact[], parent: string, wording: Wording): Record<string, unknown> {
  const children = rows.filter((row) => parentOf(row.path) === parent && row.required !== 'no')
  return Object.fromEntries(children.map((row) => [nameOf(row.path), valueFor(rows, row, wording)]))
}

/** A lawful value of one field, with everything that the rows below it require. */
export function valueFor(rows: readonly FieldFact[], row: FieldFact, wording: Wording): unknown {
  if (row.enum !== null) return row.enum[0]
  switch (row.types[0]) {
    case 'array':
      return itemsFor(rows, row, Math.max(row.minItems ?? 0, row.items === 'object' ? 1 : 0), wording)
    case 'object':
      return fieldsBelow(rows, row.path, wording)
    case 'boolean':
      return true
    case 'number':
    case 'integer':
      return fittingNumber(row)
    default:
      return textFor(rows, row, wording)
  }
}

/** So many lawful items of a list. */
export function itemsFor(
  rows: readonly FieldFact[],
  { path, items }: FieldFact,
  count: number,
  wording: Wording,
): readonly unknown[] {
  return Array.from({ length: count }, (_, index) => {
    const unique = index === 0 ? wording.unique : `${wording.unique}-${index}`
    return itemFor(rows, path, items, { ...wording, unique })
  })
}

function itemFor(rows: readonly FieldFact[], list: string, type: FieldFact['items'], wording: Wording): unknown {
  switch (type) {
    case 'object':
      return fieldsBelow(rows, `${list}[]`, wording)
    case 'number':
    case 'integer':
      return 3
    case 'boolean':
      return true
    case 'array':
      return []
    default:
      return wording.text
  }
}

function textFor(rows: readonly FieldFact[], row: FieldFact, wording: Wording): string {
  if (row.format === 'date-time') return DATE_TIME
  const selects = rows.find(
    ({ path, when }) => when?.field === nameOf(row.path) && parentOf(path) === parentOf(row.path),
  )
  if (selects?.when != null) return selects.when.equals
  const known = knownTexts[nameOf(row.path)]
  return fittingText(row, known === undefined ? wording.text : known(wording))
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
  const [name = '', ...rest] = path.split('.')
  const changed = place(rowsOf(facts, schema), body, '', name, rest, value, wording)
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
