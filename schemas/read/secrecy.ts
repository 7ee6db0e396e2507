import { prose } from './phrases.ts'

/** Whether client-side code may hold a key, as sentences about it say; null where they don't say it plainly. */
export function secrecyIn(sentences: readonly string[]): 'secret' | 'public' | null {
  const clauses = sentences.flatMap((sentence) =>
    prose(sentence).split(/[;:.]|, (?:and|but|so) | and (?=(?:is|are|stays|remains)\b)/),
  )
  const isSecret = asserted('secret', clauses)
  const isPublic = asserted('public', clauses)
  if (isSecret === isPublic) return null
  return isSecret ? 'secret' : 'public'
}

const DENIAL_BEFORE =
  /\b(?:not|never|no|nor|neither|none|nothing|non|cannot|without|unless|hardly|rarely|less|than|from|out of|away|outside|against|if|when|where|whether|until)\b|n['’]t\b/i
const DENIAL_BEHIND =
  /^ (?:(?:in|under|by|at|to|for) no\b|never\b|(?:only )?(?:if|when|where|until|unless)\b|or\b|pages?\b|code\b)/i

/** Said at least once of the key, and never denied. */
function asserted(word: string, clauses: readonly string[]): boolean {
  const said = clauses.flatMap((clause) =>
    Array.from(clause.matchAll(new RegExp(`\\b${word}\\b`, 'gi')), ({ index }) => ({
      before: clause.slice(0, index),
      behind: clause.slice(index + word.length),
    })),
  )
  return said.length > 0 && !said.some(({ before, behind }) => DENIAL_BEFORE.test(before) || DENIAL_BEHIND.test(behind))
}
