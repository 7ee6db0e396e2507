import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import type { AssistantFieldName, RequestField } from '../../schemas/description/interface-types.ts'
import type { Schema, Schemas } from '../../schemas/description/json-schema.ts'
import { type Property, propertiesOf } from '../../schemas/description/properties.ts'
import { formOf, resolve } from '../../schemas/description/schema.ts'
import { isObject } from '../reading/body.ts'
import { allows } from './allowed-values.ts'
import { fittingNumber, fittingText, itemsWithin, textOfFormat } from './field-values.ts'
import { textLike } from './pattern-text.ts'

/** The texts of a valid request that the document leaves to the client. */
export interface Wording {
  /** The instruction for the agent, or the question for the assistant. */
  readonly text: string
  /** Makes message ids unlike those of any other request. */
  readonly unique: string
}

type Body = Readonly<Record<string, unknown>>

/** The smallest valid body of an operation's request; null where it takes none. */
export function validRequest(
  description: DescriptionView,
  { requestSchema }: Operation,
  wording: Wording,
): Body | null {
  return requestSchema === null ? null : validBody(description, requestSchema, wording)
}

/**
 * The smallest valid body of a component, of a request or an answer: every field that is required or sent in practice,
 * and in each list as many items as it must have, at least one where they are objects. An object that requires no field
 * gets every described one, since a service seldom does anything with an empty object.
 */
export function validBody({ schemas }: Pick<DescriptionView, 'schemas'>, component: string, wording: Wording): Body {
  return objectAt(schemas, component, [], wording)
}

function objectAt(schemas: Schemas, component: string, steps: readonly string[], wording: Wording): Body {
  const all = propertiesOf(schemas, component, steps)
  const needed = all.filter(({ presence }) => presence !== 'optional')
  // A property with the name of an object that it stands in is left out: it would nest without end.
  const described = all.filter((property) => !isContinuation(property) && !steps.includes(property.name))
  const sent = needed.length === 0 ? described : needed
  return Object.fromEntries(sent.map((property) => [property.name, valueFor(schemas, property, wording)]))
}

/**
 * Whether a field continues a conversation: its value must come from an earlier answer, and a made-up one shows
 * nothing.
 */
export function isContinuation({ path }: Property): boolean {
  const continuation: RequestField = 'threadId'
  return path === continuation
}

/** A valid value of one property, with everything that is required below it. */
export function valueFor(schemas: Schemas, property: Property, wording: Wording): unknown {
  const { const: only, enum: listed = [only].filter((value) => value !== undefined) } = property.schema
  const values = listed.filter((value) => value !== null)
  if (values.length > 0) return values.find((value) => value === knownTexts.get(property.name)?.(wording)) ?? values[0]
  const [type] = property.types
  // A required property inside an object of its own name nests without end unless it is null.
  if (property.nullable && property.steps.slice(0, -1).includes(property.name)) return null
  const [stated] = statedValues(property.schema)
  // We write the texts of messages ourselves. For other lists, objects and numbers the description's example comes
  // first: it keeps rules that the schema does not state.
  if (stated !== undefined && type !== 'string' && !usualItems.has(`${property.path}[]`)) return stated
  if (type === 'array') return itemsFor(schemas, property, leastItems(property), wording)
  return singleValue(schemas, property, type, wording, () => textFor(schemas, property, wording))
}

/** A value of any type but a list, for the schema at a place. */
function singleValue(
  schemas: Schemas,
  { component, steps, schema }: Pick<Property, 'component' | 'steps' | 'schema'>,
  type: string | undefined,
  wording: Wording,
  text: () => string,
): unknown {
  switch (type) {
    case 'object':
      return objectAt(schemas, component, steps, wording)
    case 'boolean':
      return true
    case 'number':
    case 'integer':
      return fittingNumber(schema)
    default:
      // Where the schema has several forms, the first is made if it has members.
      return formOf(schemas, schema) === schema ? text() : objectAt(schemas, component, steps, wording)
  }
}

function leastItems(property: Property): number {
  const isOfObjects = itemType(property) === 'object' || usualItems.has(`${property.path}[]`)
  return Math.max(property.schema.minItems ?? 0, isOfObjects ? 1 : 0)
}

/** Type of each item of a list, where one is described; null for what is no list. */
export function itemType({ items }: Property): string | null {
  return items === null ? null : (typeIn(items) ?? null)
}

function typeIn({ type }: Schema): string | undefined {
  return typeof type === 'string' ? type : type?.find((one) => one !== 'null')
}

export function itemsFor(
  schemas: Schemas,
  { component, steps, items, path }: Property,
  count: number,
  wording: Wording,
): readonly unknown[] {
  const item = { component, steps: [...steps, '[]'], schema: items ?? {} }
  const type = typeIn(resolve(schemas, item.schema))
  return Array.from({ length: itemsWithin(count) }, (_, index) => {
    const own = { ...wording, unique: index === 0 ? wording.unique : `${wording.unique}-${index}` }
    const made = type === 'array' ? [] : singleValue(schemas, item, type, own, () => wording.text)
    const usual = usualItems.get(`${path}[]`)?.(own, type === 'object' && isObject(made) ? made : {})
    return usual !== undefined && allows(schemas, item.schema, usual) ? usual : made
  })
}

/**
 * Messages and their parts as the client library sends them. Many descriptions say no more of them than that they are
 * objects, or that their type is a text, which does not tell what a service accepts.
 */
const usualItems: ReadonlyMap<string, (wording: Wording, made: Body) => Body> = new Map([
  ['messages[]', (wording: Wording, made: Body) => ({ ...messageOf(wording), ...made })],
  ['messages[].parts[]', ({ text }: Wording, made: Body) => ({ ...made, type: 'text', text })],
])

function messageOf({ text, unique }: Wording): Body {
  return { id: `msg-${unique}`, role: 'user', parts: [{ type: 'text', text }] }
}

function textFor(schemas: Schemas, property: Property, wording: Wording): string {
  const { schema, name, component, steps } = property
  const formatted = textOfFormat(schema)
  if (formatted !== null) return formatted
  const siblings = propertiesOf(schemas, component, steps.slice(0, -1))
  const selected = siblings.find(({ when }) => when?.field === name)?.when ?? null
  if (selected !== null) return selected.equals
  const text = fittingText(schema, knownTexts.get(name)?.(wording) ?? wording.text)
  const [stated] = schema.format === undefined ? [] : statedValues(schema)
  return typeof stated === 'string' ? stated : (patternedText(schema, text) ?? text)
}

function statedValues({ example, examples }: Schema): readonly unknown[] {
  return [...(example === undefined ? [] : [example]), ...(Array.isArray(examples) ? examples : [])]
}

/**
 * A text for a pattern that `text` does not have: an example or default of the description, or one made from the
 * pattern.
 */
function patternedText(schema: Schema, text: string): string | null {
  const { pattern, default: usual } = schema
  if (pattern === undefined || new RegExp(pattern, 'u').test(text)) return null
  const texts = [...statedValues(schema), usual].filter((one) => typeof one === 'string')
  return texts.find((one) => new RegExp(pattern, 'u').test(one)) ?? textLike(schema)
}

/** Values of fields whose meaning, and not only their type, decides what is valid. */
const assistantTexts: Readonly<Partial<Record<AssistantFieldName, (wording: Wording) => string>>> = {
  id: ({ unique }) => `msg-${unique}`,
  role: () => 'user',
  fp: () => 'anonymous',
  path: () => '/',
  currentPath: () => '/',
  elementId: () => 'main',
}

/** The same by any name, since another document may give names that the types do not have. */
const knownTexts: ReadonlyMap<string, (wording: Wording) => string> = new Map(Object.entries(assistantTexts))

/** Whether a field names a page of the documentation: its valid text then begins with a slash. */
export function isPathField({ name }: Pick<Property, 'name'>): boolean {
  return knownTexts.get(name)?.({ text: '', unique: '' }).startsWith('/') === true
}

/**
 * A copy of a body with another value for a property, in the first item of each list on the way; `undefined` leaves the
 * property out. Missing parents are made from their schemas.
 */
export function bodyWith(
  { schemas }: Pick<DescriptionView, 'schemas'>,
  { component, steps }: Pick<Property, 'component' | 'steps'>,
  body: Body,
  value: unknown,
  wording: Wording,
): Body {
  const place = (at: unknown, done: readonly string[], rest: readonly string[]): unknown => {
    const [name = '', ...others] = rest
    const here = [...done, name]
    if (name === '[]') {
      const [first, ...items] = Array.isArray(at) ? at : []
      return [others.length === 0 ? value : place(first, here, others), ...items]
    }
    const object = isObject(at) ? at : {}
    if (others.length === 0) return { ...object, [name]: value }
    const parent = propertiesOf(schemas, component, done).find((property) => property.name === name)
    const current = object[name] ?? (parent === undefined ? {} : valueFor(schemas, parent, wording))
    return { ...object, [name]: place(current, here, others) }
  }
  const changed = place(body, [], steps)
  return isObject(changed) ? changed : body
}

/** A property that stands at the top of an operation's request; null where it has none of this name. */
export function requestProperty(
  { schemas }: Pick<DescriptionView, 'schemas'>,
  { requestSchema }: Operation,
  name: RequestField,
): Property | null {
  const all = requestSchema === null ? [] : propertiesOf(schemas, requestSchema)
  return all.find((property) => property.name === name) ?? null
}
