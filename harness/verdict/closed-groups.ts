import type { KnownGap } from '../target/target.ts'
import type { Judged } from './judged.ts'
import type { Named } from './requirement-name.ts'
import type { Verdict, VerdictKind } from './verdict-model.ts'

/** An entry of the target, and which requirements it is about. */
interface ListedGap {
  readonly gap: KnownGap
  readonly isMeant: (requirement: Named) => boolean
}

const holding: ReadonlySet<VerdictKind> = new Set(['pass', 'question', 'not-applicable'])

/** A group that is listed, and of which everything holds, is out of date: said once, of the first that passes. */
export function withClosedGroups(
  verdicts: readonly Verdict[],
  catalogue: readonly Judged[],
  listed: readonly ListedGap[],
): readonly Verdict[] {
  const byId = new Map(catalogue.map((requirement) => [requirement.id, requirement]))
  const groups = listed.filter(({ gap }) => !byId.has(gap.id) && !gap.sometimes)
  const closed = new Map<string, KnownGap>()
  for (const { gap, isMeant } of groups) {
    const members = verdicts.filter((verdict) => isMeant(verdict))
    const isOpen = members.some(({ id, verdict }) => !holding.has(verdict) && !isNeverShown(byId.get(id)))
    const first = members.find(({ verdict }) => verdict === 'pass')
    if (!isOpen && first !== undefined) closed.set(first.id, gap)
  }
  return verdicts.map((verdict) => {
    const gap = closed.get(verdict.id)
    if (gap === undefined) return verdict
    return { ...verdict, verdict: 'stale-gap', reason: closedReason(`nothing of ${gap.id} fails`, gap) }
  })
}

/** Why an entry is out of date, and what to do. */
export function closedReason(found: string, { reason }: KnownGap): string {
  const listed = reason ?? 'listed in the target'
  return `${found}, although knownGaps lists it (${listed}): remove the entry, or set sometimes in it`
}

/** Of what no run of this target shows, whatever its profile, a group need not wait to be out of date. */
function isNeverShown(requirement: Judged | undefined): boolean {
  return requirement !== undefined && requirement.exempt !== null && requirement.later === undefined
}
