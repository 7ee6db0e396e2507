import { prose } from './phrases.ts'

/** What a phrase says of null: `unclear` where it speaks of it and of a refusal, but not plainly. */
export type NullSaid = 'may' | 'must-not' | 'mentions' | 'silent' | 'unclear'

const PERMISSION =
  /\b(?:may|can|could|allow(?:s|ed)?|accept(?:s|ed|able)?|permit(?:s|ted)?|nullable|possible|valid|legal)\b/i
const NEGATION =
  /\b(?:not|never|no|nor|neither|none|nothing|cannot|without|unless|but|except|excluding|besides|other than|non|need|always|refus\w*|reject\w*|forbid\w*|disallow\w*|prohibit\w*|invalid|illegal)\b|n['’]t\b/gi

/** The only forms of a refusal that are taken for one. */
const REFUSALS: readonly RegExp[] = [
  /(?:\b(?:not|never|cannot|neither)|n['’]t)\b(?: (?!(?:only|just|always|and|or)\b)\w+){0,4} null\b/i,
  /\bnull(?: (?:is|are|may|can|could|must|will|shall|does|do))? (?:not|never)\b/i,
  /\bnull (?:cannot|can['’]t|isn['’]t|mustn['’]t|won['’]t)/i,
  /\b(?:no|non|without|but|except|excluding|besides|other than)[ -](?:for )?null\b/i,
  /\bnull (?:is|gets|will be|shall be) (?:refused|rejected|forbidden|disallowed|prohibited|invalid|illegal)\b/i,
]

/** What a sentence says of null: a request `may` carry it, it `must-not`, or it only `mentions` when null comes. */
export function nullIn(sentence: string): NullSaid {
  const text = prose(sentence.replace(/`null`/gi, 'null'))
  const said = text
    .split(/[;:.()–—]|,(?! null\b)| (?=when\b|where\b|while\b|until\b|as long as\b|if\b)/)
    .filter((clause) => /\bnull\b/i.test(clause))
    // Behind a comma, "but" begins a clause; elsewhere it takes null out: "anything but null".
    .map((clause) => clause.replace(/^ but (?!null *$)/, ' '))
    .map(nullInClause)
  if (said.includes('unclear') || (said.includes('may') && said.includes('must-not'))) return 'unclear'
  return said.find((one) => one !== 'mentions') ?? said[0] ?? 'silent'
}

function nullInClause(clause: string): NullSaid {
  const negations = clause.match(NEGATION)?.length ?? 0
  const isRefusal = REFUSALS.some((form) => form.test(clause))
  if (negations === 0) return PERMISSION.test(clause) ? 'may' : 'mentions'
  if (negations === 1 && isRefusal) return 'must-not'
  return isRefusal || PERMISSION.test(clause) ? 'unclear' : 'mentions'
}
