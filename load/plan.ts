/** What Node wants of a k6 script, as JSON in one environment variable. Holds no key, only the name of its variable. */

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
  /** JSON; `{unique}` in it stands for a text that no other request has. */
  readonly body: string
  /** Name of the environment variable that holds the key. */
  readonly key: string
}

/** Streams of one protocol, begun at an even rate whatever becomes of those before. */
export interface StreamPart {
  /** Id of the requirement that they show; also the name of the threshold. */
  readonly requirement: string
  readonly request: PlannedRequest
  readonly streams: number
  /** Time in which they are begun. */
  readonly seconds: number
  /** Streams that are under way at one time if answers take as long as one alone. */
  readonly users: number
  /** The body of one stream in so many is kept, besides that of each broken one. */
  readonly keepEvery: number
}

export interface StreamPlan {
  readonly parts: readonly StreamPart[]
  /** Longest time for one stream, in milliseconds. */
  readonly timeout: number
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
  /** Rate at which they arrive, whatever becomes of those before. */
  readonly perSecond: number
  readonly timeout: number
}

/** k6 allows letters, digits and `_` in the name of a metric. */
export function metricName(requirement: string): string {
  return requirement.replaceAll('-', '_')
}

export function filledBody({ body }: PlannedRequest, unique: string): string {
  return body.replaceAll('{unique}', unique)
}
