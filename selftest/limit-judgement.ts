import type { Expectation } from './limit-expectations.ts'

/** What a run found of a configuration. */
export interface Found {
  /** Exit status of the command. */
  readonly status: number | null
  readonly red: readonly string[]
  readonly observations: Readonly<Record<string, unknown>>
}

export type Judgement =
  | { readonly kind: 'right' }
  /** A lawful limiter, or a claim that the fault does not touch, is red. */
  | { readonly kind: 'wrongly-failed'; readonly ids: readonly string[] }
  | { readonly kind: 'missed'; readonly ids: readonly string[] }
  | { readonly kind: 'misjudged'; readonly observations: readonly Misjudged[] }
  /** The run came to no end of its own. */
  | { readonly kind: 'no-run'; readonly status: number | null }

export interface Misjudged {
  readonly gap: string
  readonly expected: unknown
  /** Undefined: nothing was observed. */
  readonly actual: unknown
}

const STATUS_NOTHING_RED = 0
const STATUS_RED = 1

/** Compares what was found with what had to be; what is wrongly red weighs most. */
export function judgementOf(expected: Expectation, found: Found): Judgement {
  const { status, red, observations } = found
  if (status !== STATUS_NOTHING_RED && status !== STATUS_RED) return { kind: 'no-run', status }
  const allowed = new Set([...expected.red, ...expected.mayBeRed])
  const wrong = red.filter((id) => !allowed.has(id))
  if (wrong.length > 0) return { kind: 'wrongly-failed', ids: wrong }
  const missed = expected.red.filter((id) => !red.includes(id))
  if (missed.length > 0) return { kind: 'missed', ids: missed }
  const misjudged = Object.entries(expected.observations).flatMap(([gap, value]): readonly Misjudged[] => {
    const actual = observations[gap]
    return JSON.stringify(actual) === JSON.stringify(value) ? [] : [{ gap, expected: value, actual }]
  })
  return misjudged.length === 0 ? { kind: 'right' } : { kind: 'misjudged', observations: misjudged }
}

/** One line for a person. */
export function told(judgement: Judgement): string {
  switch (judgement.kind) {
    case 'right':
      return 'right'
    case 'wrongly-failed':
      return `wrongly red: ${judgement.ids.join(', ')}`
    case 'missed':
      return `not red: ${judgement.ids.join(', ')}`
    case 'misjudged':
      return judgement.observations
        .map(
          ({ gap, expected, actual }) =>
            `${gap}: ${JSON.stringify(actual) ?? 'not observed'}, not ${JSON.stringify(expected)}`,
        )
        .join('; ')
    case 'no-run':
      return `the run ended with the status ${judgement.status}`
  }
}
