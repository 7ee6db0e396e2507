import type { JsonType } from '../facts-model.ts'
import { readType } from './type-cell.ts'

/** A field that a sentence about its parent describes: "each part has `type` (string)". */
export interface NestedField {
  readonly name: string
  readonly type: JsonType
  readonly when: { readonly field: string; readonly equals: string } | null
}

/**
 * Reads fields out of a sentence: a code span with its type in parentheses is a field; "`a` equal to `b`" (or "`a` is
 * `b`") is the condition of the field that follows it, or of the one before where none follows.
 */
export function nestedFieldsIn(sentence: string): readonly NestedField[] {
  const fields = Array.from(sentence.matchAll(/`([A-Za-z_]\w*)` \(([^()]*)\)/g), (match) => ({
    at: match.index,
    name: match[1] ?? '',
    type: readType(match[2] ?? ''),
  }))
  const conditions = Array.from(
    sentence.matchAll(/`([A-Za-z_]\w*)` (?:is |being )?(?:equal to|equals|is|being|set to) `([^`]+)`(?! \()/g),
    (match) => ({ at: match.index, field: match[1] ?? '', equals: match[2] ?? '' }),
  )
  return fields.flatMap(({ at, name, type }, index): readonly NestedField[] => {
    if ('unreadable' in type) return []
    const [single] = type.value.types
    if (single === undefined || type.value.types.length > 1) return []
    const previous = fields[index - 1]?.at ?? -1
    const isLast = index === fields.length - 1
    const condition = conditions.find((candidate) => candidate.at > previous && (candidate.at < at || isLast))
    const when = condition === undefined ? null : { field: condition.field, equals: condition.equals }
    return [{ name, type: single, when }]
  })
}
