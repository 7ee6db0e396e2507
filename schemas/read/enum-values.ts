import { codeSpans } from './phrases.ts'

/** Behind one of these words stands no value of the field. */
const OTHER =
  /\b(?:see|like|unlike|as in|not|never|no longer|no|formerly|former|previously|instead of|rather than|except|other than|besides|was|were|deprecated|removed|until)\b/i
const DEFAULT = /\bdefaults?\b/i

/**
 * The values that the first sentence with code spans lists; `unreadable` where a span in it may be no value. A default is
 * repeated, not listed, and a sentence that only points elsewhere lists nothing.
 */
export function enumValuesIn(sentences: readonly string[]): readonly string[] | 'unreadable' {
  const listing = sentences.find((sentence) => codeSpans(sentence).length > 0 && !/^\(?(?:see|cf\.)\s/i.test(sentence))
  const values: string[] = []
  let from = 0
  for (const span of (listing ?? '').matchAll(/`([^`]+)`/g)) {
    const before = (listing ?? '').slice(from, span.index)
    from = span.index + span[0].length
    const isDefault = DEFAULT.test(before) || /^ (?:is the default|by default)\b/i.test((listing ?? '').slice(from))
    if (OTHER.test(before) || (isDefault && values.length === 0)) return 'unreadable'
    if (!isDefault && span[1] !== 'null') values.push(span[1] ?? '')
  }
  return /\bv\d+\b|\bonly (?:in|for|by|with|where|when|if|since)\b/i.test((listing ?? '').replace(/`[^`]*`/g, ''))
    ? 'unreadable'
    : values
}
