import type { Schemas } from '../../schemas/description/json-schema.ts'
import type { Property } from '../../schemas/description/properties.ts'
import { assumed } from '../declaring/source.ts'
import { boundsOf } from '../requests/field-values.ts'
import { isPathField, valueFor, type Wording } from '../requests/request-body.ts'
import { accepted, type Case } from './case.ts'

/** A text that some languages count as false: code that tests for a missing text by truth refuses it. */
export const ZERO = '0'

/** Whether "0" is a valid text of a field by its bounds and pattern, and the field names no page. */
export function allowsZero(property: Property): boolean {
  const { minLength = 0, maxLength = 1 } = property.schema
  return isFreeText(property) && minLength <= 1 && maxLength >= 1
}

function isFreeText(property: Property): boolean {
  const { types, values, schema } = property
  const isFree = values === null && schema.pattern === undefined && schema.format === undefined
  return isFree && types[0] === 'string' && !isPathField(property)
}

/** Characters of a page of code or of a log. Three in one body stay below the 8 KB that firewalls commonly inspect. */
export const PAGE = 2_000

/** Texts that a user may write in a required field for the user's words, such as a question or a piece of code. */
export function writtenTexts(schemas: Schemas, property: Property): readonly Case[] {
  const wording: Wording = { text: 'as written', unique: '' }
  const isWritten = property.presence === 'required' && valueFor(schemas, property, wording) === wording.text
  if (!isWritten) return []
  const { least, most } = boundsOf(property.schema)
  return [
    ...(allowsZero(property) && least === null ? [accepted('zero-accepted', () => ZERO, { source: zeroIsText })] : []),
    ...(isFreeText(property) && most === null
      ? [accepted('page-accepted', pageOf, { source: pageIsText, onlyNightly: true })]
      : []),
  ]
}

/** The words of the request over and over, so that the request still asks for the same. */
function pageOf({ text }: Wording): string {
  return text.padEnd(PAGE, `\n${text}`)
}

const zeroIsText = assumed(
  'where no least length is set a zero is a text; who asks of it whether it counts as true takes it for missing',
)

const pageIsText = assumed(
  `where no greatest length is set a text of ${PAGE} characters is valid: users paste a page of code or of a log`,
)
