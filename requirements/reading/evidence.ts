import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Evidence, EvidenceOf, Situation } from '../../harness/exchange/situation.ts'

function isOfKind<Kind extends Evidence['kind']>(evidence: Evidence, kind: Kind): evidence is EvidenceOf<Kind> {
  return evidence.kind === kind
}

/** The evidence of an exchange if its probe is of this kind, else null. */
export function evidenceOf<Kind extends Evidence['kind']>(
  { situation }: Exchange,
  kind: Kind,
): EvidenceOf<Kind> | null {
  return isOfKind(situation.evidence, kind) ? situation.evidence : null
}

/** Whether the load engine sent this as one request of a load. Requirements on loads judge those together. */
export function isUnderLoad(exchange: Exchange): boolean {
  const isOfMany = (evidenceOf(exchange, 'load-stream')?.load ?? null) !== null
  return isOfMany || evidenceOf(exchange, 'load-job') !== null
}

/** The same exchange with these parts of its situation replaced or added. */
export function withSituation(exchange: Exchange, parts: Partial<Situation>): Exchange {
  return { ...exchange, situation: { ...exchange.situation, ...parts } }
}

export function withEvidence(exchange: Exchange, evidence: Evidence): Exchange {
  return withSituation(exchange, { evidence })
}

/**
 * The project or site that a request was sent for, with its organization, since two organizations may use the same
 * name.
 */
export function projectOf({ caller: { organization, scope } }: Exchange): string {
  return `${organization} ${scope}`
}
