import { prose } from './phrases.ts'

const MENTION = /\b(?:no|without an?|an? empty|empty) (?:request |response )?(?:body|content)\b/i
/** A clause that says nothing else: "no body", "HTTP 204 with no body", "it takes an empty body". */
const PLAIN =
  /^(?:http \d+ ?)?(?:(?:with|it|the|request|response|answer|which|that|there|is|has|takes|holds|carries|sends|and|an?) )*(?:no|without an?|empty) (?:request |response )?(?:body|content)(?: at all)?$/i
/** A clause that refuses an empty body instead. */
const REFUSAL =
  /(?:\b(?:never|not|cannot)|n['’]t)\b.*\bempty (?:request |response )?body\b|\bempty (?:request |response )?body (?:is|gets|will be) (?:refused|rejected|invalid|not (?:allowed|accepted))\b/i

/**
 * True where a sentence of an endpoint's item says that there is no body, false where it does not speak of that,
 * `unclear` where it speaks of it otherwise: "no body field" is not "no body".
 */
export function noBodyIn(sentence: string): boolean | 'unclear' {
  const clauses = prose(sentence)
    .replace(/^[^:]*:\s*/, '')
    .split(/[,;:()–—]|\.$|\. /)
    .map((clause) => clause.trim())
  if (clauses.some((clause) => PLAIN.test(clause))) return true
  return clauses.some((clause) => MENTION.test(clause) && !REFUSAL.test(clause)) ? 'unclear' : false
}
