import type { Statement } from '../facts-model.ts'
import type { Document } from './document.ts'
import type { Passage } from './passages.ts'
import { isGap, prose } from './phrases.ts'
import type { Tags } from './tags.ts'

/** Every sentence, item and table row of the document in its order, with the facts that were read from each. */
export function statementsOf(document: Document, tags: Tags): readonly Statement[] {
  return document.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      const passages = block.kind === 'table' ? block.rows.map(({ passage }) => passage) : block.passages
      return passages.map((passage) => ({ ...passage, normative: isNormative(passage), facts: tags.of(passage) }))
    }),
  )
}

const BINDING =
  /\b(?:must|shall|never|always|only|every|each|all|requires?|required|minimum|maximum|at least|at most|cannot|default)\b|\d/i

/** A statement of what is not shown binds nobody, whatever words it uses. */
function isNormative(passage: Passage): boolean {
  if (isGap(passage.quote)) return false
  return passage.kind === 'row' || BINDING.test(prose(passage.quote))
}
