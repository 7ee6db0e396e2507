import type { Judged } from '../harness/verdict/judged.ts'
import { notTested } from '../harness/verdict/outcome.ts'
import { type DescriptionView, lackedParts, type Part } from '../schemas/description/description.ts'

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
