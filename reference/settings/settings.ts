import { type Static, Type } from '@sinclair/typebox'
import type { ErrorObject } from 'ajv'
import {
  choice,
  closed,
  countOrNone,
  each,
  milliseconds,
  name,
  off,
  section,
  success,
  text,
  textOrNone,
} from './define.ts'
import { type RefusalReason, refusals } from './refusals.ts'

/**
 * What a valid service is free to choose: everything that the interface's document leaves open, and all numbers. One JSON
 * Schema says what may stand there, what stands there by default, and what type it has.
 */

export const errorShapes = ['problem-json', 'json', 'text', 'empty'] as const
export type ErrorShape = (typeof errorShapes)[number]

export const windowKinds = ['fixed-first-use', 'fixed-clock', 'sliding-log', 'sliding-counter', 'token-bucket'] as const
export type WindowKind = (typeof windowKinds)[number]

/** `RateLimit`: draft-ietf-httpapi-ratelimit-headers-10; `RateLimit-Fields`: its versions up to 06, a header for each number. */
const headerFamilies = ['RateLimit', 'RateLimit-Fields', 'X-RateLimit', 'X-Rate-Limit'] as const
export type HeaderFamily = (typeof headerFamilies)[number]

export const limitIds = [
  'agent-project-hour',
  'assistant-key-month',
  'assistant-organization-hour',
  'assistant-ip-day',
] as const
export type LimitId = (typeof limitIds)[number]

const reasons = Object.keys(refusals) as readonly RefusalReason[]

const tenant = Type.Object(
  {
    organization: name,
    project: name,
    domain: name,
    /** Key values; derived from the tenant's names where absent. */
    adminKey: Type.Optional(text),
    assistantKeys: Type.Optional(Type.Array(text, { minItems: 1, uniqueItems: true })),
  },
  closed,
)

const members = {
  $schema: Type.Optional(text),
  /** Stands for `<svc>_`; admin keys begin with it, assistant keys with it and `dsc_`. */
  keyPrefix: Type.String({ pattern: '^[a-z0-9]+_$', default: 'svc_' }),
  tenants: Type.Array(tenant, {
    minItems: 1,
    default: [
      { organization: 'acme', project: 'prj_main', domain: 'acme-docs' },
      { organization: 'acme', project: 'prj_second', domain: 'acme-handbook' },
      { organization: 'globex', project: 'prj_limits', domain: 'globex-docs' },
    ],
  }),
  /** What a request passes before it reaches an operation. */
  front: section({
    /** Before every path. */
    basePath: Type.String({ pattern: '^(/[A-Za-z0-9._-]+)*$', default: '' }),
    /** What a User-Agent must begin with, and be more than that; null: none is needed. */
    userAgent: textOrNone,
    /** A header without which nothing is let in; null: there is none. */
    header: textOrNone,
    /** The site that assistant keys are locked to; null: they open from anywhere. */
    origin: textOrNone,
    /** What a key opens: all of its organization, or its own project or site alone. */
    keysOpen: choice('organization', 'own'),
    /** A body is read only where its content type is that of JSON. */
    onlyJsonTypes: Type.Boolean({ default: false }),
    /** Requests in a second that a gateway of its own allows, as its headers say on every answer; null: there is none. */
    requestsPerSecond: countOrNone,
    /** JSON is sent in gzip: to clients that accept it, or to all that do not exclude it. */
    gzip: choice('never', 'asked', 'always'),
    /** Content types of answers are written in capitals, with their parameters in quotes. */
    mediaTypesInCapitals: Type.Boolean({ default: false }),
    /** HEAD, and OPTIONS that is no preflight, do not reach the service: the gateway says 200 to each. */
    answersSafeMethods: Type.Boolean({ default: false }),
    /** Connections are kept for further requests. */
    keepAlive: Type.Boolean({ default: true }),
    /** Each so many-th request does not reach the service; null: all do. */
    awayEvery: Type.Union([Type.Integer({ minimum: 2 }), Type.Null()], { default: null }),
    /** What it gets instead: a page with 503, JSON with 504, or none since its connection is closed. */
    awayAnswer: choice('page', 'json', 'none'),
    /** As long, no other request reaches it either. */
    awayMilliseconds: Type.Integer({ minimum: 0, maximum: 60_000, default: 0 }),
  }),
  bodyBytes: Type.Integer({ minimum: 1024, maximum: 64 * 1024 * 1024, default: 1024 * 1024 }),
  agent: section({
    createStatus: success(201),
    messageStatus: success(202),
    pollPath: Type.String({
      pattern: '^/(?=.*\\{projectId\\})(?=.*\\{id\\})[A-Za-z0-9_/{}.-]+$',
      default: '/v2/agent/{projectId}/job/{id}',
    }),
    /** Whether the answer that creates a job says where it is read. */
    located: off,
    /** A read of a job has an ETag, and one that names it is answered with 304. */
    etags: off,
    /** Whether GET lists the jobs of a project where they are created. */
    listed: off,
    /** How long a job is active; 0 completes it in the answer that creates it. */
    jobMilliseconds: milliseconds(250),
    ids: choice('word', 'uuid', 'numeric', 'slash'),
    dates: choice('seconds', 'milliseconds', 'offset'),
    /** Members of the job object that the document does not know. */
    extraFields: off,
    /** `queued` follow-ups are processed when the running instruction is done. */
    messageWhileActive: choice('refused', 'queued'),
    messageAfterFailure: choice('refused', 'accepted'),
    messageAfterEnd: choice('accepted', 'refused'),
    archivedKeepsPrLink: off,
    /** How long after it was completed a job is archived by itself; null: never. */
    archivedAfterMilliseconds: Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, default: null }),
    /** Whether the model of a job is named with the replica that answers. */
    modelReplicas: off,
    /** How far the clock of the service's database is behind that of its web server. */
    datesBehindMilliseconds: milliseconds(0),
    /** How long after its creation a job can be read, as where reads come from a replica. */
    readableAfterMilliseconds: milliseconds(0),
    /** How far every second copy of the database is behind, by which jobs are read. */
    copiesBehindMilliseconds: milliseconds(0),
    /** How long a follow-up waits before the job is active again. */
    messageWaitsMilliseconds: milliseconds(0),
    /** False: the agent reads every instruction, and does nothing of what it says. */
    obeys: Type.Boolean({ default: true }),
  }),
  assistant: section({
    /** Pause before an answer's status and headers. */
    beginMilliseconds: milliseconds(0),
    /** Every answer is made of other events and words; a number begins the sequence, null keeps them alike. */
    variety: Type.Unsafe<number | null>({ type: ['integer', 'null'], default: null }),
    /** Pause before each word. */
    tokenMilliseconds: milliseconds(8),
    /** Pause before the first word, on top of that. */
    searchMilliseconds: milliseconds(0),
    threadCarrierV1: choice('data-item', 'annotation-item', 'finish'),
    threadCarrierV2: choice('finish-metadata', 'data-part', 'finish'),
    unknownThread: choice('new', 'refused', 'adopted'),
    /** A question is known in its thread only so long after it was asked. */
    threadsBehindMilliseconds: milliseconds(0),
    /** A currentPath is read as a browser sends a path, percent-encoded: with any letter beyond ASCII it is refused. */
    pathsInAscii: off,
    /** v2 only: the version 4 line fails on a comment. */
    keepAliveComments: off,
    doneMarker: Type.Boolean({ default: true }),
    /** v2 only, for the same reason: the version 4 line fails on a blank line that is a lone CR. */
    lineEnd: choice('lf', 'crlf', 'cr'),
    /** v2: each event in several data lines without a space, with a name and a number. */
    severalLines: off,
    /** Streams are sent in gzip to a client that accepts it, each piece as soon as it is there. */
    gzip: Type.Boolean({ default: true }),
    /** Answers under way for one key at a time, beyond which one is refused for a second; null: any number. */
    streamsAtOnce: countOrNone,
    /** How long an answer that its reader has left is under way for its key all the same. */
    leftMilliseconds: milliseconds(0),
    unknownEvents: off,
    /** v2: each page that is a source is one as a document, too. */
    sourceDocuments: off,
    reasoning: off,
    tools: off,
  }),
  /** What becomes of more answers at a time than it has places for; null: any number has one. */
  capacity: section({
    places: countOrNone,
    beyond: choice('queue', 'refuse', 'drop'),
    /** An answer begins later by so much for each that is under way. */
    slowerMilliseconds: milliseconds(0),
    /** An answer begins later by so much for each that was ever given. */
    leakMilliseconds: milliseconds(0),
    /** For so long after there were too many, answers begin half a second late. */
    recoversMilliseconds: milliseconds(0),
    /** Of the answers that their readers have left, one in so many keeps its place for ever; null: none. */
    losesEvery: countOrNone,
    /** Words of an answer at the most; null: any number. */
    mostWords: countOrNone,
  }),
  errors: section({
    shape: choice(...errorShapes),
    statuses: each<RefusalReason, number>(reasons, (reason) =>
      Type.Integer({ minimum: 400, maximum: 599, default: refusals[reason][0] }),
    ),
    /** What the agent's operations answer otherwise. */
    agentStatuses: Type.Unsafe<Partial<Record<RefusalReason, number>>>({
      type: 'object',
      propertyNames: { enum: reasons },
      additionalProperties: { type: 'integer', minimum: 400, maximum: 599 },
      default: {},
    }),
    /** Each refusal is worded for its own request. */
    numbered: off,
    /** A page that every refusal leads to; null: none does. */
    page: textOrNone,
    /** The refusal of a body repeats how it begins. */
    quoted: off,
  }),
  limits: section({
    /** Uses in a window, by the document's table of limits; null: not enforced. */
    numbers: each<LimitId, number | null>(limitIds, (id) => ({
      type: ['integer', 'null'],
      minimum: 1,
      default: id === 'agent-project-hour' ? 100 : 10_000,
    })),
    windows: each<LimitId, WindowKind>(limitIds, () => choice(...windowKinds)),
    /** `calendar`: a fixed-clock window of a month ends with the calendar's month, in UTC; other kinds have 30 days. */
    month: choice('calendar', '30-days'),
    /** Fixed-clock windows begin so many seconds after the full hour, day or month, as in another time zone. */
    clockOffsetSeconds: Type.Integer({ minimum: 0, maximum: 86_399, default: 0 }),
    agentCounters: choice('shared', 'separate'),
    countRefused: off,
    countInvalid: off,
    /** Other clients spend a use of each limit in use so often; 0: there are none. */
    othersSpendMilliseconds: milliseconds(0),
    headers: Type.Array(choice(...headerFamilies), { uniqueItems: true, default: [] }),
    headersOn: choice('all', 'refusals'),
    /** How the older families write the reset: seconds from now, or since 1970. */
    headerReset: choice('seconds', 'epoch'),
    retryAfter: choice('seconds', 'date', 'none'),
    /** The command that empties the counters leaves the clock as far ahead as it was moved. */
    resetLeavesClock: off,
    /** Where an assistant operation says that a limit is reached; an agent operation has only the status. */
    refusal: choice('status', 'in-stream'),
  }),
}
/** Of a settings file, with the defaults. */
export const settingsSchema = Type.Object(members, closed)

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T
export type Settings = DeepReadonly<Static<typeof settingsSchema>>
export type TenantSettings = Settings['tenants'][number]

/** What is wrong with a value, for a person. @param whole what the value is called as a whole */
export function sentence({ instancePath, keyword, params, message }: ErrorObject, whole: string): string {
  const place = instancePath === '' ? whole : instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'additionalProperties') return `${place} has no field "${String(params['additionalProperty'])}"`
  if (keyword === 'required') return `${place} lacks the field "${String(params['missingProperty'])}"`
  if (keyword === 'enum') return `${place} must be one of ${JSON.stringify(params['allowedValues'])}`
  return `${place} ${message ?? `breaks the rule ${keyword}`}`
}
