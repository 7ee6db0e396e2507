import type { JsonObject } from '../description/json.ts'
import type { Document } from './document.ts'
import type { Passage } from './passages.ts'
import type { Problem, Report } from './problem.ts'

/** The facts that were read from each passage. */
export type Reads = ReadonlyMap<Passage, ReadonlySet<string>>

/** Where the readers record what they found. */
export interface Notes {
  readonly report: Report
  /** Records that a passage was read and gave these facts, or none. */
  readonly mark: (passage: Passage, ...facts: readonly string[]) => void
}

/** What every reader works with: the document, and where it records what it found there. */
export interface Context extends Notes {
  readonly document: Document
  /** Every sentence and list item of the document in order, without cells. */
  readonly prose: readonly Passage[]
  /** What the trace file states, by the id of the fact: keywords of a field, `nullable`, `public`, `deprecated` … */
  readonly stated: ReadonlyMap<string, JsonObject>
}

/** Notes to be filled, and functions that return what was recorded in them. */
export function startNotes(): Notes & { readonly reads: Reads; readonly problems: () => readonly Problem[] } {
  const reads = new Map<Passage, Set<string>>()
  // A row may be read for several schemas; its problems are reported once.
  const known = new Map<string, Problem>()
  return {
    reads,
    mark: (passage, ...facts) => {
      reads.set(passage, new Set([...(reads.get(passage) ?? []), ...facts]))
    },
    report: (line, found, expected, tie = {}) => {
      known.set(JSON.stringify([tie.file, line, found, expected]), { line, found, expected, ...tie })
    },
    problems: () => {
      const all = [...known.values()]
      const lacked = new Set(all.flatMap(({ follows = [] }) => follows))
      const said = all.filter(({ explains }) => explains === undefined || lacked.has(explains))
      // A problem that follows from a subject which can't be read is held back, unless it is itself the cause of that.
      const isBroken = (subject: Problem['breaks'], by: Problem) =>
        said.some((other) => other !== by && (other.breaks === subject || other.explains === subject))
      return said
        .filter((problem) => !problem.follows?.some((subject) => isBroken(subject, problem)))
        .sort((first, second) => first.line - second.line)
    },
  }
}

/** Each item that repeats an earlier one, together with that one: nothing may be stated twice. */
export function repeated<Item>(
  items: readonly Item[],
  isSame: (first: Item, second: Item) => boolean,
): readonly (readonly [again: Item, first: Item])[] {
  return items.flatMap((item) => {
    const first = items.find((other) => isSame(other, item)) ?? item
    return first === item ? [] : [[item, first] as const]
  })
}
