import type { Job } from '../agent/job.ts'
import { atNight, type Fault, fault, faultsOf } from '../hooks/hooks.ts'
import { isObject, type JsonObject } from '../http/problem.ts'
import type { Refusal } from '../http/refusal.ts'
import { lettingIn } from './access-keys.ts'
import { through, withHeaders } from './answer-headers.ts'

/** Faults in what a caller learns about others, and in ids that the service has never given. */

const isolation = faultsOf('isolation')
const errors = faultsOf('errors')

/** Changes the refusal for a job that exists only for another tenant. */
function refusalReveals(name: string, summary: string, change: (why: Refusal, job: Job) => Partial<Refusal>): Fault {
  return isolation(name, summary, () => {
    let foreign: Job | null = null
    return {
      jobFound: (found, { id, jobs }) => {
        foreign = found === null ? (jobs().find((job) => job.id === id) ?? null) : null
        return found
      },
      refusal: (why) => (why.reason === 'unknown-job' && foreign !== null ? { ...why, ...change(why, foreign) } : why),
    }
  })
}

interface AskedBefore {
  readonly job: Job
  readonly prompt: unknown
}

const isOfOther = ({ job: other }: AskedBefore, job: Job) => other.project !== job.project

/** Adds a member to each job that reveals an earlier job, the last one that is meant. */
function telling(
  name: string,
  summary: string,
  isMeant: (before: AskedBefore, job: Job) => boolean,
  told: (before: AskedBefore) => JsonObject,
): Fault {
  return isolation(name, summary, () => {
    const asked: AskedBefore[] = []
    const members = new Map<string, JsonObject>()
    return {
      jobView: (shown, { job, body }) => {
        if (!members.has(job.id)) {
          const before = asked.findLast((one) => isMeant(one, job))
          members.set(job.id, before === undefined ? {} : told(before))
        }
        if (isObject(body)) asked.push({ job, prompt: body['prompt'] })
        return { ...shown, ...members.get(job.id) }
      },
    }
  })
}

const title = ({ prompt }: AskedBefore) => ({ title: prompt })

const failed = { status: 500, detail: 'Something went wrong.' }

export const leakFaults: readonly Fault[] = [
  telling('job-titled-by-other-project', 'A job has for a title what another project asked before.', isOfOther, title),
  telling(
    'job-titled-by-other-job',
    'A job has for a title what its project asked for the job before.',
    (before, job) => !isOfOther(before, job),
    title,
  ),
  telling('job-names-job-of-other-project', 'A job names one of another project.', isOfOther, ({ job: { id } }) => ({
    previous: id,
  })),
  refusalReveals('job-existence-told', 'A job of others is refused with another status than none.', () => ({
    status: 403,
  })),
  refusalReveals('job-existence-told-in-words', 'The refusal of a job of others says that it is theirs.', () => ({
    detail: 'This job belongs to another project.',
  })),
  refusalReveals('job-data-in-refusal', 'The refusal of a job names its repository.', ({ detail }, { repository }) => ({
    detail: `${detail} It belongs to ${repository}.`,
  })),
  errors('malformed-job-id-500', 'An id with a quotation mark breaks the search for a job.', {
    refusal: (why, { url }) =>
      why.reason === 'unknown-job' && /^[^?]*(?:"|%22)/.test(url) ? { ...why, ...failed } : why,
  }),
  errors('job-found-by-name-of-every-object', 'Whatever an object of JavaScript has by itself is shown as a job.', {
    jobFound: (found, { id, invented }) => (found === null && id in {} ? invented() : found),
  }),
  errors('escape-that-is-none-500', 'A path with an escape that is none is answered with 500.', {
    reply: (response, { url = '' }) => (/%(?![\da-f]{2})/i.test(url) ? new Response(null, { status: 500 }) : response),
  }),
  atNight(
    errors('malformed-thread-id-500', 'A threadId with a quotation mark breaks the search for a thread.', {
      assistantProblems: (problems, { body }) =>
        /"threadId":"[^"]*\\"/.test(JSON.stringify(body))
          ? [{ path: 'threadId', rule: 'search', message: 'no such thread' }]
          : problems,
      refusal: (why) => (why.problems.some(({ rule }) => rule === 'search') ? { ...why, ...failed } : why),
    }),
  ),
  errors('refusal-text-damaged', 'What a refusal says was decoded wrongly.', {
    refusal: (refusal) => ({ ...refusal, detail: `${refusal.detail} Gr\uFFFD\uFFFDe.` }),
  }),
  errors('headers-show-statement', 'Answers say in a header how the database was asked.', {
    reply: (response) =>
      response.ok ? withHeaders(response, { 'x-debug': 'SELECT * FROM api_keys WHERE project = $1' }) : response,
  }),
  errors('refusal-shows-key-of-model', 'A refusal names the key by which the service asks its model.', {
    refusal: (refusal) => ({ ...refusal, detail: `${refusal.detail} Asked with sk-live-9fK2mQ9vT4c0deGh5x.` }),
  }),
  errors(
    'refusal-quotes-body-before',
    'A refusal quotes the body of the one before, also where another sent that.',
    () => {
      let before = ''
      return {
        refusal: (why, { text }) => {
          const quoted = { ...why, detail: `${why.detail} ${before}` }
          before = text.slice(0, 400)
          return quoted
        },
      }
    },
  ),
  errors('refusal-names-all-projects', 'The refusal of an unknown project names those that there are.', {
    refusal: (why) =>
      why.reason === 'unknown-project' ? { ...why, detail: `${why.detail} Known: prj_main, prj_limits.` } : why,
  }),
  errors('repository-named-with-token', 'The repository of a job is named by an address with its token.', {
    jobView: ({ source, ...view }, { job: { repository, ref } }) => ({
      ...view,
      source: { ref, repository: `https://x-access-token:ghs-4f1c0ffee4f1c0ffee@git.example/${repository}` },
    }),
  }),
  errors('job-shows-stack-trace', 'A job that has ended shows where its program was.', {
    jobView: (shown) =>
      shown['status'] === 'active'
        ? shown
        : { ...shown, log: 'Traceback (most recent call last):\n  File "/srv/agent/edit.py", line 41, in save' },
  }),
  fault('auth', 'refused-question-answered', 'A question is answered behind its refusal.', {
    reply: (response, { url = '' }) => {
      const answer = url.includes('/v2/')
        ? 'data: {"type":"source-url","sourceId":"1","url":"/run"}\n\ndata: {"type":"text-delta","id":"1","delta":"Run it."}\n\n'
        : 'h:{"sourceType":"url","id":"1","url":"/run"}\n0:"Run it."\n'
      const flush = (to: TransformStreamDefaultController<Uint8Array>) => to.enqueue(Buffer.from(`\n${answer}`))
      const isRefused = url.includes('/assistant/') && [401, 403, 429].includes(response.status)
      return isRefused ? through(response, new TransformStream({ flush })) : response
    },
  }),
  isolation('part-of-job-id-accepted', 'The beginning of an id opens a job that begins so.', {
    jobFound: (found, { id, jobs }) => found ?? jobs().find((job) => job.id.startsWith(id)) ?? null,
  }),
  isolation('pattern-of-job-id-accepted', 'An id opens the job that is like it, as databases compare patterns.', {
    jobFound: (found, { id, jobs }) => {
      const pattern = id
        .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll('_', '.')
        .replaceAll('%', '.*')
      const like = new RegExp(`^${pattern}$`)
      return found ?? jobs().find((job) => like.test(job.id)) ?? null
    },
  }),
  fault('poll', 'key-not-asked-of-own-machine', 'Who says to be the machine of the service needs no key.', {
    access: lettingIn(({ incoming: { headers } }) => headers['x-forwarded-for'] === '127.0.0.1'),
  }),
  fault(
    'poll',
    'key-not-asked-at-trailing-slash',
    'A path that ends in a slash is served as without it, and needs no key.',
    {
      route: (route) => ({ ...route, path: route.path.replace(/\/$/, '') }),
      access: lettingIn(({ incoming: { url = '' } }) => /^[^?]*\/(?:\?|$)/.test(url)),
    },
  ),
  fault(
    'auth',
    'key-not-asked-at-two-slashes',
    'What is posted to a path with two slashes is served as with one, and needs no key.',
    {
      route: (route) => ({ ...route, path: route.method === 'POST' ? route.path.replace('//', '/') : route.path }),
      access: lettingIn(({ incoming: { method, url = '' } }) => method === 'POST' && url.includes('//')),
    },
  ),
  isolation('project-of-query-decides', 'A query that names a project is believed, whatever the path says.', {
    route: ({ method, path }, query) => {
      const named = query.get('projectId')
      const isMoved = named !== null && method === 'POST'
      return { method, path: isMoved ? path.replace(/(?<=\/agent\/)[^/]+/, encodeURIComponent(named)) : path }
    },
  }),
  isolation(
    'foreign-follow-up-still-runs',
    "A follow-up to another project's job is refused, and processed all the same.",
    () => {
      let isCarriedOut = false
      return {
        refusedEffect: (effect, { reason, operation }) => {
          isCarriedOut = reason === 'unknown-job' && operation.id === 'sendAgentJobMessage'
          return isCarriedOut ? 'hidden' : effect
        },
        jobFound: (job, { id, jobs }) => {
          const found = isCarriedOut ? jobs().find((one) => one.id === id) : undefined
          isCarriedOut = false
          return job ?? found ?? null
        },
      }
    },
  ),
  isolation('foreign-thread-continued', 'A threadId opens the conversation of any organization.', {
    thread: (found, { asked, threads }) => threads().find(({ id }) => id === asked) ?? found,
  }),
  errors('key-in-header', 'A refusal repeats the key in a header.', {
    refusal: (why, { headers: { authorization = '' } }) => ({
      ...why,
      headers: { ...why.headers, 'x-request-key': encodeURIComponent(authorization) },
    }),
  }),
  errors('key-beyond-ascii-500', 'A key with a letter beyond ASCII is answered with 500.', {
    refusal: (why, { headers: { authorization = '' } }) =>
      /[^\0-\x7F]/.test(authorization) ? { ...why, status: 500 } : why,
  }),
  errors('key-in-base64', 'A refusal repeats the request in base64.', {
    refusal: (why, { headers: { authorization = '' } }) => ({
      ...why,
      detail: `${why.detail} ${Buffer.from(`key=${authorization}`).toString('base64')}`,
    }),
  }),
  errors('key-over-stream-pieces', 'An answer ends in the key that asked, a few characters in each piece.', {
    answer: (answer, { incoming: { headers } }) => {
      const key = headers.authorization?.split(' ').at(-1) ?? ''
      return { ...answer, words: [...answer.words, ...(key.match(/.{1,5}/g) ?? [])] }
    },
  }),
]
