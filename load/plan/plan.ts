import type { Stage } from '../../harness/target/load-schema.ts'

export type { Stage } from '../../harness/target/load-schema.ts'

/**
 * Environment variable with the file of the plan: what Node wants of a k6 script, as JSON. It holds no key, only the name
 * of its variable. Not the plan itself: Linux gives no variable more than 128 KB, and a list of questions may be longer.
 */
export const PLAN_VARIABLE = 'ASSAY_LOAD_PLAN'

/** Environment variables with the PEM files of the certificate that the target asks its clients for. */
export const CERTIFICATE_VARIABLE = 'ASSAY_CLIENT_CERTIFICATE'
export const CERTIFICATE_KEY_VARIABLE = 'ASSAY_CLIENT_CERTIFICATE_KEY'

/** One request, to be sent again and again. */
export interface PlannedRequest {
  readonly operation: string
  /** Null for an operation that streams nothing. */
  readonly protocol: 'v1' | 'v2' | null
  readonly url: string
  /** Without `Authorization`. */
  readonly headers: Readonly<Record<string, string>>
  /** Headers whose values are secrets, and the names of the environment variables that hold them. */
  readonly secretHeaders: Readonly<Record<string, string>>
  /** JSON; `{unique}` in it stands for a text that no other request has, `{question}` for what is asked. */
  readonly body: string
  /** The same with `{thread}`, for a question that goes on in a thread; null where that can't be asked. */
  readonly followUp: string | null
  /** Name of the environment variable that holds the key. */
  readonly key: string
}

/** What is asked of one operation, begun at its times whatever becomes of what was begun before. */
export interface Part {
  /** Id of the requirement that it shows; of streams also the name of the threshold. */
  readonly requirement: string
  readonly request: PlannedRequest
  readonly stages: readonly Stage[]
  /** Jobs, or conversations, that are begun; each conversation is one stream where nothing goes on with it. */
  readonly streams: number
  /** Streams that are under way at one time if answers take as long as one alone. */
  readonly users: number
}

export interface StreamPart extends Part {
  /** Asked in turn. */
  readonly questions: readonly string[]
  /** Of conversation after conversation, the seconds before each question that goes on with it; none: nothing goes on. */
  readonly conversations: readonly (readonly number[])[]
  /** Virtual users of k6, each with its share of the streams. */
  readonly carriers: number
  /** The body of one stream in so many is kept, besides that of each broken one. */
  readonly keepEvery: number
  /** Milliseconds after which the client goes away; null: it stays to the end. */
  readonly leavesAfter: number | null
}

/** Jobs, polled to their end. */
export interface JobPart extends Part {
  /** Addresses that may read one, with `{id}`: the first that answers is the one. */
  readonly polls: readonly string[]
  readonly finals: readonly string[]
  /** Milliseconds for all of a job. */
  readonly timeout: number
}

export interface StreamPlan {
  readonly parts: readonly StreamPart[]
  readonly jobs: JobPart | null
  /** Longest time for one stream, in milliseconds. */
  readonly timeout: number
  /** The share of broken streams beyond which k6 ends; null: any. */
  readonly stopErrorRate: number | null
  /** Seconds after which no conversation goes on; null: any. */
  readonly stopSeconds: number | null
}

/** Milliseconds that k6 waits for its last request beyond that one's own time: it must not be k6 that ends it. */
export const GRACE = 5_000

/** Uses of one limit, from a counter that is known. */
export interface LimitPlan {
  readonly requirement: string
  /** Id of the limit. */
  readonly limit: string
  /** Taken in turn. */
  readonly requests: readonly PlannedRequest[]
  readonly uses: number
  /** Uses that must be let through, no more and no less. */
  readonly allowed: number
  readonly timeout: number
}

/** k6 allows letters, digits and `_` in the name of a metric. */
export function metricName(requirement: string): string {
  return requirement.replaceAll('-', '_')
}

/** What one request of many says that the others do not. */
interface Filling {
  readonly unique: string
  readonly question: string
  readonly thread: string | null
}

export function filledBody({ body, followUp }: PlannedRequest, { unique, question, thread }: Filling): string {
  const template = thread === null ? body : (followUp ?? body)
  const written = (text: string) => JSON.stringify(text).slice(1, -1)
  const values: Readonly<Record<string, string>> = {
    '{unique}': unique,
    '{question}': written(question),
    '{thread}': written(thread ?? ''),
  }
  // All are replaced in one pass, since a question may itself hold `{thread}`.
  return template.replace(/\{(?:unique|question|thread)\}/g, (name) => values[name] ?? name)
}
