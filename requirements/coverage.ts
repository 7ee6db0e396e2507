import type { DescriptionView } from '../schemas/description/description.ts'

/** `interface.md:12: "…" is unread: …`, a line for each sentence that a run does not look at. */
export function unreadLines({ file, sentences }: DescriptionView): readonly string[] {
  return sentences
    .filter(({ use }) => use.kind === 'unread')
    .map(({ start, quote }) => `${file}:${start.line}: "${quote}" is unread: it gives no fact, and nothing traces it`)
}

/** Sentences from which nothing follows that could be tested, and why. */
export function excludedSentences({
  sentences,
}: DescriptionView): readonly { readonly quote: string; readonly reason: string }[] {
  return sentences.flatMap(({ quote, use }) => (use.kind === 'excluded' ? [{ quote, reason: use.reason }] : []))
}
