import type { LimitExplanation, LimitMoment, LimitTimeline } from '../../harness/verdict/files/limits-file.ts'

/**
 * A limit of twelve uses an hour from the first one, watched beyond its reset; and one that only an invalid limiter
 * has.
 */

const MINUTE = 60_000

/**
 * So many uses in a row within a minute, all accepted or refused, after `before` earlier ones in this filling of the
 * counter.
 */
type Batch = readonly [filling: number, minute: number, kind: 'accepted' | 'refused', times: number, before: number]

function momentsOf([filling, minute, kind, times, before]: Batch): readonly LimitMoment[] {
  return Array.from({ length: times }, (_, index) => {
    const used = kind === 'accepted' ? before + index + 1 : before
    const at = (minute + index / 1000) * MINUTE
    return { kind, exchange: 'specs-1-2', at, filling, used, remaining: 12 - used, resets: 60 * MINUTE }
  })
}

function timelineOf(id: string, explanation: LimitExplanation, watched: readonly Batch[]): LimitTimeline {
  const untilFull: readonly Batch[] = [
    [0, 0, 'accepted', 2, 0],
    [0, 24, 'accepted', 10, 2],
    [0, 24.5, 'refused', 1, 12],
  ]
  const parts = [untilFull, [...untilFull, ...watched]]
  const moments = parts.map((batches) => ({ showsInvalid: false, moments: batches.flatMap(momentsOf) }))
  return { id, window: 'hour', limit: 12, explanation, parts: moments }
}

export const sampleTimeline = timelineOf(
  'agent-project-hour',
  { kind: 'valid', windows: ['fixed-first-use'], countsRefused: null, countsInvalid: false, month: null },
  [
    [0, 36, 'refused', 1, 12],
    [0, 58, 'refused', 1, 12],
    [1, 61, 'accepted', 12, 0],
    [1, 62, 'refused', 1, 12],
    [1, 119, 'refused', 1, 12],
    [2, 122, 'accepted', 3, 0],
  ],
)

export const sampleLimits: readonly LimitTimeline[] = [
  sampleTimeline,
  timelineOf(
    'assistant-organization-hour',
    { kind: 'contradicted', nearest: 'sliding-log', exchange: 'specs-1-14', accepted: false, at: 200 * MINUTE },
    [
      [0, 36, 'refused', 1, 12],
      [0, 200, 'refused', 3, 12],
    ],
  ),
]
