import type { KnownGap } from '../target/target.ts'
import type { Judged } from './judge.ts'
import { chooser } from './requirement-name.ts'
import type { Verdict, VerdictKind } from './verdict-model.ts'

const holding: ReadonlySet<VerdictKind> = new Set(['pass', 'question', 'not-applicable'])

/** A group that is listed, and of which everything holds, is out of date: said once, of the first that passes. */
export function withClosedGroups(
  verdicts: readonly Verdict[],
  catalogue: readonly Judged[],
  knownGaps: readonly KnownGap[],
): readonly Verdict[] {
  const byId = new Map(catalogue.map((requirement) => [requirement.id, requirement]))
  const groups = knownGaps.filter(({ id, sometimes }) => !byId.has(id) && !sometimes)
  const closed = new Map<string, KnownGap>()
  for (const gap of groups) {
    const isMeant = chooser([gap.id])
    const members = verdicts.filter((verdict) => isMeant(verdict))
    const isOpen = members.some(({ id, verdict }) => !holding.has(verdict) && !isNeverShown(byId.get(id)))
    const first = members.find(({ verdict }) => verdict === 'pass')
    if (!isOpen && first !== undefined) closed.set(first.id, gap)
  }
  return verdicts.map((verdict) => {
    const gap = closed.get(verdict.id)
    if (gap === undefined) return verdict
    const listed = gap.reason ?? 'listed in the target'
    const reason = `nothing of ${gap.id} fails, although knownGaps lists it (${listed}): remove the entry, or set sometimes in it`
    return { ...verdict, verdict: 'stale-gap', reason }
  })
}

/** Of what no run of this target shows, whatever its profile, a group need not wait to be out of date. */
function isNeverShown(requirement: Judged | undefined): boolean {
  return requirement !== undefined && requirement.exempt !== null && requirement.later === undefined
}
