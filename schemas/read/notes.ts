import type { JsonObject } from '../json.ts'
import type { Document } from './document.ts'
import type { Passage } from './passages.ts'

/** Records one problem; reading goes on, so that one run shows all of them. */
export type Report = (
  line: number,
  found: string,
  expected: string,
  tie?: Pick<Problem, 'breaks' | 'follows' | 'file'>,
) => void

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
      const broken = new Set(all.map(({ breaks }) => breaks))
      return all
        .filter(({ follows = [] }) => !follows.some((subject) => broken.has(subject)))
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

/** A part of the document that other parts rest on: where it can't be read, their errors would only repeat that. */
type Subject = 'bodies' | 'endpoints' | 'limits' | 'keys'

/** One thing in a document that can't be read, or that contradicts another place of it. */
export interface Problem {
  /** Where it does not stand in the document itself: its trace file. */
  readonly file?: string
  /** 1-based. */
  readonly line: number
  /** What stands there. */
  readonly found: string
  /** What the forms expect instead. */
  readonly expected: string
  /** What can't be read because of it. */
  readonly breaks?: Subject
  /** Held back where something of these can't be read. */
  readonly follows?: readonly Subject[]
}

/** `interface.md:12: what stands there, expected what was expected`: one line, as compilers print it. */
export function problemLine(document: string, { file = document, line, found, expected }: Problem): string {
  return `${file}:${line}: ${fold(found)}, expected ${fold(expected)}`
}

/** A document may hold any character: folded and without control characters, a message keeps to its one line. */
function fold(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
}
