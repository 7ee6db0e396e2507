import type { Area, Verdict } from '../../harness/verdict/verdict-model.ts'
import { kebab } from '../../schemas/description/words.ts'

/**
 * The rule that several requirements state, each for another field, operation or protocol; and what a breach puts at
 * stake.
 */
export interface Rule {
  readonly name: string
  readonly area: Area
}

export function ruleOf(verdict: Verdict): Rule {
  const claim = claimIn(verdict)
  const area = areaOf(verdict, claim)
  if (area === 'the harness') return { name: verdict.verdict, area }
  return { name: nameOf(verdict, claim, area), area }
}

/** The claim in an id, without what it is about. An interaction of the contract has the claim of its requirement. */
export function claimIn({ id, operation }: Pick<Verdict, 'id' | 'operation'>): string {
  return id
    .replace(/^contract-/, '')
    .replace(`${kebab(operation)}-`, '')
    .replace(/^assistant-stream-v\d+-/, 'stream-')
}

function areaOf(verdict: Verdict, claim: string): Area {
  if (verdict.verdict === 'error' || verdict.verdict === 'not-run') return 'the harness'
  if ((verdict.verdict === 'stale-gap' && verdict.actual === null) || verdict.strength === 'observed')
    return 'formalities'
  // A caller whose request ends in a 5xx did not get access.
  const isOut = claim.endsWith('-refused') && symptomOf(verdict.actual) === '5xx'
  return isOut && verdict.area === 'access and isolation' ? 'validation' : verdict.area
}

function nameOf({ subject }: Verdict, claim: string, area: Area): string {
  const [, refused] = claim.match(/-(refused|accepted)$/) ?? []
  if (area === 'validation' && refused !== undefined) {
    return refused === 'refused' ? 'invalid-request-refused' : 'valid-request-accepted'
  }
  const [, aspect] = (subject === 'agent-job' && claim.match(/-(present|type)$/)) || []
  return aspect === undefined ? claim : `field-${aspect}`
}

/**
 * A text without the parts that differ between requirements or between runs: numbers, quoted values and the name of a
 * field. Of a status only the first digit counts. Pact words a status differently from the other engines.
 */
export function symptomOf(text: string | null): string {
  const [, status] = text?.match(/^(?:status|Expected status code) (\d)\d\d(?!.*at use)/) ?? []
  if (status !== undefined) return `${status}xx`
  return (text ?? '')
    .replace(/^[\w.[\]]+: /, '')
    .replace(/"[^"]*"?|'[^']*'/g, '…')
    .replace(/[\d.,]+/g, '#')
}
