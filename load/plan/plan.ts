import type { Stage } from '../../harness/target/load-schema.ts'

export type { Stage } from '../../harness/target/load-schema.ts'

/**
 * Environment variable that names the file of the plan: what Node wants a k6 script to do, as JSON. The plan holds no
 * key, only the name of the key's variable. The plan itself does not fit into a variable: Linux allows 128 KB, and a
 * list of questions may be longer.
 */
export const PLAN_VARIABLE = 'ASSAY_LOAD_PLAN'

/** Environment variables that name the PEM files of the client certificate for the target. */
export const CERTIFICATE_VARIABLE = 'ASSAY_CLIENT_CERTIFICATE'
export const CERTIFICATE_KEY_VARIABLE = 'ASSAY_CLIENT_CERTIFICATE_KEY'

/** One request, which is sent again and again. */
export interface PlannedRequest {
  readonly operation: string
  /** Null for an operation that does not stream. */
  readonly protocol: 'v1' | 'v2' | null
  readonly url: string
  /** Headers without `Authorization`. */
  readonly headers: Readonly<Record<string, string>>
  /** Headers whose values are secrets, and the names of the environment variables that hold them. */
  readonly secretHeaders: Readonly<Record<string, string>>
  /** JSON in which `{unique}` stands for a text that no other request has, and `{question}` for the question. */
  readonly body: string
  /** The same with `{thread}`, for a question in an existing thread; null where the operation has none. */
  readonly followUp: string | null
  /** Name of the environment variable that holds the key. */
  readonly key: string
}

/** The requests of one operation. Each begins at its scheduled time, whatever became of those before. */
export interface Part {
  /** Id of the requirement that the part shows; for streams also the name of the threshold. */
  readonly requirement: string
  readonly request: PlannedRequest
  readonly stages: readonly Stage[]
  /** Number of jobs or conversations that begin; a conversation without further questions is one stream. */
  readonly streams: number
  /** Streams that are under way at one time if an answer takes as long as a single one without load. */
  readonly users: number
}

export interface StreamPart extends Part {
  /** Questions, which are asked in turn. */
  readonly questions: readonly string[]
  /** For each conversation, the seconds before each further question; empty where there is no further one. */
  readonly conversations: readonly (readonly number[])[]
  /** Virtual users of k6, among which the streams are divided. */
  readonly carriers: number
  /** The body of one stream in so many is kept, besides that of each broken one. */
  readonly keepEvery: number
  /** Milliseconds after which the client goes away; null where it stays to the end. */
  readonly leavesAfter: number | null
}

/** Jobs that are polled to their end. */
export interface JobPart extends Part {
  /** Addresses that may read a job, with `{id}`: the first one that answers is used. */
  readonly polls: readonly string[]
  readonly finals: readonly string[]
  /** Milliseconds for the whole of a job. */
  readonly timeout: number
}

export interface StreamPlan {
  readonly parts: readonly StreamPart[]
  readonly jobs: JobPart | null
  /** Longest time for one stream, in milliseconds. */
  readonly timeout: number
  /** The share of broken streams beyond which k6 ends; null: any share is allowed. */
  readonly stopErrorRate: number | null
  /** Seconds after which no conversation is continued; null: no bound. */
  readonly stopSeconds: number | null
}

/**
 * Milliseconds that k6 waits for its last request beyond that request's timeout, so that k6 never ends a request
 * itself.
 */
export const GRACE = 5_000

/** Uses of one limit, from a known number in its counter. */
export interface LimitPlan {
  readonly requirement: string
  /** Id of the limit. */
  readonly limit: string
  /** Requests, which are sent in turn. */
  readonly requests: readonly PlannedRequest[]
  readonly uses: number
  /** Uses that the service must accept, no more and no fewer. */
  readonly allowed: number
  readonly timeout: number
}

/** The name of a requirement's metric: k6 allows letters, digits and `_`. */
export function metricName(requirement: string): string {
  return requirement.replaceAll('-', '_')
}

/** The values that differ from one request to the next. */
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
  // All are replaced in one pass, since a question itself may contain `{thread}`.
  return template.replace(/\{(?:unique|question|thread)\}/g, (name) => values[name] ?? name)
}
