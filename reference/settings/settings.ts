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
 * Everything that a valid service may choose: what the interface's document leaves open, and all numbers. One JSON
 * Schema defines allowed values, defaults and types.
 */

export const errorShapes = ['problem-json', 'json', 'text', 'empty'] as const
export type ErrorShape = (typeof errorShapes)[number]

export const windowKinds = ['fixed-first-use', 'fixed-clock', 'sliding-log', 'sliding-counter', 'token-bucket'] as const
export type WindowKind = (typeof windowKinds)[number]

/** `RateLimit`: draft-ietf-httpapi-ratelimit-headers-10; `RateLimit-Fields`: drafts up to 06, a header a number. */
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

const tenant = Type.Object({ organization: name, project: name, domain: name }, closed)

const members = {
  $schema: Type.Optional(text),
  /** Stands for `<svc>_`: admin keys begin with it, and assistant keys with it and `dsc_`. */
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
    /** Precedes every path. */
    basePath: Type.String({ pattern: '^(/[A-Za-z0-9._-]+)*$', default: '' }),
    /** A User-Agent must begin with this and be longer; null: none is needed. */
    userAgent: textOrNone,
    /** A header that every request must have; null: none. */
    header: textOrNone,
    /** The site to which assistant keys are locked; null: they may be used from anywhere. */
    origin: textOrNone,
    /** Whether a key opens its whole organization, or only its own project or site. */
    keysOpen: choice('organization', 'own'),
    /** Requests in a second that a gateway allows, as its headers say on every answer; null: there is no gateway. */
    requestsPerSecond: countOrNone,
    /** Whether JSON is sent in gzip: never, to clients that accept it, or to all that do not exclude it. */
    gzip: choice('never', 'asked', 'always'),
    /** Whether content types of answers are written in capitals, with quoted parameters. */
    mediaTypesInCapitals: Type.Boolean({ default: false }),
    /** Whether the gateway answers HEAD, and OPTIONS that is not a preflight, with 200 itself. */
    answersSafeMethods: Type.Boolean({ default: false }),
    /** Whether the gateway's answer to HEAD has the Content-Length that its answer to GET would have. */
    headHasLength: off,
    /** Whether a path that the service does not know shows the start page of a site. */
    unknownPathsShowPage: off,
    /** Whether connections are kept for further requests. */
    keepAlive: Type.Boolean({ default: true }),
    /** Every so many-th request does not reach the service; null: all do. */
    awayEvery: Type.Union([Type.Integer({ minimum: 2 }), Type.Null()], { default: null }),
    /** The answer to such a request: a page with 503, JSON with 504, or a closed connection. */
    awayAnswer: choice('page', 'json', 'none'),
    /** For so long, no other request reaches the service either. */
    awayMilliseconds: Type.Integer({ minimum: 0, maximum: 60_000, default: 0 }),
  }),
  agent: section({
    createStatus: success(201),
    messageStatus: success(202),
    pollPath: Type.String({
      pattern: '^/(?=.*\\{projectId\\})(?=.*\\{id\\})[A-Za-z0-9_/{}.-]+$',
      default: '/v2/agent/{projectId}/job/{id}',
    }),
    /** Whether the answer that creates a job says where the job is read. */
    located: off,
    /** Whether a read of a job has an ETag, and a request with that ETag is answered with 304. */
    etags: off,
    /** Whether GET lists the jobs of a project at the address where they are created. */
    listed: off,
    /** How long a job is active; with 0, the answer that creates it shows it completed. */
    jobMilliseconds: milliseconds(250),
    /** How many jobs of a project may be active at a time; null: any number. */
    jobsAtOnce: countOrNone,
    ids: choice('word', 'uuid', 'numeric', 'slash'),
    dates: choice('seconds', 'milliseconds', 'offset'),
    /** Whether the job object has members that the document does not describe. */
    extraFields: off,
    /** `queued`: a follow-up is processed when the running instruction is done. */
    messageWhileActive: choice('refused', 'queued'),
    messageAfterFailure: choice('refused', 'accepted'),
    messageAfterEnd: choice('accepted', 'refused'),
    archivedKeepsPrLink: off,
    /** How long after its completion a job is archived by itself; null: never. */
    archivedAfterMilliseconds: Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, default: null }),
    /** How far the database's clock is behind that of the web server. */
    datesBehindMilliseconds: milliseconds(0),
    /** How long after its creation a job can be read: reads may come from a replica. */
    readableAfterMilliseconds: milliseconds(0),
    /** How far every second copy of the database, from which jobs are read, is behind. */
    copiesBehindMilliseconds: milliseconds(0),
    /** How long a follow-up waits before the job becomes active again. */
    messageWaitsMilliseconds: milliseconds(0),
    /** False: the agent reads every instruction, and follows none. */
    obeys: Type.Boolean({ default: true }),
  }),
  assistant: section({
    /** Pause before the status and headers of an answer. */
    beginMilliseconds: milliseconds(0),
    /** A number from which different events and words are made for every answer; null: answers are alike. */
    variety: Type.Unsafe<number | null>({ type: ['integer', 'null'], default: null }),
    /** Pause before each word. */
    tokenMilliseconds: milliseconds(8),
    /** Additional pause before the first word. */
    searchMilliseconds: milliseconds(0),
    threadCarrierV1: choice('data-item', 'annotation-item', 'finish', 'both-items'),
    threadCarrierV2: choice('finish-metadata', 'data-part', 'finish'),
    unknownThread: choice('new', 'refused', 'adopted'),
    /** How long after it was asked a question becomes part of its thread. */
    threadsBehindMilliseconds: milliseconds(0),
    /** Whether a currentPath must be percent-encoded, as browsers send it: letters outside of ASCII are refused. */
    pathsInAscii: off,
    /** Whether a filter is refused that has members by which pages can't be chosen. */
    filterMembersChecked: off,
    /** v2 only: the version 4 line fails on a comment. */
    keepAliveComments: off,
    doneMarker: Type.Boolean({ default: true }),
    /** v2 only, for the same reason: the version 4 line fails on a blank line that is a single CR. */
    lineEnd: choice('lf', 'crlf', 'cr'),
    /** v2: whether each event has several data lines without a space, a name and a number. */
    severalLines: off,
    /** Whether streams are sent in gzip to clients that accept it, each piece at once. */
    gzip: Type.Boolean({ default: true }),
    /** Answers that one key may have under way; a further one is refused for a second; null: any number. */
    streamsAtOnce: countOrNone,
    /** How long an answer still counts as under way after its reader has left. */
    leftMilliseconds: milliseconds(0),
    /** v2: whether each page that is a source is also sent as a source document. */
    sourceDocuments: off,
    reasoning: off,
    tools: off,
  }),
  /** How the service treats more answers at a time than it has places for; null: it has places for any number. */
  capacity: section({
    places: countOrNone,
    beyond: choice('queue', 'refuse', 'drop'),
    /** Milliseconds by which an answer begins later for each other one under way. */
    slowerMilliseconds: milliseconds(0),
    /** Milliseconds by which an answer begins later for each one ever given. */
    leakMilliseconds: milliseconds(0),
    /** How long after there were too many answers, new ones begin half a second late. */
    recoversMilliseconds: milliseconds(0),
    /** One in so many answers whose readers have left keeps its place for ever; null: none does. */
    losesEvery: countOrNone,
    /** Most words of an answer; null: any number. */
    mostWords: countOrNone,
  }),
  errors: section({
    shape: choice(...errorShapes),
    statuses: each<RefusalReason, number>(reasons, (reason) =>
      Type.Integer({ minimum: 400, maximum: 599, default: refusals[reason][0] }),
    ),
    /** Statuses that only the agent's operations use. */
    agentStatuses: Type.Unsafe<Partial<Record<RefusalReason, number>>>({
      type: 'object',
      propertyNames: { enum: reasons },
      additionalProperties: { type: 'integer', minimum: 400, maximum: 599 },
      default: {},
    }),
    /** Whether each refusal has a text for its own request. */
    numbered: off,
    /** A page to which every refusal links; null: none. */
    page: textOrNone,
    /** Whether the refusal of a body quotes its beginning. */
    quoted: off,
  }),
  limits: section({
    /** Uses in a window, for each limit of the document; null: the limit is not enforced. */
    numbers: each<LimitId, number | null>(limitIds, (id) => ({
      type: ['integer', 'null'],
      minimum: 1,
      default: id === 'agent-project-hour' ? 100 : 10_000,
    })),
    windows: each<LimitId, WindowKind>(limitIds, () => choice(...windowKinds)),
    /** `calendar`: a fixed-clock window of a month ends with the calendar month, in UTC; other kinds have 30 days. */
    month: choice('calendar', '30-days'),
    /** Seconds by which fixed-clock windows begin after the full hour, day or month, as in another time zone. */
    clockOffsetSeconds: Type.Integer({ minimum: 0, maximum: 86_399, default: 0 }),
    agentCounters: choice('shared', 'separate'),
    countRefused: off,
    countInvalid: off,
    /** Milliseconds after which other clients spend a use of each limit that is in use; 0: there are no others. */
    othersSpendMilliseconds: milliseconds(0),
    headers: Type.Array(choice(...headerFamilies), { uniqueItems: true, default: [] }),
    headersOn: choice('all', 'refusals'),
    /** How the older families write the reset: in seconds from now, or since 1970. */
    headerReset: choice('seconds', 'epoch'),
    retryAfter: choice('seconds', 'date', 'none'),
    /** Whether the command that empties the counters leaves the clock moved ahead. */
    resetLeavesClock: off,
    /** Where an assistant operation reports that a limit is reached; an agent operation only has the status. */
    refusal: choice('status', 'in-stream'),
  }),
}
/** The schema of a settings file, with the defaults. */
export const settingsSchema = Type.Object(members, closed)

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T
export type Settings = DeepReadonly<Static<typeof settingsSchema>>

/** What is wrong with a value, for a person. @param whole the name of the whole value */
export function sentence({ instancePath, keyword, params, message }: ErrorObject, whole: string): string {
  const place = instancePath === '' ? whole : instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'additionalProperties') return `${place} has no field "${String(params['additionalProperty'])}"`
  if (keyword === 'required') return `${place} lacks the field "${String(params['missingProperty'])}"`
  if (keyword === 'enum') return `${place} must be one of ${JSON.stringify(params['allowedValues'])}`
  return `${place} ${message ?? `breaks the rule ${keyword}`}`
}
