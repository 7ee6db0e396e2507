import { overTls, type TargetFields } from '../hooks/hooks.ts'
import { errorShapes, type Settings, type WindowKind, windowKinds } from '../settings/settings.ts'
import { capacityVariations } from './capacity.ts'
import type { Section, Variation } from './variation.ts'

type Change<Of> = Partial<Of> | ((given: Of) => Partial<Of>)
/** `on`: what a target's file must say for it, in words; or the fields that the file must have for it to show. */
type Row<Of> = readonly [name: string, summary: string, change: Change<Of>, on?: string | TargetFields]
type Rows<Name extends Section> = readonly Row<Settings[Name]>[]

function variationsOf<Name extends Section>(area: Name, rows: Rows<Name>): readonly Variation[] {
  return rows.map(([name, summary, change, on]) => ({
    name,
    area,
    summary,
    change: (settings) => {
      const changed = typeof change === 'function' ? change(settings[area]) : change
      return { ...settings, [area]: { ...settings[area], ...changed } }
    },
    ...(typeof on === 'string' ? { needs: on } : on === undefined ? {} : { onTarget: on }),
  }))
}

const archivedSoon = { archivedAfterMilliseconds: 1000, archivedKeepsPrLink: true }

const agent: Rows<'agent'> = [
  ['create-200', 'A new job is answered with 200.', { createStatus: 200 }],
  ['create-202', 'A new job is answered with 202.', { createStatus: 202 }],
  ['message-200', 'A follow-up is answered with 200.', { messageStatus: 200 }],
  ['message-201', 'A follow-up is answered with 201.', { messageStatus: 201 }],
  ['ids-uuid', 'Job ids are UUIDs.', { ids: 'uuid' }],
  ['ids-numeric', 'Job ids are strings of digits.', { ids: 'numeric' }],
  ['ids-with-slash', 'Job ids hold a slash, which must be encoded in a path.', { ids: 'slash' }],
  [
    'extra-fields',
    'The job object has members that the document does not know, one of them new at each read.',
    { extraFields: true },
  ],
  ['date-offsets', 'Dates are written with the offset +02:00.', { dates: 'offset' }],
  ['date-milliseconds', 'Dates have milliseconds.', { dates: 'milliseconds' }],
  ['job-completes-at-once', 'A job is done in the answer that creates it.', { jobMilliseconds: 0 }],
  ['job-takes-seconds', 'A job is active for two seconds.', { jobMilliseconds: 2000 }],
  ['job-takes-minutes', 'A job is active for half a minute.', { jobMilliseconds: 30_000 }],
  ['dates-two-seconds-behind', 'Dates are 2 s behind the Date header.', { datesBehindMilliseconds: 2000 }],
  ['poll-lags', 'A new job can be read after a second.', { readableAfterMilliseconds: 1000 }],
  ['reads-from-copies', 'A read of a job may show what was so 0.9 s ago.', { copiesBehindMilliseconds: 900 }],
  ['reads-from-late-copies', 'A read of a job may show what was so 3 s ago.', { copiesBehindMilliseconds: 3000 }],
  ['jobs-capped', 'A project has four jobs at work at a time.', { jobsAtOnce: 4 }],
  ['message-active-later', 'A job is active 1.5 s after a follow-up.', { messageWaitsMilliseconds: 1500 }],
  ['archives-soon', 'A completed job is archived after a second.', archivedSoon],
  [
    'agent-declines',
    'The agent changes nothing, and neither fails nor archives.',
    { obeys: false },
    'deterministic is false',
  ],
  ['message-queued-while-active', 'A follow-up to an active job is processed next.', { messageWhileActive: 'queued' }],
  [
    'message-409-after-end',
    'A follow-up is taken by a job at work alone.',
    { messageAfterEnd: 'refused', messageWhileActive: 'queued', jobMilliseconds: 1000 },
  ],
  ['message-after-failure-accepted', 'A follow-up to a failed job is processed.', { messageAfterFailure: 'accepted' }],
  ['archived-keeps-pr-link', 'An archived job keeps its changes and its prLink.', { archivedKeepsPrLink: true }],
  ['job-etags', 'A read of a job has an ETag, and is answered with 304 where it names that.', { etags: true }],
  ['jobs-listed', 'GET lists the jobs of a project where POST creates one.', { listed: true }],
  [
    'poll-elsewhere',
    'A job is read where its Location says.',
    { pollPath: '/v2/agent/{projectId}/runs/{id}', located: true },
  ],
]

const assistant: Rows<'assistant'> = [
  ['thread-in-data-part', 'v2: threadId in a data part of the type data-finish.', { threadCarrierV2: 'data-part' }],
  ['thread-top-level', 'v2: threadId at the top level of finish.', { threadCarrierV2: 'finish' }],
  ['thread-v1-in-annotation', 'v1: threadId in an annotation.', { threadCarrierV1: 'annotation-item' }],
  ['thread-v1-in-both', 'v1: threadId in a data item and in an annotation.', { threadCarrierV1: 'both-items' }],
  ['thread-v1-in-d', 'v1: threadId at the top level of d.', { threadCarrierV1: 'finish' }],
  ['unknown-thread-refused', 'A thread that does not exist is refused.', { unknownThread: 'refused' }],
  ['unknown-thread-adopted', 'A thread that does not exist is started under its id.', { unknownThread: 'adopted' }],
  ['threads-behind', 'A thread has a question 0.9 s after it was asked.', { threadsBehindMilliseconds: 900 }],
  ['paths-in-ascii', 'A currentPath with letters beyond ASCII is refused.', { pathsInAscii: true }],
  ['filter-members-checked', 'A filter with an unknown member is refused.', { filterMembersChecked: true }],
  ['keep-alive-comments', 'v2: comments between the events.', { keepAliveComments: true }],
  ['no-done-marker', 'v2: no [DONE] at the end.', { doneMarker: false }],
  ['crlf-lines', 'v2: lines end in CR LF.', { lineEnd: 'crlf' }],
  ['cr-lines', 'v2: lines end in CR.', { lineEnd: 'cr' }],
  ['sse-multi-line', 'v2: several data lines to an event, with its name and number.', { severalLines: true }],
  ['documents-beside-sources', 'Each source of v2 is a document, too.', { sourceDocuments: true }],
  ['reasoning-events', 'The stream has reasoning before the text.', { reasoning: true }],
  ['tool-events', 'The stream shows the call of a search tool.', { tools: true }],
  ['concurrency-capped', 'A key has four answers at a time, and a fifth is refused.', { streamsAtOnce: 4 }],
  [
    'left-answers-end-later',
    'A key has four answers at a time, and one that is left counts for five seconds more.',
    { streamsAtOnce: 4, leftMilliseconds: 5000 },
  ],
  [
    'fast-model-after-long-search',
    'All words within a moment, after two seconds of search.',
    { searchMilliseconds: 2000, tokenMilliseconds: 2 },
    'no objective for the first text',
  ],
  ['events-vary', 'Each answer has other events and words.', { variety: 1 }, 'deterministic is false'],
  [
    'answers-begin-late',
    'An answer begins three seconds after its question.',
    { beginMilliseconds: 3000 },
    'no objective for the first text',
  ],
  ['gzip-not-offered', 'Answers are sent as they are, whatever a client accepts.', { gzip: false }],
  ['slow-words', 'Four times as long between two words.', { tokenMilliseconds: 32 }],
]

const windowsOf = (kind: WindowKind) => ({
  windows: {
    'agent-project-hour': kind,
    'assistant-key-month': kind,
    'assistant-organization-hour': kind,
    'assistant-ip-day': kind,
  },
})
const clock = windowsOf('fixed-clock')
const unixTime = { headers: ['X-RateLimit'], headerReset: 'epoch' } as const

const limits: Rows<'limits'> = [
  ['agent-counters-separate', 'Each agent operation has a counter of its own.', { agentCounters: 'separate' }],
  ['refusal-in-stream', 'A limit refuses with an error event in a stream.', { refusal: 'in-stream' }],
  ['refused-uses-counted', 'Uses that a limit refuses count as well.', { countRefused: true }],
  ['invalid-uses-counted', 'Invalid requests count as well.', { countInvalid: true }],
  ['rate-limit-headers', 'Answers have RateLimit headers.', { headers: ['RateLimit'] }],
  ['x-rate-limit-headers', 'Answers have X-RateLimit headers.', { headers: ['X-RateLimit'] }],
  ['rate-limit-fields', 'Answers have RateLimit-Limit, -Remaining and -Reset.', { headers: ['RateLimit-Fields'] }],
  ['x-rate-limit-dashed-headers', 'Answers have X-Rate-Limit headers.', { headers: ['X-Rate-Limit'] }],
  ['x-rate-limit-reset-since-1970', 'X-RateLimit-Reset is a Unix time.', unixTime],
  [
    'reset-leaves-clock',
    'Counters are emptied and the clock stays where it was moved, of which X-RateLimit-Reset is a Unix time.',
    { ...windowsOf('token-bucket'), ...unixTime, resetLeavesClock: true },
  ],
  ['x-rate-limit-on-refusals', 'X-RateLimit headers on refusals.', { headers: ['X-RateLimit'], headersOn: 'refusals' }],
  [
    'others-spend-uses',
    'Other clients spend uses of the same limits.',
    { othersSpendMilliseconds: 500, headers: ['RateLimit'] },
    'exhaust is false',
  ],
  ['no-retry-after', 'Refusals of a limit have no Retry-After.', { retryAfter: 'none' }],
  ['retry-after-date', 'Retry-After is a date.', { retryAfter: 'date' }],
  // The first kind is the default.
  ...windowKinds
    .slice(1)
    .map((kind) => [`window-${kind}`, `Limits are counted in windows of the kind ${kind}.`, windowsOf(kind)] as const),
  ['window-fixed-clock-of-30-days', 'Clock windows, and a month has 30 days.', { ...clock, month: '30-days' }],
  ['window-fixed-clock-later', 'Clock windows begin at minute 17.', { ...clock, clockOffsetSeconds: 1020 }],
]

const ownKeys = { keysOpen: 'own' } as const

const front: Rows<'front'> = [
  ['gateway-503-once', 'What stands in front answers each 40th request with a page and 503.', { awayEvery: 40 }],
  [
    'gateway-504-in-json',
    'What stands in front answers each 40th request in JSON, with 504.',
    { awayEvery: 40, awayAnswer: 'json' },
  ],
  [
    'connection-closed-once',
    'What stands in front closes the connection of each 40th request.',
    { awayEvery: 40, awayAnswer: 'none' },
  ],
  [
    'gateway-503-for-a-second',
    'With each 100th request, what stands in front answers all with a page and 503 for a second.',
    { awayEvery: 100, awayMilliseconds: 1000 },
  ],
  ['gateway-answers-head-and-options', 'HEAD and OPTIONS do not reach the service.', { answersSafeMethods: true }],
  [
    'head-with-length',
    'HEAD and OPTIONS do not reach the service, and HEAD names the length of an answer to GET.',
    { answersSafeMethods: true, headHasLength: true },
  ],
  ['unknown-paths-show-a-page', 'A path that there is not shows a page, with 200.', { unknownPathsShowPage: true }],
  ['user-agent-required', 'A request without a User-Agent is refused.', { userAgent: '' }],
  ['header-required', 'A request without x-preview is refused.', { header: 'x-preview' }, 'headers has x-preview'],
  [
    'origin-required',
    'Assistant keys open only from one site.',
    { origin: 'https://docs.acme.example' },
    'origin is https://docs.acme.example',
  ],
  ['gateway-names-its-limit', 'A gateway says on each answer how many it lets through.', { requestsPerSecond: 50 }],
  ['gzip-unasked', 'JSON is sent in gzip to all clients that do not exclude it.', { gzip: 'always' }],
  ['gzip-asked', 'JSON is sent in gzip to clients that accept it.', { gzip: 'asked' }],
  ['media-types-in-capitals', 'Content types are in capitals, and charsets in quotes.', { mediaTypesInCapitals: true }],
  ['connections-not-kept', 'A connection is closed after its first answer.', { keepAlive: false }],
  ['other-base-path', 'All paths begin with /staging/api.', { basePath: '/staging/api' }],
  ['keys-open-their-own', 'A key opens its own project or site alone.', ownKeys, ownKeys],
  ['over-tls', 'It is reached over TLS, and offers HTTP/2.', {}, overTls],
]

type Errors = Settings['errors']
const refusing =
  (statuses: Partial<Errors['statuses']>, more: Partial<Errors> = {}): Change<Errors> =>
  (given) => ({ ...more, statuses: { ...given.statuses, ...statuses } })

const page = 'https://git.example/acme/acme-docs/errors'

const errors: Rows<'errors'> = [
  // The first shape is the default.
  ...errorShapes.slice(1).map((shape) => [`errors-${shape}`, `Error bodies are ${shape}.`, { shape }] as const),
  [
    'statuses-differ-by-family',
    'The agent refuses with other statuses than the assistant.',
    { agentStatuses: { 'invalid-body': 422, 'invalid-json': 400, 'unknown-project': 404, 'foreign-project': 404 } },
  ],
  ['refusals-numbered', 'Each refusal is worded for its own request.', { numbered: true }],
  ['refusals-lead-to-a-page', 'Each refusal leads to a page beside the documentation.', { page }],
  ['refusals-quote-the-body', 'The refusal of a body repeats how it begins.', { quoted: true }],
]

const foreign = refusing({ 'foreign-project': 404, 'unknown-project': 404 })
const otherMethod = refusing({ 'method-not-allowed': 501 })
const asText = refusing({ limit: 503 }, { shape: 'text' })

const errorStatuses: Rows<'errors'> = [
  ['statuses-422-for-invalid', 'A body of the wrong shape is answered with 422.', refusing({ 'invalid-body': 422 })],
  ['501-for-other-methods', 'A method that a path does not know is answered with 501.', otherMethod],
  ['404-for-foreign-project', 'A project that the key does not open is answered with 404.', foreign],
  ['403-past-limit', 'Past a limit the answer is 403.', refusing({ limit: 403 })],
  ['503-past-limit', 'Past a limit the answer is 503, and an error is a line of text.', asText],
]

export const variations: readonly Variation[] = [
  ...variationsOf('errors', errors),
  ...capacityVariations,
  ...variationsOf('front', front),
  ...variationsOf('agent', agent),
  ...variationsOf('assistant', assistant),
  ...variationsOf('limits', limits),
  ...variationsOf('errors', errorStatuses),
]
