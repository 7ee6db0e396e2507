import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Evidence, EvidenceOf, Situation } from '../../harness/exchange/situation.ts'

function isOfKind<Kind extends Evidence['kind']>(evidence: Evidence, kind: Kind): evidence is EvidenceOf<Kind> {
  return evidence.kind === kind
}

/** What a probe of this kind knows of an exchange; null where its probe is of another kind. */
export function evidenceOf<Kind extends Evidence['kind']>(
  { situation }: Exchange,
  kind: Kind,
): EvidenceOf<Kind> | null {
  return isOfKind(situation.evidence, kind) ? situation.evidence : null
}

/** Sent by the load engine as one of many: what comes of it is judged by what is asked of many. */
export function isUnderLoad(exchange: Exchange): boolean {
  const isOfMany = (evidenceOf(exchange, 'load-stream')?.load ?? null) !== null
  return isOfMany || evidenceOf(exchange, 'load-job') !== null
}

/** The same exchange, of which its probe says this besides or otherwise. */
export function withSituation(exchange: Exchange, parts: Partial<Situation>): Exchange {
  return { ...exchange, situation: { ...exchange.situation, ...parts } }
}

export function withEvidence(exchange: Exchange, evidence: Evidence): Exchange {
  return withSituation(exchange, { evidence })
}

/** The project or site that a request was sent for, told from those of other organizations. */
export function projectOf({ caller: { organization, scope } }: Exchange): string {
  return `${organization} ${scope}`
}
