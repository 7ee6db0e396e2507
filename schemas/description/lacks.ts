import type { DescriptionView } from './description.ts'

/** What an OpenAPI of another origin may leave out, although a document always says it or declares it as not shown. */
const parts = ['limits', 'keys', 'gaps'] as const
export type Part = (typeof parts)[number]

/** The parts that a description says nothing of. A document that has no limit says so by having none. */
export function lackedParts(view: DescriptionView): readonly Part[] {
  const isFromDocument = view.sentences.length > 0
  return isFromDocument ? [] : parts.filter((part) => view[part].length === 0)
}
