import { ITEMS, type Property } from '../../schemas/description/properties.ts'
import { assumed } from '../declaring/source.ts'
import { isContinuation } from '../requests/request-body.ts'

/**
 * The empty value that a client sends in a field for which it has nothing, such as a page without a selection; null
 * where an empty value is invalid, or has a meaning of its own.
 */
export function emptyOf(property: Property): '' | readonly [] | null {
  const { types, values, schema, presence, steps } = property
  const isOwn = presence === 'optional' && values === null && !isContinuation(property) && !steps.includes(ITEMS)
  if (!isOwn) return null
  if (types[0] === 'array') return (schema.minItems ?? 0) === 0 ? [] : null
  const isFree = (schema.minLength ?? 0) === 0 && schema.format === undefined && schema.pattern === undefined
  return types[0] === 'string' && isFree ? '' : null
}

export const emptyIsValue = assumed(
  'where no least length is set an empty text or list is valid; clients send one where they have nothing to say',
)
