import type { Schemas } from '../../schemas/description/json-schema.ts'
import type { Property } from '../../schemas/description/properties.ts'
import { assumed } from '../declaring/source.ts'
import { isPathField, valueFor, type Wording } from '../requests/request-body.ts'

/** A text that languages count as false: code that asks so for a missing one refuses it. */
export const ZERO = '0'

/** Whether a zero is a valid text of a field by its bounds and its pattern, and stands for no page. */
export function allowsZero(property: Property): boolean {
  const { types, values, schema } = property
  const { minLength = 0, maxLength = 1, pattern, format } = schema
  const isFree = values === null && pattern === undefined && format === undefined && !isPathField(property)
  return isFree && types[0] === 'string' && minLength <= 1 && maxLength >= 1
}

/** Whether a user writes what stands in a required field: a question, or a piece of code that is spoken of. */
export function isWritten(schemas: Schemas, property: Property): boolean {
  const wording: Wording = { text: 'as written', unique: '' }
  return property.presence === 'required' && valueFor(schemas, property, wording) === wording.text
}

export const zeroIsText = assumed(
  'where no least length is set a zero is a text; who asks of it whether it counts as true takes it for missing',
)
