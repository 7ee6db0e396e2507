import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, notTested } from '../../harness/verdict/outcome.ts'
import { contentTypeOf } from '../../harness/wire/content-type.ts'
import type { Operation } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import { inTurn } from '../bodies/in-turn.ts'
import { doneBy } from '../declaring/done-by.ts'
import { expectNoServerError } from '../declaring/expected.ts'
import { type RequestRequirement, requestRequirement } from '../declaring/request-requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering, validJob } from '../declaring/valid-examples.ts'
import { withSituation } from '../reading/evidence.ts'
import { header } from '../reading/headers.ts'
import { isSuccess, statusOf } from '../reading/status.ts'

/** An operation is reached by its own method and path, and by no other. */
export function methodAndPathRequirements(operations: readonly Operation[]): readonly RequestRequirement[] {
  return [otherMethod, unknownPath].flatMap((requirement) =>
    inTurn(operations.map((operation) => ({ requirement: requirement(operation), sharedBy: operation.family }))),
  )
}

/** DELETE is not tried: a service that supports it may delete. */
const otherMethods = ['PUT', 'PATCH', 'GET'] as const

/** A service may answer a method that the document does not name, but not as if it were the operation. */
function otherMethod(operation: Operation): RequestRequirement {
  const { response } = operation
  const [first, ...others] = otherMethods.filter((method) => method !== operation.method)
  return requestRequirement(operation, {
    id: `${kebab(operation.id)}-other-method-refused`,
    source: standard(
      `a method keeps to its meaning: PUT and GET are repeated by clients and proxies as they like (RFC 9110 section 9.2)`,
    ),
    check: (exchange, context) => {
      // A gateway may close the connection on what it does not pass on: a GET with content (RFC 9110 section 9.3.1), or
      // a method that the document does not name. Some firewalls leave it open, and never answer.
      if (exchange.failure?.kind === 'reset') return notApplicable('no answer')
      if (exchange.failure?.kind === 'timeout') return notTested(statusOf(exchange), 'let other methods through to it')
      const answered = expectNoServerError(exchange, context)
      if (answered.kind !== 'pass' || doneBy(operation, exchange) === null) return answered
      return failSaying(`no answer of ${operation.method}`, statusOf(exchange))
    },
    request: {
      expected: 'refusal',
      ...(first === undefined ? {} : { method: first }),
      others: others.map((method) => ({ name: method, method })),
      inContract: false,
    },
    violation: (valid) => {
      if (response.kind !== 'stream') return answering(valid, 200, validJob)
      const { protocol } = response
      const { response: stream } = validAnswer(operation.id, protocol, { threadId: 'thread-1' })
      return withSituation({ ...valid, response: stream }, { protocol })
    },
  })
}

function unknownPath(operation: Operation): RequestRequirement {
  return requestRequirement(operation, {
    id: `${kebab(operation.id)}-unknown-path-refused`,
    source: standard(
      'what is not there is not answered as if it were: a client takes a 2xx for done (RFC 9110 section 15.5.5)',
    ),
    check: (exchange, context) => {
      const answered = expectNoServerError(exchange, context)
      // Where an address is unknown, the server of a site may show the site's page. No client takes it for an answer.
      if (answered.kind !== 'pass' || !isSuccess(exchange) || showsPage(exchange)) return answered
      return failSaying('a 4xx status', statusOf(exchange))
    },
    request: {
      expected: 'refusal',
      path: (own) => `${own}/unheard-of`,
      others: [
        { name: 'another last part', path: (own) => own.replace(/[^/]+$/, 'unheard-of') },
        { name: 'another first part', path: (own) => own.replace(/^\/[^/]+/, '/unheard-of') },
        // Many routers treat this path as the operation's own. With an invalid body the request is then refused all the
        // same.
        ...(operation.requestSchema === null
          ? []
          : [{ name: 'a slash at its end', path: (own: string) => `${own}/`, rawBody: () => '[]' }]),
      ],
      inContract: false,
    },
  })
}

function showsPage({ response }: Exchange): boolean {
  return contentTypeOf(header(response, 'content-type')).type === 'text/html'
}
