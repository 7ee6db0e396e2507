import type { Socket } from 'node:net'
import { type Fault, type Hooks, httpFault } from '../hooks/hooks.ts'
import { saysOf } from '../http/codings.ts'
import { answersWith, through, withHeaders } from './answer-headers.ts'
import { telling, tellingPolicies } from './limit-answers.ts'

/** Faults in HTTP itself: in headers, in other methods, and in how connections are treated. */

function withoutLastByte(): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({ transform: (chunk, controller) => controller.enqueue(chunk.subarray(0, -1)) })
}

/** Allows these sites to send credentials, each by its own name. */
function reflecting(isMeant: (origin: string) => boolean): Hooks {
  return {
    preflight: (reply, { headers: { origin = '*' } }) =>
      isMeant(origin)
        ? {
            ...reply,
            headers: {
              ...reply.headers,
              'access-control-allow-origin': origin,
              'access-control-allow-credentials': 'true',
            },
          }
        : reply,
  }
}

export const httpFaults: readonly Fault[] = [
  httpFault(
    'any-origin-with-credentials',
    'Every site may ask with the credentials of its visitors.',
    reflecting(() => true),
  ),
  httpFault(
    'origins-by-their-end-with-credentials',
    'Sites whose names end as that of the organization may ask with the credentials of their visitors.',
    reflecting((origin) => origin.endsWith('acme.example')),
  ),
  // A wildcard does not cover Authorization: the Fetch standard calls it a non-wildcard request-header name.
  httpFault('cors-key-by-wildcard', 'A preflight allows all headers by a wildcard, which leaves out the key.', {
    preflight: (reply) => ({ ...reply, headers: { ...reply.headers, 'access-control-allow-headers': '*' } }),
  }),
  httpFault('pages-can-not-ask', 'A preflight is answered with 405.', {
    preflight: (reply) => ({ ...reply, status: 405 }),
  }),
  httpFault('pages-can-not-read-answers', 'Answers name another site than the one that asks.', {
    crossOrigin: (headers, of) =>
      of === 'answer' ? { ...headers, 'access-control-allow-origin': 'https://www.acme.example' } : headers,
  }),
  httpFault('pages-can-not-read-refusals', 'Refusals say twice who may read them.', {
    crossOrigin: (headers, of) => (of === 'refusal' ? { ...headers, 'access-control-allow-origin': '*, *' } : headers),
  }),
  httpFault(
    'refusal-names-another-status',
    'What stands in front answers 422 where the service has refused with 400.',
    {
      reply: (response) =>
        response.status === 400 ? new Response(response.body, { status: 422, headers: response.headers }) : response,
    },
  ),
  httpFault('front-refuses-unreadably', 'What stands in front refuses a missing key, with a page of its own.', {
    reply: (response, { method, headers }) => {
      if (method !== 'POST' || headers.authorization !== undefined) return response
      // Hono adds the headers of the answer that is replaced to the new one.
      response.headers.delete('access-control-allow-origin')
      return new Response('<h1>Unauthorized</h1>', { status: 401, headers: { 'content-type': 'text/html' } })
    },
  }),
  httpFault('refusals-longer-than-said', 'A refusal is longer than its Content-Length says.', {
    reply: (response) => (response.status < 400 ? response : withHeaders(response, { 'content-length': '20' })),
  }),
  httpFault('refusals-cut', 'Of each refusal the last character is missing.', {
    reply: (response) => (response.status < 400 ? response : through(response, withoutLastByte())),
  }),
  httpFault('head-500', 'A request by HEAD is answered with 500.', {
    reply: (response, { method }) => (method === 'HEAD' ? new Response(null, { status: 500 }) : response),
  }),
  answersWith('json-called-html', 'JSON is called HTML.', { 'content-type': 'text/html; charset=utf-8' }),
  answersWith('json-in-another-charset', 'JSON is said to be in Latin-1.', {
    'content-type': 'application/json; charset=iso-8859-1',
  }),
  telling('answers-name-half-the-limit', 'Headers of every answer name half of the limit.', ({ rule, remaining }) => ({
    rule: { ...rule, limit: rule.limit / 2 },
    remaining: Math.min(remaining, rule.limit / 2),
  })),
  tellingPolicies('answers-name-half-the-window', 'Policies of every answer name half of the window.', ({ rule }) => ({
    rule: { ...rule, length: rule.length / 2 },
  })),
  telling('answers-count-nothing-down', 'Headers of every answer say that no use has been made.', ({ rule }) => ({
    remaining: rule.limit,
  })),
  telling('answers-count-up', 'Headers of every answer say how many uses were made.', ({ rule, remaining }) => ({
    remaining: rule.limit - remaining,
  })),
  telling('answers-of-two-counters', 'Headers of every third answer speak of a counter of its own.', (standing) => {
    const { rule, remaining } = standing
    const used = rule.limit - remaining
    return { remaining: rule.limit - (used % 3 === 0 ? used / 3 : Math.ceil((2 * used) / 3)) }
  }),
  telling('answers-reset-beyond-window', 'Headers of every answer name a reset after three windows.', ({ rule }) => ({
    reset: 3 * rule.length,
  })),
  telling('answers-count-below-none', 'Headers of every answer say that -1 uses remain.', () => ({
    remaining: -1,
  })),
  httpFault('answers-count-reads', 'Headers of reads tell of fewer uses after each of them.', () => {
    let answers = 0
    return {
      limitSettings: (given) => ({ ...given, headers: ['X-RateLimit'], headersOn: 'all' }),
      limitsOf: (ids, { id }) => (id === 'getAgentJob' ? ['agent-project-hour'] : ids),
      isCounted: (valid, { id }) => valid && id !== 'getAgentJob',
      limitReading: (reading) => ({
        ...reading,
        standings: reading.standings.map((one) => ({ ...one, remaining: Math.max(1, one.remaining - answers++) })),
      }),
    }
  }),
  httpFault('answers-count-in-words', 'X-RateLimit-Remaining is a word.', {
    limitHeaders: (headers) => ({ ...headers, 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': 'many' }),
  }),
  httpFault('excluded-gzip-sent', 'A read of a job comes in gzip to clients that name gzip, by which weight ever.', {
    reply: (response, { method, headers }) =>
      method === 'GET' && response.ok && saysOf('gzip', headers) !== 'nothing'
        ? through(response, new CompressionStream('gzip'), { 'content-encoding': 'gzip' })
        : response,
  }),
  httpFault(
    'excluded-gzip-streamed',
    'A streamed answer comes in gzip to clients that name gzip, by which weight ever.',
    {
      gzipAccepted: (_, { headers }) => saysOf('gzip', headers) !== 'nothing',
    },
  ),
  httpFault('gzip-changes-job', 'Clients that accept gzip read jobs without their dates.', {
    jobView: ({ createdAt, ...view }, { incoming }) =>
      saysOf('gzip', incoming.headers) === 'accepted' ? view : { createdAt, ...view },
  }),
  httpFault('brotli-changes-job', 'Clients that accept Brotli read jobs without their dates.', {
    jobView: ({ createdAt, ...view }, { incoming }) =>
      saysOf('br', incoming.headers) === 'accepted' ? view : { createdAt, ...view },
  }),
  httpFault('answer-kept-by-connection', 'A read gets the answer of the one before it on its connection.', () => {
    const kept = new WeakMap<Socket, Readonly<{ key: string | undefined; answer: Response }>>()
    return {
      reply: (response, { method, socket, headers: { authorization: key } }) => {
        const before = kept.get(socket)
        if (method !== 'GET' || (before !== undefined && before.key !== key)) return response
        if (before !== undefined) return before.answer.clone()
        if (response.ok) kept.set(socket, { key, answer: response.clone() })
        return response
      },
    }
  }),
  httpFault(
    'refused-body-answers-next',
    'After a body that was refused unread, the next request on its connection is answered with 400.',
    () => {
      const unread = new WeakSet<Socket>()
      return {
        reply: (response, { socket, headers }) => {
          if (unread.has(socket)) return new Response('Bad Request', { status: 400 })
          if (response.status === 401 && Number(headers['content-length'] ?? 0) > 0) unread.add(socket)
          return response
        },
      }
    },
  ),
  httpFault('left-answers-keep-their-place', 'A key has four answers at a time, and those that are left count on.', {
    streamsAtOnce: () => 4,
    placeFreed: (_, { isLeft }) => !isLeft,
  }),
  httpFault('body-in-chunks-read-as-empty', 'Of a body without a Content-Length nothing is read.', {
    bodyRead: (read, { headers }) =>
      headers['transfer-encoding'] !== undefined ? { kind: 'invalid-json', text: '' } : read,
  }),
  httpFault('slash-at-end-500', 'A path with a slash at its end is answered with 500.', {
    reply: (response, { url }) => (url?.endsWith('/') === true ? new Response(null, { status: 500 }) : response),
  }),
  httpFault('options-acts', 'OPTIONS starts jobs and sends messages as POST does.', {
    actingMethods: (methods) => [...methods, 'OPTIONS'],
  }),
  httpFault('options-fails', 'OPTIONS of an operation of the agent is answered with 500.', {
    reply: (response, { method }) =>
      method === 'OPTIONS' && response.status === 405 ? new Response(null, { status: 500 }) : response,
  }),
  httpFault('head-acts', 'HEAD starts jobs and sends messages as POST does.', {
    actingMethods: (methods) => [...methods, 'GET'],
  }),
  httpFault('trace-echoes', 'TRACE is answered with the headers that it came with.', {
    reply: (response, { method, rawHeaders }) =>
      method === 'TRACE'
        ? new Response(rawHeaders.join('\r\n'), { headers: { 'content-type': 'message/http' } })
        : response,
  }),
]
