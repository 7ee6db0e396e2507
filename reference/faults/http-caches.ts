import type { IncomingMessage } from 'node:http'
import { type Fault, type Hooks, httpFault, nightFault } from '../hooks/hooks.ts'
import { type Coding, saysOf } from '../http/codings.ts'
import { answersWith, through, withHeaders } from './answer-headers.ts'

/** Faults in what answers tell caches, and in what a cache of the service makes of them. */

/** Changes headers of answers to reads of a job. */
function readsWith(name: string, summary: string, headers: Readonly<Record<string, string>>): Fault {
  return httpFault(name, summary, {
    reply: (response, { method }) => (response.ok && method === 'GET' ? withHeaders(response, headers) : response),
  })
}

/** Answers reads of a job with an ETag for each state of the job. */
function tagging(answer: (response: Response, incoming: IncomingMessage, etag: string) => Response): () => Hooks {
  return () => {
    const states = new WeakMap<IncomingMessage, string>()
    return {
      jobView: (view, { incoming }) => {
        states.set(incoming, `"${view['status']}"`)
        return view
      },
      reply: (response, incoming) => {
        const etag = incoming.method === 'GET' ? states.get(incoming) : undefined
        return etag === undefined ? response : answer(response, incoming, etag)
      },
    }
  }
}

function keptIn(coding: Coding): Fault {
  const summary = `What a client that accepts ${coding} reads of a job is what the first one read.`
  return nightFault('poll', `job-in-${coding}-kept`, summary, () => {
    const kept = new Map<string, Record<string, unknown>>()
    return {
      jobView: (view, { incoming }) => {
        if (saysOf(coding, incoming.headers) !== 'accepted') return view
        const id = String(view['id'])
        const first = kept.get(id) ?? view
        kept.set(id, first)
        return first
      },
    }
  })
}

export const cacheFaults: readonly Fault[] = [
  answersWith('answers-shared-by-caches', 'Every answer of the agent may be kept for others.', {
    'cache-control': 'public, max-age=3600',
  }),
  httpFault('stream-shared-by-caches', 'A streamed answer may be kept for others.', {
    stream: (plan) => ({ ...plan, headers: { ...plan.headers, 'cache-control': 'public, s-maxage=600' } }),
  }),
  readsWith('job-etag-constant', 'Every read of a job has the same ETag.', { etag: '"job"' }),
  httpFault(
    'job-304-for-any-etag',
    'A read of a job that names an ETag is told that nothing has changed.',
    tagging((response, { headers }, etag) =>
      headers['if-none-match'] === undefined
        ? withHeaders(response, { etag })
        : new Response(null, { status: 304, headers: { etag } }),
    ),
  ),
  httpFault(
    'job-304-without-key',
    'Who names the ETag of a job is told that it is unchanged, with a key or without.',
    () => {
      const known = new Set<string>()
      return {
        reply: (response, { method, headers }) => {
          if (method !== 'GET') return response
          const asked = headers['if-none-match']
          if (asked !== undefined && known.has(asked))
            return new Response(null, { status: 304, headers: { etag: asked } })
          if (!response.ok) return response
          const etag = `"${known.size}"`
          known.add(etag)
          return withHeaders(response, { etag })
        },
      }
    },
  ),
  httpFault(
    'job-etag-same-in-gzip',
    'A job in gzip has the strong ETag that it has without.',
    tagging((response, { headers }, etag) =>
      saysOf('gzip', headers) === 'accepted'
        ? through(response, new CompressionStream('gzip'), { 'content-encoding': 'gzip', etag })
        : withHeaders(response, { etag }),
    ),
  ),
  keptIn('gzip'),
  keptIn('br'),
  readsWith('job-last-modified-constant', 'Every read of a job has the same Last-Modified.', {
    'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
  }),
  readsWith('job-kept-by-browsers', 'A read of a job may be kept for a minute.', {
    'cache-control': 'private, max-age=60',
  }),
  httpFault('refused-reads-shared-by-caches', 'The refusal of a read may be kept for others.', {
    reply: (response, { method }) =>
      method === 'GET' && response.status >= 400
        ? withHeaders(response, { 'cache-control': 'public, max-age=300' })
        : response,
  }),
  httpFault('job-kept-without-vary', 'A job in gzip may be kept for clients that do not read gzip.', {
    reply: (response, { method, headers }) =>
      method === 'GET' && response.ok && saysOf('gzip', headers) === 'accepted'
        ? through(response, new CompressionStream('gzip'), {
            'content-encoding': 'gzip',
            'cache-control': 'private, max-age=2',
          })
        : response,
  }),
]
