import type { FactSource } from '../facts-model.ts'
import type { Document } from './document.ts'
import type { Passage } from './passages.ts'

/** Which facts were read from which passage. */
export interface Tags {
  readonly add: (fact: string, ...passages: readonly Passage[]) => void
  readonly of: (passage: Passage) => readonly string[]
}

export function startTags(): Tags {
  const facts = new Map<Passage, Set<string>>()
  return {
    add: (fact, ...passages) => {
      for (const passage of passages) facts.set(passage, (facts.get(passage) ?? new Set()).add(fact))
    },
    of: (passage) => [...(facts.get(passage) ?? [])].sort(),
  }
}

export function sourceOf({ start, quote }: Passage): FactSource {
  return { line: start.line, quote }
}

/** Every sentence and item of the document, in its order; no table rows. */
export function proseOf(document: Document): readonly Passage[] {
  return document.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? [] : block.passages)),
  )
}
