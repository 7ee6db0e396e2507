import type { Judged } from '../harness/verdict/judge.ts'
import { notTested } from '../harness/verdict/outcome.ts'
import { type DescriptionView, lackedParts, type Part } from '../schemas/description/description.ts'

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

const consequences: Readonly<Record<Part, string>> = {
  limits: 'no limit is tested',
  keys: 'no prefix of a key is tested',
  gaps: 'what the service does where it is silent is not observed',
}

/**
 * What the description in use says nothing of: no requirement can be derived from it, so that nothing else would show that
 * it is not tested. (Of sentences, every requirement that rests on one says so itself.)
 */
export function lacks(view: DescriptionView): readonly Judged[] {
  return lackedParts(view).map((part) => ({
    id: `description-states-${part}`,
    operation: view.operations[0]?.id ?? '',
    subject: 'description',
    strength: 'documented',
    source: { line: null, quote: `${view.file} states no ${part}` },
    exempt: notTested(`the description states no ${part} (x-${part}): ${consequences[part]}`, `add x-${part} to it`),
  }))
}
