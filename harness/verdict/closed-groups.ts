import type { KnownGap } from '../target/target.ts'
import type { Judged } from './judged.ts'
import type { Named } from './requirement-name.ts'
import type { Verdict, VerdictKind } from './verdict-model.ts'

/** An entry of the target's `knownGaps`, and which requirements it means. */
interface ListedGap {
  readonly gap: KnownGap
  readonly isMeant: (requirement: Named) => boolean
}

const holding: ReadonlySet<VerdictKind> = new Set(['pass', 'question', 'not-applicable'])

/**
 * Turns an entry that names a group red once nothing in the group fails any more: it is out of date. Only the first
 * requirement of the group that passes gets the verdict, so that it is reported once.
 */
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

/**
 * Whether no run of this target can show the requirement, in any profile. A group's entry can be out of date without
 * it.
 */
function isNeverShown(requirement: Judged | undefined): boolean {
  return requirement !== undefined && requirement.exempt !== null && requirement.later === undefined
}
