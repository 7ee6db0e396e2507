/** What a lawful service is free to choose: everything that the interface's document leaves open, and all numbers. */

export interface TenantSettings {
  readonly organization: string
  readonly project: string
  readonly domain: string
  /** Key values; derived from the tenant's names where absent. */
  readonly adminKey?: string
  readonly assistantKeys?: readonly string[]
}

export const errorShapes = ['problem-json', 'json', 'text', 'empty'] as const
export type ErrorShape = (typeof errorShapes)[number]

export const windowKinds = ['fixed-first-use', 'fixed-clock', 'sliding-log', 'sliding-counter', 'token-bucket'] as const
export type WindowKind = (typeof windowKinds)[number]

/** `RateLimit`: draft-ietf-httpapi-ratelimit-headers-10; `RateLimit-Fields`: its versions up to 06, a header for each number. */
export const headerFamilies = ['RateLimit', 'RateLimit-Fields', 'X-RateLimit', 'X-Rate-Limit'] as const
export type HeaderFamily = (typeof headerFamilies)[number]

export const limitIds = [
  'agent-project-hour',
  'assistant-key-month',
  'assistant-organization-hour',
  'assistant-ip-day',
] as const
export type LimitId = (typeof limitIds)[number]

/** Every way in which a request is refused, with its HTTP status. */
export const defaultStatuses = {
  'invalid-json': 400,
  'invalid-body': 400,
  'missing-key': 401,
  'unknown-key': 401,
  'wrong-key-kind': 403,
  // The same status for a project of someone else and for none at all: the difference would tell which projects exist.
  'foreign-project': 403,
  'unknown-project': 403,
  'foreign-domain': 404,
  'unknown-domain': 404,
  'unknown-job': 404,
  'unknown-thread': 404,
  'job-active': 409,
  'job-failed': 409,
  'body-too-large': 413,
  limit: 429,
  'not-found': 404,
  'method-not-allowed': 405,
} as const satisfies Readonly<Record<string, number>>
export type RefusalReason = keyof typeof defaultStatuses

export const idStyles = ['word', 'uuid', 'numeric', 'slash'] as const
export const dateStyles = ['seconds', 'milliseconds', 'offset'] as const

export interface Settings {
  /** Stands for `<svc>_`; admin keys begin with it, assistant keys with it and `dsc_`. */
  readonly keyPrefix: string
  readonly tenants: readonly TenantSettings[]
  /** Longest request body, in bytes. */
  readonly bodyBytes: number
  readonly agent: {
    readonly createStatus: number
    readonly messageStatus: number
    /** Path template of the poll operation, with `{projectId}` and `{id}`. */
    readonly pollPath: string
    /** How long a job is active, in milliseconds; 0 completes it in the answer that creates it. */
    readonly jobMilliseconds: number
    readonly ids: (typeof idStyles)[number]
    readonly dates: (typeof dateStyles)[number]
    /** Members that the document doesn't know, in the job object. */
    readonly extraFields: boolean
    /** `queued` follow-ups are processed when the running instruction is done. */
    readonly messageWhileActive: 'refused' | 'queued'
    readonly messageAfterFailure: 'refused' | 'accepted'
    readonly archivedKeepsPrLink: boolean
  }
  readonly assistant: {
    /** Pause before each word, in milliseconds. */
    readonly tokenMilliseconds: number
    readonly threadCarrierV1: 'data-item' | 'annotation-item' | 'finish'
    readonly threadCarrierV2: 'finish-metadata' | 'data-part' | 'finish'
    readonly unknownThread: 'new' | 'refused' | 'adopted'
    /** v2 only: the version 4 line fails on a comment. */
    readonly keepAliveComments: boolean
    readonly doneMarker: boolean
    /** v2 only, for the same reason: the version 4 line fails on a blank line that is a lone CR. */
    readonly lineEnd: 'lf' | 'crlf'
    readonly unknownEvents: boolean
    readonly reasoning: boolean
    readonly tools: boolean
  }
  readonly errors: {
    readonly shape: ErrorShape
    readonly statuses: Readonly<Record<RefusalReason, number>>
  }
  readonly limits: {
    /** Uses in a window; null: not enforced. */
    readonly numbers: Readonly<Record<LimitId, number | null>>
    readonly windows: Readonly<Record<LimitId, WindowKind>>
    /** `calendar`: a fixed-clock window of a month ends with the calendar's month, in UTC; other kinds have 30 days. */
    readonly month: 'calendar' | '30-days'
    /** Fixed-clock windows begin so many seconds after the full hour, day or month, as in another time zone. */
    readonly clockOffsetSeconds: number
    readonly agentCounters: 'shared' | 'separate'
    readonly countRefused: boolean
    readonly countInvalid: boolean
    readonly headers: readonly HeaderFamily[]
    readonly headersOn: 'all' | 'refusals'
    /** How the older families write the reset: seconds from now, or since 1970. */
    readonly headerReset: 'seconds' | 'epoch'
    readonly retryAfter: 'seconds' | 'date' | 'none'
    /** Where an assistant operation says that a limit is reached; an agent operation has only the status. */
    readonly refusal: 'status' | 'in-stream'
  }
}

/** The service as it runs without a settings file. Numbers of the limits: the document's table of limits. */
export const defaultSettings: Settings = {
  keyPrefix: 'svc_',
  tenants: [
    { organization: 'acme', project: 'prj_main', domain: 'acme-docs' },
    { organization: 'acme', project: 'prj_second', domain: 'acme-handbook' },
    { organization: 'globex', project: 'prj_limits', domain: 'globex-docs' },
  ],
  bodyBytes: 1024 * 1024,
  agent: {
    createStatus: 201,
    messageStatus: 202,
    pollPath: '/v2/agent/{projectId}/job/{id}',
    jobMilliseconds: 250,
    ids: 'word',
    dates: 'seconds',
    extraFields: false,
    messageWhileActive: 'refused',
    messageAfterFailure: 'refused',
    archivedKeepsPrLink: false,
  },
  assistant: {
    tokenMilliseconds: 8,
    threadCarrierV1: 'data-item',
    threadCarrierV2: 'finish-metadata',
    unknownThread: 'new',
    keepAliveComments: false,
    doneMarker: true,
    lineEnd: 'lf',
    unknownEvents: false,
    reasoning: false,
    tools: false,
  },
  errors: { shape: 'problem-json', statuses: defaultStatuses },
  limits: {
    numbers: {
      'agent-project-hour': 100,
      'assistant-key-month': 10_000,
      'assistant-organization-hour': 10_000,
      'assistant-ip-day': 10_000,
    },
    windows: {
      'agent-project-hour': 'fixed-first-use',
      'assistant-key-month': 'fixed-first-use',
      'assistant-organization-hour': 'fixed-first-use',
      'assistant-ip-day': 'fixed-first-use',
    },
    month: 'calendar',
    clockOffsetSeconds: 0,
    agentCounters: 'shared',
    countRefused: false,
    countInvalid: false,
    headers: [],
    headersOn: 'all',
    headerReset: 'seconds',
    retryAfter: 'seconds',
    refusal: 'status',
  },
}
