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

/** The interface document or OpenAPI in use: its Markdown source, and the place of each sentence. */
interface InterfaceDocument {
  readonly title: string
  /** File name without folders, as in places: `interface.md`. */
  readonly file: string
  /** Path relative to where the run was started. */
  readonly path: string
  /** Null where an OpenAPI describes the interface, so that there is no document. */
  readonly markdown: string | null
  readonly sentences: readonly Sentence[]
}

/** Something that the document declares as not shown. */
export type Gap = Pick<DescriptionView['gaps'][number], 'id' | 'source'>

/** How the run relates to the target's baseline. */
export type BaselineState =
  /** There is no baseline, so nothing can have drifted. */
  | { readonly kind: 'none' }
  /** The run showed only a part, so it is not compared. */
  | { readonly kind: 'not-compared' }
  /** `changes`: what the run saw beyond the baseline, or what it merged into the baseline, one line each. */
  | {
      readonly kind: 'compared' | 'merged' | 'not-merged'
      /** ISO 8601. */
      readonly recordedAt: string | null
      readonly changes: readonly string[]
    }

/** A pull request that the run left on the target's code host, and the first exchange that showed it. */
export interface PullRequest {
  /** As the service sent it: it may not even be an address. */
  readonly link: string
  readonly exchange: string
  /** The result of closing it by the target's hook; null where that was not tried. */
  readonly closing: Closing | null
}

/** The command that sends requests to the same service again. */
export interface AskAgain {
  readonly command: string
  /** False where the command can't be limited to a part. */
  readonly takesNames: boolean
}

/** A screenshot with its bytes, a JPEG, in base64. */
export interface Picture extends Screenshot {
  readonly base64: string
}

/** Everything that the renderers know about a run. They read no file, clock or environment. */
export interface ReportInput extends VerdictFile {
  /** One finding for each cause: red ones first, the gravest before others, then questions. */
  readonly findings: readonly Finding[]
  readonly unshown: readonly Unshown[]
  readonly observations: readonly Observation[]
  /** By id of the exchange. */
  readonly exchanges: ReadonlyMap<string, Exchange>
  readonly pullRequests: readonly PullRequest[]
  readonly unreadable: readonly Unreadable[]
  /** Pictures of pages in a browser; empty where the run had no browser. */
  readonly pictures: readonly Picture[]
  /** Interactions of the contracts that teams have given; empty where there were none. */
  readonly pacts: readonly GivenInteraction[]
  /** In the document's order; empty where the run used up no limit. */
  readonly limits: readonly LimitTimeline[]
  /** Null where no load was put on the target. */
  readonly load: LoadFile | null
  /** Null where no answer was replayed through real clients. */
  readonly clients: ClientsFile | null
  readonly document: InterfaceDocument
  readonly gaps: readonly Gap[]
  readonly assumptions: readonly Assumption[]
  readonly baseline: BaselineState
  /** Null where a recording was judged, and not a service. */
  readonly again: AskAgain | null
  /** Earlier comparable runs, oldest first. */
  readonly past: readonly HistoryEntry[]
  /** Earlier runs that searched for the target's capacity, oldest first. */
  readonly searches: readonly HistoryEntry[]
}
