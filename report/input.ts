import type { Classification } from '../harness/limits/classify.ts'
import type { Exchange } from '../harness/sending/exchange.ts'
import type { ClientsFile } from '../harness/verdict/clients-model.ts'
import type { LoadFile } from '../harness/verdict/load-model.ts'
import type { Screenshot } from '../harness/verdict/screenshots.ts'
import type { Observation, VerdictFile } from '../harness/verdict/verdict-model.ts'
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

/** Something that the document declares as not shown. */
export type Gap = Pick<Facts['gaps'][number], 'id' | 'source'>

/** What became of one of our assumptions in this document's description, as `assumptions.json` has it. */
export interface Assumption {
  /** Ids of the gaps that it fills; none where the document does not declare the silence. */
  readonly gaps: readonly string[]
  /** What agrees with it in `observations.json` (`4XX` and `data-*` stand for many), or a sentence. */
  readonly assumed: readonly string[]
  readonly reason: string
  /** Null where the document no longer has the place. */
  readonly 'x-source': Gap['source'] | null
  /** Why it is not assumed of this document; null where it is. */
  readonly unused: string | null
}

/** A pull request that the run left on the target's code host, and the first exchange that showed it. */
export interface PullRequest {
  /** As the service gave it: perhaps no address at all. */
  readonly link: string
  readonly exchange: string
}

/** A screenshot with its bytes, a JPEG, in base64. */
export interface Picture extends Screenshot {
  readonly base64: string
}

/** A moment at which a limit's counter changed, or was seen to be full. */
export interface CourseMoment {
  /** `seeded`: a hook brought the counter to a number of uses. */
  readonly kind: 'accepted' | 'refused' | 'seeded'
  /** Null where nothing was sent. */
  readonly exchange: string | null
  /** Milliseconds since the first of its part, by the target's clock. */
  readonly at: number
  /** Uses that were let through so far; with seeds, those that a hook must have added. */
  readonly level: number
  /** Uses that are left, as the headers say; null where none says it of this limit. */
  readonly remaining: number | null
  /** When uses come back, as the headers say: milliseconds as in `at`. */
  readonly resets: number | null
}

/** What followed one emptying of a counter. */
export interface CoursePart {
  /** True where an invalid request was sent, to see whether it counts. */
  readonly tellsOfInvalid: boolean
  readonly moments: readonly CourseMoment[]
}

/** What a run saw of one limit, and which lawful limiters explain it. */
export interface LimitCourse {
  readonly limit: string
  readonly window: Facts['limits'][number]['window']
  readonly most: number
  readonly explanation: Classification
  readonly parts: readonly CoursePart[]
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
  /** What a browser showed; none where the run had no browser. */
  readonly pictures: readonly Picture[]
  /** In the document's order; none where the run used no limit up. */
  readonly limits: readonly LimitCourse[]
  /** Null where no load was put on the target. */
  readonly load: LoadFile | null
  /** Null where no answer was replayed through real clients. */
  readonly clients: ClientsFile | null
  /** Null where the results folder holds no description. */
  readonly document: InterfaceDocument | null
  readonly gaps: readonly Gap[]
  readonly assumptions: readonly Assumption[]
  readonly excluded: readonly Exclusion[]
  /** Sentences of the document that bind somebody and that no fact, requirement or exclusion speaks of; one line each. */
  readonly uncovered: readonly string[]
  /** When the target's baseline was recorded, ISO 8601; null: there is none, so nothing can have drifted. */
  readonly baseline: string | null
}
