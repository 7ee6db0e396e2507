import { type Fault, fault } from '../hooks/hooks.ts'
import type { Refusal } from '../http/refusal.ts'
import type { RefusalReason } from '../settings/refusals.ts'

/** Bad keys after which a guard shuts everyone out, and the milliseconds for which it does. */
const [MOST_BAD_KEYS, SHUT] = [15, 3_000]

/** Faults in error answers, and in what only affects a page of another origin in a browser. */

function refuses(name: string, summary: string, change: (refusal: Refusal) => Partial<Refusal>): Fault {
  return fault('errors', name, summary, { refusal: (why) => ({ ...why, ...change(why) }) })
}

function breaks(name: string, reason: RefusalReason, what: string): Fault {
  return refuses(name, `${what} is answered with the status 500.`, (why) =>
    why.reason === reason ? { status: 500, detail: 'Something went wrong.' } : {},
  )
}

function closes(name: string, summary: string, closed: 'answer' | 'refusal'): Fault {
  return fault('browser', name, summary, { crossOrigin: (headers, of) => (of === closed ? {} : headers) })
}

export const accessFaults: readonly Fault[] = [
  breaks('invalid-json-500', 'invalid-json', 'A body that is no JSON'),
  breaks('invalid-body-500', 'invalid-body', 'A body of the wrong shape'),
  breaks('unknown-job-500', 'unknown-job', 'A job that does not exist'),
  breaks('unknown-key-500', 'unknown-key', 'An unknown key'),
  breaks('unknown-domain-500', 'unknown-domain', 'An unknown domain'),
  refuses('invalid-body-501', 'A body of the wrong shape is answered as if the operation were not there.', (why) =>
    why.reason === 'invalid-body' ? { status: 501, detail: 'This operation is not implemented.' } : {},
  ),
  refuses('error-as-200', 'Every refusal but that of a limit has the status 200.', ({ reason, status }) => ({
    status: reason === 'limit' ? status : 200,
  })),
  fault('errors', 'key-echoed-in-error', 'A refusal repeats the key that was sent.', {
    refusal: (why, { headers: { authorization } }) =>
      authorization === undefined ? why : { ...why, detail: `${why.detail} You sent ${authorization}.` },
  }),
  refuses('stack-trace-in-error', 'A refusal holds the stack trace of the service.', ({ detail }) => ({
    detail: `${detail} Error: refused\n    at access (/srv/service/http/access.js:41:9)`,
  })),
  refuses('exception-named-in-error', 'A refusal names the class of what went wrong.', ({ detail }) => ({
    detail: `${detail} Caused by com.acme.jobs.api.RequestRefusedException.`,
  })),
  fault('errors', 'other-key-echoed', 'A refusal of an unknown key shows a key that would do.', () => {
    let admin: string | null = null
    return {
      access: (decided, { credential, operation }) => {
        if (decided.kind === 'granted' && operation.needs === 'admin') admin = credential
        return decided
      },
      refusal: (why) => (why.reason === 'unknown-key' && admin !== null ? { ...why, detail: `Use ${admin}.` } : why),
    }
  }),
  fault('auth', 'address-shut-out-after-bad-keys', 'After some bad keys, each request is refused for a while.', () => {
    let badKeys = 0
    let until = 0
    return {
      access: (decided) => {
        if (Date.now() < until) return { kind: 'refused', reason: 'foreign-origin' }
        if (decided.kind === 'refused' && ++badKeys % MOST_BAD_KEYS === 0) until = Date.now() + SHUT
        return decided
      },
    }
  }),
  fault('browser', 'cors-missing', 'The assistant says nothing of other origins.', {
    preflight: (reply) => ({ ...reply, headers: { allow: 'OPTIONS, POST' } }),
    crossOrigin: () => ({}),
  }),
  fault('browser', 'cors-preflight-refused', 'A preflight is refused for want of a key.', {
    preflight: (reply) => ({ ...reply, status: 401 }),
  }),
  fault('browser', 'cors-key-not-allowed', 'A preflight does not allow the header Authorization.', {
    preflight: ({ headers, ...reply }) => ({
      ...reply,
      headers: { ...headers, 'access-control-allow-headers': 'content-type' },
    }),
  }),
  closes('cors-answer-closed', 'No page of another origin may read an answer.', 'answer'),
  closes('cors-refusal-closed', 'No page of another origin may read a refusal.', 'refusal'),
]
