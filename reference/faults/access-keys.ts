import { createHash } from 'node:crypto'
import {
  atNight,
  type CallerAttempt,
  type Fault,
  type FaultArea,
  fault,
  type Hooks,
  httpFault,
} from '../hooks/hooks.ts'
import { type Access, type Attempt, accessOf, type Operation } from '../http/access.ts'
import type { RefusalReason } from '../settings/refusals.ts'
import type { Key, KeyKind } from '../settings/tenants.ts'

/** Faults in what a key gives access to. */

/** Milliseconds within which two callers are confused. */
const MIXED_UP = 3

/**
 * Grants access where it would be refused for this reason, and the path names a tenant. @param asked absent: any
 * operation
 */
function grantedDespite(
  area: FaultArea,
  name: string,
  summary: string,
  reason: RefusalReason,
  asked?: KeyKind | Operation['id'],
): Fault {
  return fault(area, name, summary, {
    access: (decided, { place, credential, operation: { needs, id } }) =>
      decided.kind === 'refused' && decided.reason === reason && place !== null && [needs, id].includes(asked ?? id)
        ? { kind: 'granted', place, key: credential ?? 'none' }
        : decided,
  })
}

function opensRead(name: string, summary: string, reason: RefusalReason): Fault {
  return grantedDespite('poll', name, summary, reason, 'getAgentJob')
}

/** Grants access wherever the path names a tenant; no key is needed. */
export function lettingIn(isLetIn: (attempt: CallerAttempt) => boolean): NonNullable<Hooks['access']> {
  return (decided, attempt) => {
    const { place } = attempt
    return place !== null && isLetIn(attempt) ? { kind: 'granted', place, key: 'none' } : decided
  }
}

/** Accepts what was sent in place of a key: of a valid one, or of a revoked one. */
function acceptedAsKey(
  name: string,
  summary: string,
  isTaken: (key: Key, sent: string, attempt: Attempt) => boolean,
  ofRevoked = false,
): Fault {
  return fault('auth', name, summary, {
    access: (decided, attempt) => {
      const keys = attempt.keys.filter(({ isRevoked }) => isRevoked === ofRevoked)
      const key = keys.find((one) => isTaken(one, attempt.credential ?? '', attempt))
      return decided.kind === 'granted' || key === undefined
        ? decided
        : accessOf({ ...attempt, credential: key.value, key })
    },
  })
}

/** Least characters to compare: a service that compared fewer would take all keys for the same one. */
const LEAST_COMPARED = 24

export const keyFaults: readonly Fault[] = [
  grantedDespite('auth', 'missing-key-accepted', 'A request without a key is served.', 'missing-key'),
  grantedDespite('auth', 'unknown-key-accepted', 'Any string passes as a key.', 'unknown-key'),
  grantedDespite('auth', 'assistant-key-opens-agent', 'An assistant key opens the agent.', 'wrong-key-kind', 'admin'),
  grantedDespite(
    'auth',
    'admin-key-opens-assistant',
    'An admin key opens the assistant.',
    'wrong-key-kind',
    'assistant',
  ),
  fault('isolation', 'foreign-project-told-from-none', 'A project of others is refused otherwise than one of no one.', {
    refusal: (why) => (why.reason === 'unknown-project' ? { ...why, status: 404 } : why),
  }),
  grantedDespite('isolation', 'foreign-admin-key-accepted', 'An admin key opens foreign projects.', 'foreign-project'),
  grantedDespite(
    'isolation',
    'foreign-assistant-key-accepted',
    'An assistant key opens foreign domains.',
    'foreign-domain',
  ),
  {
    // A service may open a whole organization, as this one does; that only breaks a target that says otherwise.
    ...fault('isolation', 'sibling-key-accepted', 'A key opens the other projects and sites of its organization.', {}),
    onTarget: { keysOpen: 'own' },
  },
  opensRead('poll-missing-key-accepted', 'A job is read without a key.', 'missing-key'),
  opensRead('poll-unknown-key-accepted', 'A job is read with any string as a key.', 'unknown-key'),
  opensRead('poll-assistant-key-accepted', 'A job is read with the public key of the assistant.', 'wrong-key-kind'),
  opensRead('poll-foreign-key-accepted', 'A job is read with the key of another organization.', 'foreign-project'),
  fault(
    'poll',
    'poll-kept-by-address',
    'A job that its owner has read is shown to a key of another organization.',
    () => {
      const read = new Set<string>()
      return {
        access: (decided, { place, operation, incoming: { url = '' } }) => {
          if (operation.id !== 'getAgentJob' || place === null) return decided
          if (decided.kind === 'granted') read.add(url)
          else if (decided.reason === 'foreign-project' && read.has(url)) {
            return { kind: 'granted', place, key: 'none' }
          }
          return decided
        },
      }
    },
  ),
  httpFault('key-kept-by-connection', 'A key opens all that comes on its connection.', () => {
    const keys = new WeakMap<object, Key>()
    return {
      access: (decided, { incoming, ...attempt }) => {
        const key = attempt.key ?? keys.get(incoming.socket) ?? null
        if (key !== null) keys.set(incoming.socket, key)
        return attempt.credential === null && key !== null
          ? accessOf({ ...attempt, credential: key.value, key })
          : decided
      },
    }
  }),
  httpFault('session-opens-without-key', 'A cookie that an answer sets opens what the key opened.', () => {
    const sessions = new Map<string, Key>()
    const sessionOf = (authorization = '') => `session=${createHash('sha256').update(authorization).digest('hex')}`
    return {
      access: (decided, { incoming, ...attempt }) => {
        if (attempt.key !== null) sessions.set(sessionOf(incoming.headers.authorization), attempt.key)
        const key = sessions.get(incoming.headers.cookie ?? '')
        return attempt.credential === null && key !== undefined
          ? accessOf({ ...attempt, credential: key.value, key })
          : decided
      },
      reply: (response, { headers: { authorization } }) => {
        if (authorization !== undefined) response.headers.append('set-cookie', `${sessionOf(authorization)}; HttpOnly`)
        return response
      },
    }
  }),
  fault('auth', 'valid-key-refused', 'The second assistant key of each domain is refused.', {
    access: (decided, { key }) =>
      key?.variable.endsWith('_2') === true ? { kind: 'refused', reason: 'unknown-key' } : decided,
  }),
  fault('auth', 'empty-key-accepted', 'The header Authorization without a key is let in.', {
    access: lettingIn(({ headers: { authorization } }) => authorization?.trim() === 'Bearer'),
  }),
  fault('auth', 'assistant-empty-key-accepted', 'The header Authorization without a key opens the assistant.', {
    access: lettingIn(
      ({ headers: { authorization }, operation: { needs } }) =>
        needs === 'assistant' && authorization?.trim() === 'Bearer',
    ),
  }),
  fault('auth', 'unset-key-accepted', 'A key that is written "undefined" or "null" is let in.', {
    access: lettingIn(({ credential }) => /^(?:undefined|null)$/.test(credential ?? '')),
  }),
  fault('auth', 'name-of-every-object-accepted', 'Whatever an object of JavaScript has by itself is let in as a key.', {
    access: lettingIn(({ credential }) => credential !== null && credential in {}),
  }),
  acceptedAsKey('key-found-by-its-end', 'Of a key only the last eight characters are compared.', ({ value }, sent) => {
    return sent.length === value.length && sent.endsWith(value.slice(-8))
  }),
  acceptedAsKey('key-end-not-compared', 'The last character of a key is not compared.', ({ value }, sent) => {
    return sent.length === value.length && sent.startsWith(value.slice(0, -1))
  }),
  acceptedAsKey('shortened-key-accepted', 'The beginning of a key opens what the key does.', ({ value }, sent) => {
    return sent.length >= LEAST_COMPARED && value.startsWith(sent)
  }),
  acceptedAsKey(
    'assistant-shortened-key-accepted',
    'The beginning of a key opens the assistant.',
    ({ value }, sent, { operation: { needs } }) =>
      needs === 'assistant' && sent.length >= LEAST_COMPARED && value.startsWith(sent),
  ),
  acceptedAsKey('pattern-of-key-accepted', 'A key is looked for as databases compare patterns.', ({ value }, sent) => {
    return sent.length === value.length && [...sent].every((sign, index) => sign === '_' || sign === value[index])
  }),
  acceptedAsKey('lengthened-key-accepted', 'What follows a key is not compared.', ({ value }, sent) =>
    sent.startsWith(value),
  ),
  acceptedAsKey('key-case-ignored', 'Keys are compared without regard to case.', ({ value }, sent) => {
    return value.toLowerCase() === sent.toLowerCase()
  }),
  acceptedAsKey(
    'second-key-accepted',
    'Of two keys in one header the valid one counts.',
    ({ value }, _, { headers }) => {
      return headers.authorization?.includes(`, Bearer ${value}`) === true
    },
  ),
  acceptedAsKey('key-in-other-header-accepted', 'A key is taken from X-API-Key too.', ({ value }, _, { headers }) => {
    return headers['x-api-key'] === value
  }),
  atNight(
    acceptedAsKey('key-in-query-accepted', 'A key is taken from access_token too.', ({ value }, _, { query }) => {
      return query.get('access_token') === value
    }),
  ),
  acceptedAsKey(
    'key-without-scheme-accepted',
    'A key is taken without the word Bearer too.',
    ({ value }, _, { headers }) => {
      return headers.authorization === value
    },
  ),
  fault(
    'isolation',
    'callers-mixed-up',
    'Who reads a job is now and then taken for the one who asked right before.',
    () => {
      let last: { readonly decided: Access; readonly at: number } | null = null
      let soon = 0
      return {
        access: (decided, { operation: { id } }) => {
          if (id !== 'getAgentJob') return decided
          const before = last
          last = { decided, at: performance.now() }
          return before !== null && last.at - before.at < MIXED_UP && ++soon % 5 === 0 ? before.decided : decided
        },
      }
    },
  ),
  acceptedAsKey(
    'revoked-key-accepted',
    'A revoked key opens what it did before.',
    ({ value }, sent) => value === sent,
    true,
  ),
]
