import type { Exchange } from '../harness/exchange.ts'
import type { LoadFile } from '../harness/load-model.ts'
import type { Observation, VerdictFile } from '../harness/verdict-model.ts'
import type { Facts } from '../schemas/facts-model.ts'

/** A sentence of the document that nothing can test, by its quote, and why. */
export interface Exclusion {
  readonly quote: string
  readonly reason: string
}

/** The interface document in use: its Markdown source and where each statement stands in it. */
export interface InterfaceDocument {
  readonly title: string
  /** File name without folders: `interface.md`. */
  readonly file: string
  readonly markdown: string
  readonly statements: Facts['statements']
}

/** A pull request that the run left on the target's code host, and the first exchange that showed it. */
export interface PullRequest {
  /** As the service gave it: perhaps no address at all. */
  readonly link: string
  readonly exchange: string
}

/** A line of an NDJSON file that could not be read; a killed run leaves one, and it is shown, not dropped. */
export interface UnreadableLine {
  readonly file: string
  /** 1-based. */
  readonly line: number
  readonly problem: string
}

/** Everything that the renderers know of a run. They read no file, clock or environment. */
export interface ReportInput extends VerdictFile {
  readonly observations: readonly Observation[]
  /** By id: every exchange that is evidence of a finding (red, question, known gap) or of an observation. */
  readonly exchanges: ReadonlyMap<string, Exchange>
  /** Milliseconds of every exchange of the run, by id. */
  readonly durations: ReadonlyMap<string, number>
  readonly pullRequests: readonly PullRequest[]
  readonly unreadable: readonly UnreadableLine[]
  /** Null where no load was put on the target. */
  readonly load: LoadFile | null
  /** Null where the results folder holds no description. */
  readonly document: InterfaceDocument | null
  readonly excluded: readonly Exclusion[]
  /** When the target's baseline was recorded, ISO 8601; null: there is none, so nothing can have drifted. */
  readonly baseline: string | null
}
