import type { Attempt } from '../http/access.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Fault, FaultArea } from '../seams.ts'
import type { RefusalReason } from '../settings.ts'

/** Faults of keys and of error answers. */

/** Lets in whoever is refused for one of the reasons, as far as the path names a tenant at all. */
function opens(
  name: string,
  area: FaultArea,
  summary: string,
  reasons: readonly RefusalReason[],
  only: (attempt: Attempt) => boolean = () => true,
): Fault {
  return {
    name,
    area,
    summary,
    alter: ({ access }) => ({
      access: (attempt) => {
        const decided = access(attempt)
        const { place, credential } = attempt
        if (decided.kind === 'granted' || place === null || !reasons.includes(decided.reason) || !only(attempt))
          return decided
        return { kind: 'granted', place, key: credential ?? 'nobody' }
      },
    }),
  }
}

function refuses(name: string, summary: string, change: (refusal: Refusal) => Refusal): Fault {
  return {
    name,
    area: 'errors',
    summary,
    alter: ({ refusal }) => ({ refusal: (why, request) => change(refusal(why, request)) }),
  }
}

function breaks(name: string, reason: RefusalReason, what: string): Fault {
  return refuses(name, `${what} is answered with the status 500.`, (why) =>
    why.reason === reason ? { ...why, status: 500, detail: 'Something went wrong.' } : why,
  )
}

export const accessFaults: readonly Fault[] = [
  opens('missing-key-accepted', 'auth', 'A request without a key is served.', ['missing-key']),
  opens('unknown-key-accepted', 'auth', 'Any string passes as a key.', ['unknown-key']),
  opens(
    'assistant-key-opens-agent',
    'auth',
    'An assistant key opens the operations of the agent.',
    ['wrong-key-kind'],
    ({ needs }) => needs === 'admin',
  ),
  opens(
    'admin-key-opens-assistant',
    'auth',
    'An admin key opens the operations of the assistant.',
    ['wrong-key-kind'],
    ({ needs }) => needs === 'assistant',
  ),
  opens('foreign-admin-key-accepted', 'isolation', "An admin key opens another organization's project.", [
    'foreign-project',
  ]),
  opens('foreign-assistant-key-accepted', 'isolation', "An assistant key opens another organization's domain.", [
    'foreign-domain',
  ]),
  {
    name: 'valid-key-refused',
    area: 'auth',
    summary: 'The second assistant key of each domain is refused.',
    alter: ({ access }) => ({
      access: (attempt) =>
        attempt.key?.variable.endsWith('_2') === true ? { kind: 'refused', reason: 'unknown-key' } : access(attempt),
    }),
  },
  breaks('invalid-json-500', 'invalid-json', 'A body that is no JSON'),
  breaks('invalid-body-500', 'invalid-body', 'A body of the wrong shape'),
  breaks('unknown-job-500', 'unknown-job', 'A job that does not exist'),
  breaks('unknown-key-500', 'unknown-key', 'An unknown key'),
  breaks('unknown-domain-500', 'unknown-domain', 'An unknown domain'),
  refuses('error-as-200', 'Every refusal but that of a limit has the status 200.', (why) =>
    why.reason === 'limit' ? why : { ...why, status: 200 },
  ),
  {
    name: 'key-echoed-in-error',
    area: 'errors',
    summary: 'A refusal repeats the key that was sent.',
    alter: ({ refusal }) => ({
      refusal: (why, request) => {
        const decided = refusal(why, request)
        const { authorization } = request.headers
        return authorization === undefined
          ? decided
          : { ...decided, detail: `${decided.detail} You sent ${authorization}.` }
      },
    }),
  },
]
