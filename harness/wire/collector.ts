import type { Json } from './json.ts'
import type { ProblemKind, StreamItem } from './stream-item.ts'

export type Collector = ReturnType<typeof createCollector>

/**
 * Where a decoder puts what it finds, until the batch is taken.
 *
 * `mostProblems`: a body of other bytes than a stream would otherwise turn into an object for each two bytes of it.
 * What is beyond is counted.
 */
export function createCollector(mostProblems: number) {
  let items: StreamItem[] = []
  let at = 0
  let problems = 0
  return {
    event(type: string, value: Json, offset: number): void {
      items.push({ kind: 'event', type, value, offset, at })
    },
    mark(kind: 'comment' | 'done', offset: number): void {
      items.push({ kind, offset, at })
    },
    field(name: string, offset: number): void {
      items.push({ kind: 'field', name, offset, at })
    },
    problem(problem: ProblemKind, offset: number, detail: string): void {
      problems++
      if (problems <= mostProblems) items.push({ kind: 'problem', problem, offset, at, detail })
    },
    /** Arrival of what is added from now on. */
    arrived(time: number): void {
      at = time
    },
    take(): readonly StreamItem[] {
      const batch = items
      items = []
      return batch
    },
    /** Says how many problems were left out, if any. */
    close(offset: number): void {
      if (problems <= mostProblems) return
      const detail = `${problems - mostProblems} more problems were left out after the first ${mostProblems}`
      items.push({ kind: 'problem', problem: 'problems-omitted', offset, at, detail })
    },
  }
}
