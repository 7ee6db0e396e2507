import type { Exchange } from '../harness/exchange/exchange.ts'
import type { Unreadable } from '../harness/json/read.ts'
import type { GivenInteraction } from '../harness/target/run.ts'
import type { ClientsFile } from '../harness/verdict/files/clients-file.ts'
import type { Closing } from '../harness/verdict/files/closings-file.ts'
import type { Finding } from '../harness/verdict/files/findings-file.ts'
import type { HistoryEntry } from '../harness/verdict/files/history-file.ts'
import type { LimitTimeline } from '../harness/verdict/files/limits-file.ts'
import type { LoadFile } from '../harness/verdict/files/load-file.ts'
import type { Screenshot } from '../harness/verdict/files/screenshots-file.ts'
import type { Observation, VerdictFile } from '../harness/verdict/verdict-model.ts'
import type { Assumption, DescriptionView, Sentence } from '../schemas/description/description.ts'
import type { Unshown } from './unshown.ts'

/** The interface document or OpenAPI in use: its Markdown source and where each sentence stands in it. */
interface InterfaceDocument {
  readonly title: string
  /** File name without folders, which places begin with: `interface.md`. */
  readonly file: string
  /** Where it lies, relative to where the run was started. */
  readonly path: string
  /** Null where the results folder holds no document, since an OpenAPI describes the interface. */
  readonly markdown: string | null
  readonly sentences: readonly Sentence[]
}

/** Something that the document declares as not shown. */
export type Gap = Pick<DescriptionView['gaps'][number], 'id' | 'source'>

/** What the run has to do with the target's baseline. */
export type BaselineState =
  /** Nothing can have drifted. */
  | { readonly kind: 'none' }
  /** The run showed a part only, which says nothing of what is missing. */
  | { readonly kind: 'not-compared' }
  /** `changes`: what the run saw beyond it, or what was merged into it by this run, one line each. */
  | {
      readonly kind: 'compared' | 'merged' | 'not-merged'
      /** ISO 8601. */
      readonly recordedAt: string | null
      readonly changes: readonly string[]
    }

/** A pull request that the run left on the target's code host, and the first exchange that showed it. */
export interface PullRequest {
  /** As the service gave it: perhaps no address at all. */
  readonly link: string
  readonly exchange: string
  /** What came of closing it by the target's hook; null where that was not tried. */
  readonly closing: Closing | null
}

/** How the same service is asked again. */
export interface AskAgain {
  readonly command: string
  /** False where no part of it can be asked for alone. */
  readonly takesNames: boolean
}

/** A screenshot with its bytes, a JPEG, in base64. */
export interface Picture extends Screenshot {
  readonly base64: string
}

/** Everything that the renderers know of a run. They read no file, clock or environment. */
export interface ReportInput extends VerdictFile {
  /** What is red, one for each cause and the gravest first, then questions. */
  readonly findings: readonly Finding[]
  readonly unshown: readonly Unshown[]
  readonly observations: readonly Observation[]
  /** By id. */
  readonly exchanges: ReadonlyMap<string, Exchange>
  readonly pullRequests: readonly PullRequest[]
  readonly unreadable: readonly Unreadable[]
  /** What a browser showed; none where the run had no browser. */
  readonly pictures: readonly Picture[]
  /** Interactions of the contracts that teams have given; none where the run was given none. */
  readonly pacts: readonly GivenInteraction[]
  /** In the document's order; none where the run used no limit up. */
  readonly limits: readonly LimitTimeline[]
  /** Null where no load was put on the target. */
  readonly load: LoadFile | null
  /** Null where no answer was replayed through real clients. */
  readonly clients: ClientsFile | null
  readonly document: InterfaceDocument
  readonly gaps: readonly Gap[]
  readonly assumptions: readonly Assumption[]
  readonly baseline: BaselineState
  /** Null where a recording was judged, and no service asked. */
  readonly again: AskAgain | null
  /** Earlier runs that this one can be compared with, oldest first. */
  readonly past: readonly HistoryEntry[]
  /** Earlier runs that searched what the target carries, oldest first. */
  readonly searches: readonly HistoryEntry[]
}
