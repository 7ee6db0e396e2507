import type { JsonObject } from '../http/problem.ts'

interface View {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly view: JsonObject
}

/** Answers about a job from copies of the database, of which every second one lags behind. */
export function createCopies() {
  const views = new Map<string, readonly View[]>()
  /** What the answer shows: the job as it is, or as it was `lag` milliseconds ago. */
  return (current: View, id: string, lag: number): JsonObject => {
    if (lag === 0) return current.view
    const before = views.get(id) ?? []
    views.set(id, [...before, current])
    if (before.length % 2 === 0) return current.view
    return (before.findLast(({ at }) => at <= current.at - lag) ?? before[0])?.view ?? current.view
  }
}
