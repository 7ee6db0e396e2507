import type { Description } from '../harness/description.ts'
import type { Judged } from '../harness/verdict/judge.ts'
import { notTested } from '../harness/verdict/outcome.ts'

/**
 * What an OpenAPI of another origin may leave out, although an interface document always says it or declares it as not
 * shown. No requirement can be derived from what is not there: each is one entry that is not tested, or its absence would
 * look as if nothing were to be tested. (Of sentences, every requirement that rests on one says so itself.)
 */
export function lacks({ facts }: Description): readonly Judged[] {
  if (facts.statements.length > 0) return []
  const members = [
    ['limits', facts.limits, 'no limit is tested'],
    ['keys', facts.keys, 'no prefix of a key is tested'],
    ['gaps', facts.gaps, 'what the service does where it is silent is not observed'],
  ] as const
  return members
    .filter(([, stated]) => stated.length === 0)
    .map(([name, , consequence]) => ({
      id: `description-states-${name}`,
      operation: facts.operations[0]?.id ?? '',
      subject: 'description',
      strength: 'documented',
      source: { line: null, quote: `${facts.document.file} states no ${name}` },
      exempt: notTested(`the description states no ${name} (x-${name}): ${consequence}`, `add x-${name} to it`),
    }))
}
