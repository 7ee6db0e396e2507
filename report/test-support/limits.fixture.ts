import type { LimitExplanation, LimitMoment, LimitTimeline } from '../../harness/verdict/files/limits-file.ts'

/** Twelve uses an hour from the first one, watched over the reset; and what only an invalid limiter does. */

const MINUTE = 60_000

/** So many uses in a row at a minute, all accepted or all refused. */
type Batch = readonly [times: number, minute: number, kind: 'accepted' | 'refused']

function timelineOf(id: string, explanation: LimitExplanation, batches: readonly Batch[]): LimitTimeline {
  const moments: LimitMoment[] = []
  for (const [times, minute, kind] of batches) {
    const last = moments.at(-1)
    const isNext = kind === 'accepted' && last?.kind === 'refused'
    for (let index = 0; index < times; index += 1) {
      const { filling = 0, used = 0 } = moments.at(-1) ?? {}
      const earlier = isNext && index === 0 ? 0 : used
      moments.push({
        kind,
        exchange: `specs-1-${moments.length}`,
        at: (minute + index / 1000) * MINUTE,
        filling: isNext && index === 0 ? filling + 1 : filling,
        used: kind === 'accepted' ? earlier + 1 : earlier,
        remaining: 12 - (kind === 'accepted' ? earlier + 1 : earlier),
        resets: 60 * MINUTE,
      })
    }
  }
  const parts = [moments.slice(0, 13), moments].map((part) => ({ showsInvalid: false, moments: part }))
  return { id, window: 'hour', limit: 12, explanation, parts }
}

const untilFull: readonly Batch[] = [
  [2, 0, 'accepted'],
  [10, 24, 'accepted'],
  [1, 24.5, 'refused'],
]

export const sampleTimeline = timelineOf(
  'agent-project-hour',
  { kind: 'valid', windows: ['fixed-first-use'], countsRefused: null, countsInvalid: false, month: null },
  [
    ...untilFull,
    [1, 36, 'refused'],
    [1, 58, 'refused'],
    [12, 61, 'accepted'],
    [1, 62, 'refused'],
    [1, 119, 'refused'],
    [3, 122, 'accepted'],
  ],
)

export const sampleLimits: readonly LimitTimeline[] = [
  sampleTimeline,
  timelineOf(
    'assistant-organization-hour',
    { kind: 'contradicted', nearest: 'sliding-log', exchange: 'specs-1-14', accepted: false, at: 200 * MINUTE },
    [...untilFull, [1, 36, 'refused'], [3, 200, 'refused']],
  ),
]
