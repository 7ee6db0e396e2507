import type { ErrorShape, RefusalReason, Settings } from '../settings/settings.ts'
import type { Problem } from './problem.ts'

/** Why a request is not served, before it is put into the shape that the settings ask for. */
export interface Refusal {
  readonly reason: RefusalReason
  readonly status: number
  readonly detail: string
  readonly problems: readonly Problem[]
  readonly headers: Headers
}

export type Headers = Readonly<Record<string, string>>

/** An answer that is no stream. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: string | null
}

const details: Readonly<Record<RefusalReason, string>> = {
  'invalid-json': 'The body is not valid JSON in UTF-8.',
  'invalid-body': 'The body does not have the shape that this operation expects.',
  'missing-key': 'Send the header Authorization: Bearer <API key>.',
  'unknown-key': 'This API key is not known.',
  'wrong-key-kind': 'This operation needs the other kind of API key.',
  'foreign-project': 'This API key does not open that project.',
  'unknown-project': 'This API key does not open that project.',
  'foreign-domain': 'There is no such domain for this API key.',
  'unknown-domain': 'There is no such domain for this API key.',
  'unknown-job': 'There is no such job in this project.',
  'unknown-thread': 'There is no such thread; leave threadId out to start one.',
  'job-active': 'The job is still active; send the follow-up when it is done.',
  'job-failed': 'The job has failed; create a new one.',
  'body-too-large': 'The body is too large.',
  limit: 'The limit is reached.',
  'not-found': 'There is no such path.',
  'method-not-allowed': 'This path has no such method.',
}

export function refusal(
  reason: RefusalReason,
  { errors }: Settings,
  given: Partial<Pick<Refusal, 'detail' | 'problems' | 'headers'>> = {},
): Refusal {
  const unauthorized = reason === 'missing-key' || reason === 'unknown-key'
  return {
    reason,
    status: errors.statuses[reason],
    detail: given.detail ?? details[reason],
    problems: given.problems ?? [],
    // RFC 9110, section 11.6.1: a 401 names the scheme that would do.
    headers: { ...(unauthorized ? { 'www-authenticate': 'Bearer' } : {}), ...given.headers },
  }
}

/** The refusal on the wire. */
export function refusalReply({ reason, status, detail, problems, headers }: Refusal, shape: ErrorShape): Reply {
  // Without the difference between what is someone else's and what is not there: it would tell what others have.
  const code = reason.replace(/^foreign-/, 'unknown-')
  const messages = problems.map(({ message }) => message)
  const as = (type: string, body: string): Reply => ({ status, headers: { ...headers, 'content-type': type }, body })
  switch (shape) {
    case 'problem-json': {
      const problem = { type: 'about:blank', title: code.replaceAll('-', ' '), status, detail, code }
      return as(
        'application/problem+json',
        JSON.stringify(messages.length === 0 ? problem : { ...problem, errors: messages }),
      )
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
