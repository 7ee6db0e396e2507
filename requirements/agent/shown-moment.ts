/** A date-time as a job shows it. */
export interface ShownMoment {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Milliseconds: a later moment of the same clock may be shown alike until so many have passed. */
  readonly precision: number
  /** False where its time zone is unknown: it can only be compared with another such time. */
  readonly hasOffset: boolean
}

/** ISO 8601 allows a date without its offset from UTC. */
const WITH_OFFSET = /(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/i

const SECOND = 1_000
/** Endings of times that may have been cut to the day, the hour and the minute, with what each leaves unknown. */
const CUT = [
  [/T00:00(?::00(?:[.,]0+)?)?(?![.,\d:])/, 24 * 3_600 * SECOND],
  [/T\d\d:00(?::00(?:[.,]0+)?)?(?![.,\d:])/, 3_600 * SECOND],
  [/T\d\d:\d\d(?::00(?:[.,]0+)?)?(?![.,\d:])/, 60 * SECOND],
] as const

/** Null where the value is no date-time. One without a time of day is cut to the day. */
export function shownMoment(value: unknown): ShownMoment | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (typeof value !== 'string' || Number.isNaN(at)) return null
  const [, day] = CUT[0]
  const cut = value.includes('T') ? CUT.find(([ending]) => ending.test(value))?.[1] : day
  return { at, precision: cut ?? (at % SECOND === 0 ? SECOND : 1), hasOffset: WITH_OFFSET.test(value) }
}
