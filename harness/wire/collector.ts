import type { Json } from './json.ts'
import type { ProblemKind, StreamItem } from './stream-item.ts'

/** Where a decoder puts what it finds, until the batch is taken. */
export interface Collector {
  readonly event: (type: string, value: Json, offset: number) => void
  readonly mark: (kind: 'comment' | 'done', offset: number) => void
  readonly field: (name: string, offset: number) => void
  readonly problem: (problem: ProblemKind, offset: number, detail: string) => void
  /** Arrival of what is added from now on. */
  readonly arrived: (at: number) => void
  readonly take: () => readonly StreamItem[]
  /** Says how many problems were left out, if any. */
  readonly close: (offset: number) => void
}

/**
 * `mostProblems`: a body of other bytes than a stream would otherwise turn into an object for each two bytes of it.
 * What is beyond is counted.
 */
export function createCollector(mostProblems: number): Collector {
  let items: StreamItem[] = []
  let now = 0
  let problems = 0
  return {
    event: (type, value, offset) => {
      items.push({ kind: 'event', type, value, offset, at: now })
    },
    mark: (kind, offset) => {
      items.push({ kind, offset, at: now })
    },
    field: (name, offset) => {
      items.push({ kind: 'field', name, offset, at: now })
    },
    problem: (problem, offset, detail) => {
      problems++
      if (problems <= mostProblems) items.push({ kind: 'problem', problem, offset, at: now, detail })
    },
    arrived: (at) => {
      now = at
    },
    take: () => {
      const batch = items
      items = []
      return batch
    },
    close: (offset) => {
      if (problems <= mostProblems) return
      const detail = `${problems - mostProblems} more problems were left out after the first ${mostProblems}`
      items.push({ kind: 'problem', problem: 'problems-omitted', offset, at: now, detail })
    },
  }
}
