import { type Fault, type FaultArea, fault } from '../hooks/hooks.ts'
import type { Attempt } from '../http/access.ts'
import type { Refusal } from '../http/refusal.ts'
import type { RefusalReason } from '../settings/settings.ts'

/** Faults of keys, of error answers, and of what only a page of another origin meets, in a browser. */

/** Lets in a caller who is refused for a reason, as far as the path names a tenant at all. */
function opens(name: string, area: FaultArea, summary: string, reason: RefusalReason, needs?: Attempt['needs']): Fault {
  return fault(area, name, summary, {
    access: (decided, { place, credential, needs: needed }) =>
      decided.kind === 'refused' && decided.reason === reason && place !== null && (needs ?? needed) === needed
        ? { kind: 'granted', place, key: credential ?? 'none' }
        : decided,
  })
}

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
  opens('missing-key-accepted', 'auth', 'A request without a key is served.', 'missing-key'),
  opens('unknown-key-accepted', 'auth', 'Any string passes as a key.', 'unknown-key'),
  opens('assistant-key-opens-agent', 'auth', 'An assistant key opens the agent.', 'wrong-key-kind', 'admin'),
  opens('admin-key-opens-assistant', 'auth', 'An admin key opens the assistant.', 'wrong-key-kind', 'assistant'),
  opens('foreign-admin-key-accepted', 'isolation', 'An admin key opens foreign projects.', 'foreign-project'),
  opens('foreign-assistant-key-accepted', 'isolation', 'An assistant key opens foreign domains.', 'foreign-domain'),
  fault('auth', 'valid-key-refused', 'The second assistant key of each domain is refused.', {
    access: (decided, { key }) =>
      key?.variable.endsWith('_2') === true ? { kind: 'refused', reason: 'unknown-key' } : decided,
  }),
  breaks('invalid-json-500', 'invalid-json', 'A body that is no JSON'),
  breaks('invalid-body-500', 'invalid-body', 'A body of the wrong shape'),
  breaks('unknown-job-500', 'unknown-job', 'A job that does not exist'),
  breaks('unknown-key-500', 'unknown-key', 'An unknown key'),
  breaks('unknown-domain-500', 'unknown-domain', 'An unknown domain'),
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
  {
    area: 'errors',
    name: 'other-key-echoed',
    summary: 'A refusal of an unknown key shows a key that would do.',
    hooks: () => {
      let admin: string | null = null
      return {
        access: (decided, { credential, needs }) => {
          if (decided.kind === 'granted' && needs === 'admin') admin = credential
          return decided
        },
        refusal: (why) => (why.reason === 'unknown-key' && admin !== null ? { ...why, detail: `Use ${admin}.` } : why),
      }
    },
  },
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
