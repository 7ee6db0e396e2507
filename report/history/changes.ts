import { counted } from '../../harness/text/format.ts'
import type { HistoryEntry } from '../../harness/verdict/files/history-file.ts'
import { redVerdicts, unshownKinds, type VerdictKind } from '../../harness/verdict/verdict-model.ts'

/** What differs between two runs, by requirement. */
export interface Changes {
  /** Red now, but not before. */
  readonly fresh: readonly string[]
  /** Red in both. */
  readonly still: readonly string[]
  /** Red before, and no longer. */
  readonly fixed: readonly string[]
  /** Red before, and not shown now: it may or may not be fixed. */
  readonly unshown: readonly string[]
  /**
   * Judged in only one of the runs, since the other was to show only a part, or has another profile: it is not known
   * whether it changed.
   */
  readonly apart: readonly string[]
}

export function changesBetween(before: Shown, now: Shown): Changes {
  const [was, is] = [redIn(before), redIn(now)]
  const apart = [
    ...judgedIn(before).filter((id) => !tells(now, before.profile, id)),
    ...judgedIn(now).filter((id) => !tells(before, now.profile, id)),
  ]
  const compared = (ids: ReadonlySet<string>) => [...ids].filter((id) => !apart.includes(id))
  const gone = compared(was).filter((id) => !is.has(id))
  return {
    fresh: compared(is).filter((id) => !was.has(id)),
    still: compared(is).filter((id) => was.has(id)),
    fixed: gone.filter((id) => holds(now, id)),
    unshown: gone.filter((id) => !holds(now, id)),
    apart,
  }
}

type Shown = Pick<HistoryEntry, 'verdicts' | 'whole' | 'passedIds' | 'profile'>

function judgedIn({ verdicts, passedIds = [] }: Shown): readonly string[] {
  return [...Object.keys(verdicts), ...passedIds]
}

/**
 * Whether a run judged a requirement. An entry of an earlier version does not list what passed, so a whole run counts
 * as having judged everything.
 */
function isJudged({ verdicts, passedIds, whole }: Shown, id: string): boolean {
  return id in verdicts || (passedIds === undefined ? whole : passedIds.includes(id))
}

/**
 * Whether a run tells something about a requirement that a run of this profile judged, even if it was no longer shown.
 */
function tells(run: Shown, profile: string, id: string): boolean {
  if (run.profile !== profile) return isJudged(run, id) && !unshownKinds.has(run.verdicts[id])
  return run.whole || isJudged(run, id)
}

export function redIn({ verdicts }: Pick<HistoryEntry, 'verdicts'>): ReadonlySet<string> {
  return new Set(Object.keys(verdicts).filter((id) => isRed(verdicts[id])))
}

export function isRed(kind: VerdictKind | undefined): boolean {
  return kind !== undefined && redVerdicts.has(kind)
}

function holds(shown: Shown, id: string): boolean {
  const kind = shown.verdicts[id]
  return kind === undefined ? isJudged(shown, id) : kind === 'question' || kind === 'known-gap'
}

/** Earlier whole runs of the same profile, with which a run can be compared, oldest first. */
export function comparable(
  past: readonly HistoryEntry[],
  run: RunKey & Pick<HistoryEntry, 'profile'>,
): readonly HistoryEntry[] {
  return past.filter((entry) => entry.whole && entry.profile === run.profile && isBefore(entry, run))
}

export type RunKey = Pick<HistoryEntry, 'id' | 'startedAt'>

export function isBefore({ id, startedAt }: RunKey, run: RunKey): boolean {
  return id !== run.id && Date.parse(startedAt) <= Date.parse(run.startedAt)
}

/** How a requirement that is red in the last of these runs became red. */
type Timeline =
  /** Red in every run since this one. `before`: in how many of the earlier runs it was red. */
  | { readonly kind: 'broken'; readonly since: HistoryEntry; readonly runs: number; readonly before: Share }
  /** It comes and goes: red in this share of the runs that showed it. */
  | { readonly kind: 'flaky'; readonly share: Share }

interface Share {
  readonly red: number
  readonly of: number
}

/** After this many red runs in a row a requirement counts as broken, however often it came and went before. */
const BROKEN_RUNS = 3

/** Verdicts of runs that could not show a requirement; one that should have shown it and did not is red. */
const silent: ReadonlySet<VerdictKind | undefined> = new Set(['not-tested', 'not-applicable'])

/** @param runs of one profile, oldest first; the requirement is red in the last one */
export function timelineOf(id: string, runs: readonly HistoryEntry[]): Timeline {
  const shown = runs.filter((run) => isJudged(run, id) && !silent.has(run.verdicts[id]))
  const marks = shown.map(({ verdicts }) => isRed(verdicts[id]))
  const first = marks.lastIndexOf(false) + 1
  const since = shown[first]
  if (since === undefined) throw new Error(`${id} is not red in the last run`)
  const before = marks.slice(0, first)
  const inRow = marks.length - first
  // A longer red row than ever before, such as two nights after single ones, is more likely a new break than chance.
  if (inRow < BROKEN_RUNS && inRow <= longestRow(before)) return { kind: 'flaky', share: shareOf(marks) }
  return { kind: 'broken', since, runs: inRow, before: shareOf(before) }
}

function longestRow(marks: readonly boolean[]): number {
  const rows = marks
    .map((red) => (red ? 'r' : ' '))
    .join('')
    .split(' ')
  return Math.max(...rows.map(({ length }) => length))
}

function shareOf(marks: readonly boolean[]): Share {
  return { red: marks.filter((red) => red).length, of: marks.length }
}

/** `red since 2026-11-20 22:04 UTC, build 2290 (4 runs)`, or `comes and goes, red in 3 of 9 runs` */
export function timelineText(timeline: Timeline): string {
  if (timeline.kind === 'flaky') return `comes and goes, red in ${timeline.share.red} of ${timeline.share.of} runs`
  const { since, runs, before } = timeline
  const earlier = before.red === 0 ? '' : `; also in ${before.red} of the ${before.of} before`
  return `red since ${nameOfRun(since)} (${counted(runs, 'run')})${earlier}`
}

/** `2026-11-20 22:04 UTC, build 2290` */
export function nameOfRun({ startedAt, build }: Pick<HistoryEntry, 'startedAt' | 'build'>): string {
  return `${startedAt.slice(0, 16).replace('T', ' ')} UTC, ${build === null ? 'build not named' : `build ${build}`}`
}
