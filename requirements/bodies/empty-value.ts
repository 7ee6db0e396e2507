import { ITEMS, type Property } from '../../schemas/description/properties.ts'
import { assumed } from '../declaring/source.ts'
import { isContinuation } from '../requests/request-body.ts'

/**
 * What a client sends in a field that it has nothing for and does not leave out, such as a page on which nothing is
 * selected; null where that is no valid value, or where a value says more than that.
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
