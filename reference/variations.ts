import { type ErrorShape, errorShapes, type Settings, type WindowKind, windowKinds } from './settings.ts'

/** One named lawful way to be different: other settings, and never a broken rule. */
export interface Variation {
  readonly name: string
  readonly summary: string
  readonly change: (settings: Settings) => Settings
}

type Section = 'agent' | 'assistant' | 'limits'

function within<Name extends Section>(
  section: Name,
  name: string,
  summary: string,
  change: Partial<Settings[Name]>,
): Variation {
  return { name, summary, change: (settings) => ({ ...settings, [section]: { ...settings[section], ...change } }) }
}

function windowsOf(kind: WindowKind): Settings['limits']['windows'] {
  return {
    'agent-project-hour': kind,
    'assistant-key-month': kind,
    'assistant-organization-hour': kind,
    'assistant-ip-day': kind,
  }
}

function statuses(name: string, summary: string, change: Partial<Settings['errors']['statuses']>): Variation {
  return {
    name,
    summary,
    change: (settings) => ({
      ...settings,
      errors: { ...settings.errors, statuses: { ...settings.errors.statuses, ...change } },
    }),
  }
}

function errorShape(shape: ErrorShape): Variation {
  return {
    name: `errors-${shape}`,
    summary: `Error bodies are ${shape}.`,
    change: (settings) => ({ ...settings, errors: { ...settings.errors, shape } }),
  }
}

export const variations: readonly Variation[] = [
  ...[200, 201, 202].map((status) =>
    within('agent', `create-${status}`, `A new job is answered with ${status}.`, { createStatus: status }),
  ),
  ...[200, 201, 202].map((status) =>
    within('agent', `message-${status}`, `A follow-up is answered with ${status}.`, { messageStatus: status }),
  ),
  ...errorShapes.map(errorShape),
  within('agent', 'ids-uuid', 'Job ids are UUIDs.', { ids: 'uuid' }),
  within('agent', 'ids-numeric', 'Job ids are strings of digits.', { ids: 'numeric' }),
  within('agent', 'ids-with-slash', 'Job ids hold a slash, which must be encoded in a path.', { ids: 'slash' }),
  within('agent', 'extra-fields', 'The job object has members that the document does not know.', { extraFields: true }),
  within('agent', 'date-offsets', 'Dates are written with the offset +02:00.', { dates: 'offset' }),
  within('agent', 'date-milliseconds', 'Dates have milliseconds.', { dates: 'milliseconds' }),
  within('agent', 'job-completes-at-once', 'A job is done in the answer that creates it.', { jobMilliseconds: 0 }),
  within('agent', 'job-takes-seconds', 'A job is active for two seconds.', { jobMilliseconds: 2000 }),
  within('agent', 'message-409-while-active', 'A follow-up to an active job is refused.', {
    messageWhileActive: 'refused',
  }),
  within('agent', 'message-queued-while-active', 'A follow-up to an active job is processed next.', {
    messageWhileActive: 'queued',
  }),
  within('agent', 'message-after-failure-accepted', 'A follow-up to a failed job is processed.', {
    messageAfterFailure: 'accepted',
  }),
  within('agent', 'archived-keeps-pr-link', 'An archived job keeps its changes and its prLink.', {
    archivedKeepsPrLink: true,
  }),
  within('agent', 'poll-elsewhere', 'A job is read under /jobs/{id}.', { pollPath: '/v2/agent/{projectId}/jobs/{id}' }),
  within('assistant', 'thread-in-finish-metadata', 'v2: threadId in the messageMetadata of finish.', {
    threadCarrierV2: 'finish-metadata',
  }),
  within('assistant', 'thread-in-data-part', 'v2: threadId in a data part of the type data-finish.', {
    threadCarrierV2: 'data-part',
  }),
  within('assistant', 'thread-top-level', 'v2: threadId at the top level of finish.', { threadCarrierV2: 'finish' }),
  within('assistant', 'thread-v1-in-annotation', 'v1: threadId in an annotation of the type finish.', {
    threadCarrierV1: 'annotation-item',
  }),
  within('assistant', 'thread-v1-in-d', 'v1: threadId at the top level of d.', { threadCarrierV1: 'finish' }),
  within('assistant', 'unknown-thread-refused', 'A thread that does not exist is refused.', {
    unknownThread: 'refused',
  }),
  within('assistant', 'unknown-thread-adopted', 'A thread that does not exist is started under its id.', {
    unknownThread: 'adopted',
  }),
  within('assistant', 'keep-alive-comments', 'v2: comments between the events.', { keepAliveComments: true }),
  within('assistant', 'no-done-marker', 'v2: no [DONE] at the end.', { doneMarker: false }),
  within('assistant', 'crlf-lines', 'v2: lines end in CR LF.', { lineEnd: 'crlf' }),
  within('assistant', 'unknown-event-types', 'The stream has an event of a type that clients do not know.', {
    unknownEvents: true,
  }),
  within('assistant', 'reasoning-events', 'The stream has reasoning before the text.', { reasoning: true }),
  within('assistant', 'tool-events', 'The stream shows the call of a search tool.', { tools: true }),
  within('assistant', 'slow-words', 'Four times as long between two words.', { tokenMilliseconds: 32 }),
  within('limits', 'agent-counters-separate', 'Each agent operation has a counter of its own.', {
    agentCounters: 'separate',
  }),
  within('limits', 'refusal-in-stream', 'A limit of the assistant refuses with an error event in a stream.', {
    refusal: 'in-stream',
  }),
  within('limits', 'refused-uses-counted', 'Uses that a limit refuses count as well.', { countRefused: true }),
  within('limits', 'invalid-uses-counted', 'Invalid requests count as well.', { countInvalid: true }),
  within('limits', 'rate-limit-headers', 'Answers have RateLimit headers.', { headers: ['RateLimit'] }),
  within('limits', 'x-rate-limit-headers', 'Answers have X-RateLimit headers.', { headers: ['X-RateLimit'] }),
  within('limits', 'rate-limit-fields', 'Answers have RateLimit-Limit, -Remaining and -Reset.', {
    headers: ['RateLimit-Fields'],
  }),
  within('limits', 'x-rate-limit-dashed-headers', 'Answers have X-Rate-Limit headers.', { headers: ['X-Rate-Limit'] }),
  within('limits', 'x-rate-limit-reset-since-1970', 'X-RateLimit-Reset is a moment, in seconds since 1970.', {
    headers: ['X-RateLimit'],
    headerReset: 'epoch',
  }),
  within('limits', 'x-rate-limit-on-refusals', 'Only refusals have X-RateLimit headers.', {
    headers: ['X-RateLimit'],
    headersOn: 'refusals',
  }),
  within('limits', 'no-retry-after', 'Refusals of a limit have no Retry-After.', { retryAfter: 'none' }),
  within('limits', 'retry-after-date', 'Retry-After is a date.', { retryAfter: 'date' }),
  ...windowKinds.map((kind) =>
    within('limits', `window-${kind}`, `Limits are counted in windows of the kind ${kind}.`, {
      windows: windowsOf(kind),
    }),
  ),
  within('limits', 'window-fixed-clock-of-30-days', 'Windows go by the clock, and a month has 30 days.', {
    windows: windowsOf('fixed-clock'),
    month: '30-days',
  }),
  within('limits', 'window-fixed-clock-later', 'Windows by the clock begin 17 minutes after the full hour.', {
    windows: windowsOf('fixed-clock'),
    clockOffsetSeconds: 17 * 60,
  }),
  statuses('statuses-422-for-invalid', 'A body of the wrong shape is answered with 422.', { 'invalid-body': 422 }),
  statuses('404-for-foreign-project', 'A project that the key does not open is answered with 404.', {
    'foreign-project': 404,
    'unknown-project': 404,
  }),
  statuses('403-past-limit', 'Past a limit the answer is 403.', { limit: 403 }),
  statuses('503-past-limit', 'Past a limit the answer is 503.', { limit: 503 }),
]
