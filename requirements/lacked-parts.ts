import type { Judged } from '../harness/verdict/judged.ts'
import { type NotTested, notTested } from '../harness/verdict/outcome.ts'
import { bodiesOfForms, type DescriptionView, lackedParts, type Part } from '../schemas/description/description.ts'
import { kebab } from '../schemas/description/words.ts'

const consequences: Readonly<Record<Part, readonly [consequence: string, remedy: string]>> = {
  limits: ['no limit is tested', 'add x-limits to it'],
  keys: ['no prefix of a key is tested', 'add x-keys to it'],
  gaps: ['what the service does where it is silent is not observed', 'add x-gaps to it'],
  'required members': [
    'an empty object keeps every schema of it, so that nothing shows what is missing',
    'add required to the schemas of its bodies',
  ],
}

/**
 * Entries for what the description in use does not state. No requirement can be derived from that, so nothing else
 * would show that it is not tested. (Requirements that rest on a missing sentence say so themselves.)
 */
export function lacks(view: DescriptionView): readonly Judged[] {
  const parts = lackedParts(view).map((part) => {
    const [consequence, remedy] = consequences[part]
    const reason = notTested(`the description states no ${part}: ${consequence}`, remedy)
    return lacking(view, `states-${kebab(part)}`, `states no ${part}`, reason)
  })
  const bodies = bodiesOfForms(view).join(', ')
  if (bodies === '') return parts
  const others = notTested(`of several forms of ${bodies} the first alone is sent`, 'put the one to be tested first')
  return [...parts, lacking(view, 'other-forms', `has several forms of ${bodies}`, others)]
}

function lacking({ operations, file }: DescriptionView, id: string, what: string, exempt: NotTested): Judged {
  return {
    id: `description-${id}`,
    operation: operations[0]?.id ?? '',
    subject: 'description',
    area: 'formalities',
    strength: 'documented',
    source: { line: null, quote: `${file} ${what}` },
    exempt,
  }
}
