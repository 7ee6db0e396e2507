import { randomUUID } from 'node:crypto'
import { type RefusalReason, refusals } from '../settings/refusals.ts'
import type { ErrorShape, Settings } from '../settings/settings.ts'
import type { Problem } from './problem.ts'

/** Why a request is refused, before the refusal gets the form that the settings want. */
export interface Refusal {
  readonly reason: RefusalReason
  readonly status: number
  readonly detail: string
  readonly problems: readonly Problem[]
  readonly headers: Headers
}

export type Headers = Readonly<Record<string, string>>

/** An answer that is not streamed. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: string | null
}

export function refusal(
  reason: RefusalReason,
  { errors }: Settings,
  given: Partial<Pick<Refusal, 'detail' | 'problems' | 'headers'>> = {},
): Refusal {
  const { numbered, page } = errors
  const unauthorized = reason === 'missing-key' || reason === 'unknown-key'
  return {
    reason,
    status: errors.statuses[reason],
    problems: [],
    ...given,
    detail: [
      given.detail ?? refusals[reason][1],
      ...(numbered ? [`Request ${randomUUID()}.`] : []),
      ...(page === null ? [] : [`See ${page}.`]),
    ].join(' '),
    // A 401 names the required scheme (RFC 9110, section 11.6.1).
    headers: { ...(unauthorized ? { 'www-authenticate': 'Bearer' } : {}), ...given.headers },
  }
}

export function refusalReply({ reason, status, detail, problems, headers }: Refusal, shape: ErrorShape): Reply {
  // A foreign thing gets the same code as an unknown one: a difference would reveal what others have.
  const code = reason.replace(/^foreign-/, 'unknown-')
  const messages = problems.map(({ message }) => message)
  const as = (type: string, body: string): Reply => ({ status, headers: { ...headers, 'content-type': type }, body })
  switch (shape) {
    case 'problem-json': {
      const problem = { type: 'about:blank', title: code.replaceAll('-', ' '), status, detail, code }
      const errors = messages.length === 0 ? {} : { errors: messages }
      return as('application/problem+json', JSON.stringify({ ...problem, ...errors }))
    }
    case 'json':
      return as('application/json', JSON.stringify({ error: { code, message: detail, details: messages } }))
    case 'text':
      return as('text/plain; charset=utf-8', `${[detail, ...messages].join('\n')}\n`)
    case 'empty':
      return { status, headers, body: null }
  }
}

export function jsonReply(status: number, value: unknown, headers: Headers = {}): Reply {
  return { status, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(value) }
}
