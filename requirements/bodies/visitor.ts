import type { RequestField } from '../../schemas/description/interface-types.ts'
import type { Property } from '../../schemas/description/properties.ts'
import { fittingText } from '../requests/field-values.ts'

/**
 * A unique identifier for a visitor, for the field that names visitors if it may hold any text; null for any other
 * field.
 */
export function visitorName({ path, schema, values }: Property, unique: string): string | null {
  const field: RequestField = 'fp'
  const isFree = values === null && schema.format === undefined && schema.pattern === undefined
  return path === field && isFree ? fittingText(schema, `user-${unique}`) : null
}
