import type { JsonObject } from '../http/problem.ts'

interface View {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly view: JsonObject
}

/** The answers about one job: those that a copy may still show, and the number of all. */
interface Shown {
  readonly views: readonly View[]
  readonly count: number
}

/** Answers about a job from copies of the database, of which every second one lags behind. */
export function createCopies() {
  const shown = new Map<string, Shown>()
  /** What the answer shows: the job as it is, or as it was `lag` milliseconds ago. */
  return (current: View, id: string, lag: number): JsonObject => {
    if (lag === 0) return current.view
    const { views, count } = shown.get(id) ?? { views: [], count: 0 }
    // Older views than the last one of that time are never shown again.
    const from = Math.max(
      0,
      views.findLastIndex(({ at }) => at <= current.at - lag),
    )
    const kept = views.slice(from)
    shown.set(id, { views: [...kept, current], count: count + 1 })
    return count % 2 === 0 ? current.view : (kept[0]?.view ?? current.view)
  }
}
