import { classify } from '../harness/limits/classify.ts'
import type { CounterEvent } from '../harness/limits/counter-event.ts'
import type { LimitCourse } from './input.ts'

/** Twelve uses an hour from the first one, watched over the reset; and what only an unlawful limiter does. */

const MINUTE = 60_000

interface Seen {
  readonly minutes: number
  readonly accepted: boolean
}

function several(times: number, minutes: number, accepted: boolean): readonly Seen[] {
  return Array.from({ length: times }, (_, index) => ({ minutes: minutes + index / 1000, accepted }))
}

function courseOf(limit: string, seen: readonly Seen[]): LimitCourse {
  const events = seen.map(
    ({ minutes, accepted }, index): CounterEvent => ({
      kind: 'use',
      id: `specs-1-${index}`,
      from: minutes * MINUTE,
      to: minutes * MINUTE + 20,
      valid: true,
      accepted,
    }),
  )
  let level = 0
  const moments = seen.map(({ minutes, accepted }, index) => {
    if (accepted) level += 1
    const at = minutes * MINUTE
    const kind = accepted ? ('accepted' as const) : ('refused' as const)
    return { kind, exchange: `specs-1-${index}`, at, level, remaining: Math.max(0, 12 - level), resets: 60 * MINUTE }
  })
  const parts = [
    { tellsOfInvalid: false, moments: moments.slice(0, 13) },
    { tellsOfInvalid: false, moments },
  ]
  return { limit, window: 'hour', most: 12, explanation: classify(12, 'hour', events), parts }
}

const untilFull = [...several(2, 0, true), ...several(10, 24, true), ...several(1, 24.5, false)]

export const sampleLimits: readonly LimitCourse[] = [
  courseOf('agent-project-hour', [
    ...untilFull,
    ...several(1, 36, false),
    ...several(1, 58, false),
    ...several(12, 61, true),
    ...several(1, 62, false),
    ...several(1, 119, false),
    ...several(3, 122, true),
  ]),
  courseOf('assistant-organization-hour', [...untilFull, ...several(1, 36, false), ...several(3, 200, false)]),
]
