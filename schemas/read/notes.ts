import type { JsonObject } from '../description/json.ts'
import type { Document } from './document.ts'
import type { Passage } from './passages.ts'
import type { Problem, Report } from './problem.ts'

/** Which facts were read from which passage. */
export type Reads = ReadonlyMap<Passage, ReadonlySet<string>>

/** Where the readers record what they found. */
export interface Notes {
  readonly report: Report
  /** Records that a passage gave these facts; without a fact, it was read all the same. */
  readonly mark: (passage: Passage, ...facts: readonly string[]) => void
}

/** What every reader works with: the document, and where it records what it found there. */
export interface Context extends Notes {
  readonly document: Document
  /** Every sentence and item of the document, in its order; no cells. */
  readonly prose: readonly Passage[]
  /** What the trace file states, by the id of the fact: keywords of a field, `nullable`, `public`, `deprecated` … */
  readonly stated: ReadonlyMap<string, JsonObject>
}

/** Empty notes, with what has been recorded in them. */
export function startNotes(): Notes & { readonly reads: Reads; readonly problems: () => readonly Problem[] } {
  const reads = new Map<Passage, Set<string>>()
  // One row can be read for several schemas: what is wrong with it is said once.
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
      // What can't be read for want of all of it is held back by the cause of that, and not by itself.
      const isBroken = (subject: Problem['breaks'], by: Problem) =>
        said.some((other) => other !== by && (other.breaks === subject || other.explains === subject))
      return said
        .filter((problem) => !problem.follows?.some((subject) => isBroken(subject, problem)))
        .sort((first, second) => first.line - second.line)
    },
  }
}

/** Each item that an earlier one stands for already, with that one: what is stated once must not be stated twice. */
export function repeated<Item>(
  items: readonly Item[],
  isSame: (first: Item, second: Item) => boolean,
): readonly (readonly [again: Item, first: Item])[] {
  return items.flatMap((item) => {
    const first = items.find((other) => isSame(other, item)) ?? item
    return first === item ? [] : [[item, first] as const]
  })
}
