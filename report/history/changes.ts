import type { HistoryEntry } from '../../harness/verdict/files/history-file.ts'
import { redVerdicts, type VerdictKind } from '../../harness/verdict/verdict-model.ts'

/** What differs between two runs, by requirement. */
export interface Changes {
  /** Red now, and not before. */
  readonly fresh: readonly string[]
  /** Red in both. */
  readonly still: readonly string[]
  /** Red before, and holds now. */
  readonly fixed: readonly string[]
  /** Red before, and not shown now: it may be mended or not. */
  readonly unshown: readonly string[]
}

export function changesBetween(before: Verdicts, now: Verdicts): Changes {
  const was = redIn(before)
  const is = redIn(now)
  const gone = [...was].filter((id) => !is.has(id))
  return {
    fresh: [...is].filter((id) => !was.has(id)),
    still: [...is].filter((id) => was.has(id)),
    fixed: gone.filter((id) => holds(now, id)),
    unshown: gone.filter((id) => !holds(now, id)),
  }
}

type Verdicts = Pick<HistoryEntry, 'verdicts'>

export function redIn({ verdicts }: Verdicts): ReadonlySet<string> {
  return new Set(Object.keys(verdicts).filter((id) => isRed(verdicts[id])))
}

export function isRed(kind: VerdictKind | undefined): boolean {
  return kind !== undefined && redVerdicts.has(kind)
}

/** Requirements that pass are left out of an entry. */
function holds({ verdicts }: Verdicts, id: string): boolean {
  const kind = verdicts[id]
  return kind === undefined || kind === 'question' || kind === 'known-gap'
}

/** Runs that say what another one of this target and profile would have shown, oldest first. */
export function comparable(
  past: readonly HistoryEntry[],
  run: Pick<HistoryEntry, 'id' | 'profile' | 'startedAt'>,
): readonly HistoryEntry[] {
  const isBefore = ({ id, startedAt }: HistoryEntry) =>
    id !== run.id && Date.parse(startedAt) <= Date.parse(run.startedAt)
  return past.filter((entry) => entry.whole && entry.profile === run.profile && isBefore(entry))
}

/** How a requirement that is red in the last of these runs came to it. */
export type Course =
  /** Red ever since this run. */
  | { readonly kind: 'broken'; readonly since: HistoryEntry; readonly runs: number }
  /** It has come and gone: red in so many of the runs that showed it. */
  | { readonly kind: 'flaky'; readonly red: number; readonly of: number }

/** @param runs of one profile, oldest first; the requirement is red in the last one */
export function courseOf(id: string, runs: readonly HistoryEntry[]): Course {
  const shown = runs.filter(({ verdicts }) => verdicts[id] !== 'not-tested')
  const marks = shown.map(({ verdicts }) => isRed(verdicts[id]))
  const begins = marks.filter((red, index) => red && marks[index - 1] === false).length
  const red = marks.filter((one) => one).length
  // Red from the start of what is kept, or once since: anything that came back was not mended in between.
  const returned = begins - (marks[0] === true ? 0 : 1)
  if (returned > 0) return { kind: 'flaky', red, of: marks.length }
  const first = shown[marks.lastIndexOf(false) + 1] ?? runs.at(-1)
  if (first === undefined) throw new Error(`${id} is red in no run`)
  return { kind: 'broken', since: first, runs: shown.length - marks.lastIndexOf(false) - 1 }
}

/** `2026-11-20 22:04 UTC, build 2290` */
export function nameOfRun({ startedAt, build }: Pick<HistoryEntry, 'startedAt' | 'build'>): string {
  return `${startedAt.slice(0, 16).replace('T', ' ')} UTC, ${build === null ? 'build not named' : `build ${build}`}`
}
