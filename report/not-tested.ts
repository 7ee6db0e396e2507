import type { Verdict } from '../harness/verdict/verdict-model.ts'

/** Requirements that could not be tested for one and the same reason. */
interface UntestedGroup {
  readonly reason: string
  /** What would allow the test: a field of the target or an option. Null where the verdict names none. */
  readonly remedy: string | null
  readonly verdicts: readonly Verdict[]
}

/** Groups of not-tested verdicts, the largest first. */
export function untestedGroups(verdicts: readonly Verdict[]): readonly UntestedGroup[] {
  const untested = verdicts.filter(({ verdict }) => verdict === 'not-tested')
  const groups = Map.groupBy(untested, ({ reason }) => reason ?? 'no reason was recorded')
  return [...groups]
    .map(([text, same]) => ({ ...splitReason(text), verdicts: same }))
    .sort((a, b) => b.verdicts.length - a.verdicts.length)
}

/** `judge` writes `reason; remedy`; a reason may hold a semicolon of its own, a remedy names a field. */
function splitReason(text: string): Pick<UntestedGroup, 'reason' | 'remedy'> {
  const at = text.lastIndexOf('; ')
  return at < 0 ? { reason: text, remedy: null } : { reason: text.slice(0, at), remedy: text.slice(at + 2) }
}
