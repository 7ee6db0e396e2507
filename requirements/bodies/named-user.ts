import type { Property } from '../../schemas/description/properties.ts'
import { fittingText } from './field-values.ts'

/** Whether any name of a user is valid in a field. */
export function mayBeNamed({ schema: { format, pattern }, values }: Property): boolean {
  return format === undefined && pattern === undefined && values === null
}

/** What a user is sent under who is no anonymous one. @param unique makes it unlike that of any other user */
export function namedUser({ schema }: Property, unique: string): string {
  return fittingText(schema, `user-${unique}`)
}
