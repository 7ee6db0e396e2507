import type { Exchange } from '../harness/exchange/exchange.ts'
import { hasLimitHeaders, malformedLimitHeaders } from '../harness/limits/limit-headers.ts'
import { isByGateway } from '../harness/sending/gateway.ts'
import { failSaying, notApplicable, pass } from '../harness/verdict/outcome.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import { isClosedOnLarge, limitExplains, unsent } from './declaring/expected.ts'
import { type ExchangeRequirement, onAnyOperation } from './declaring/requirement.ts'
import { standard } from './declaring/source.ts'
import { answering, validExchange, withResponse } from './declaring/valid-examples.ts'
import { isUnderLoad } from './reading/evidence.ts'
import { answeredInFront, isRedirect, redirectRemedy, statusOf } from './reading/status.ts'

/** Invariants of any service, judged on every exchange of a run, whatever it was sent for. */

/** Whether a 503 is a limit's refusal, which may have that status. */
function isUnavailablePastLimit(exchange: Exchange): boolean {
  return exchange.situation.limitReached !== undefined && exchange.response?.status === 503
}

export function serviceRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const anywhere = onAnyOperation(description)
  const ofAny = {
    about: 'exchange',
    ...anywhere,
    example: () => validExchange({ operation: anywhere.operation, status: 200, body: {} }),
  } as const
  return [
    {
      ...ofAny,
      id: 'service-answers-every-request',
      faultCategory: 312,
      source: standard(
        'every request gets an answer: a connection that is closed without one tells the client nothing',
      ),
      appliesTo: (exchange) => exchange.operation !== null && !isClosedOnLarge(exchange),
      check: (exchange) => {
        const { failure, situation } = exchange
        if (failure === null) return pass
        return unsent(exchange) ?? failSaying('an answer', `${failure.message} (${situation.probe})`)
      },
      violation: (exchange) => ({
        ...exchange,
        response: null,
        failure: { kind: 'reset', message: 'the connection was closed before an answer came (ECONNRESET)' },
      }),
    },
    {
      ...ofAny,
      id: 'service-no-server-error-for-client-input',
      faultCategory: 100,
      source: standard(
        "a 5xx says that the service failed; what a client sends is the client's to mend (RFC 9110 section 15.6)",
      ),
      // Requests of no operation count too, since clients also send other methods and spellings of a path. They don't
      // send TRACE.
      appliesTo: (exchange) => !isUnderLoad(exchange) && exchange.request.method !== 'TRACE',
      check: (exchange, context) => {
        if (exchange.response === null) return notApplicable('no answer')
        if (isUnavailablePastLimit(exchange) || exchange.response.status === 501) return pass
        if (isByGateway(exchange)) return answeredInFront(`with ${statusOf(exchange)}`)
        if (exchange.response.status < 500) return pass
        return (
          limitExplains(exchange, context) ??
          failSaying('no 5xx status', `${statusOf(exchange)} (${exchange.situation.probe})`)
        )
      },
      violation: (exchange) => answering(exchange, 500, {}),
    },
    {
      ...ofAny,
      id: 'service-valid-request-not-redirected',
      source: standard('no client sends its key, or a body, on to another address by itself (RFC 9110 section 15.4)'),
      appliesTo: ({ operation, situation }) => operation !== null && situation.expected === 'success',
      check: (exchange, { target }) => {
        if (!isRedirect(exchange)) return pass
        return failSaying('no redirect', `${statusOf(exchange)}: ${redirectRemedy(exchange, target)}`)
      },
      violation: (exchange) => answering(exchange, 308, {}),
    },
    {
      ...ofAny,
      id: 'service-limit-headers-well-formed',
      source: standard(
        'headers about limits have the form that clients read (RFC 9110 section 10.2.3, draft-ietf-httpapi-ratelimit-headers)',
      ),
      appliesTo: ({ response }) => response !== null,
      check: ({ response }) => {
        if (!hasLimitHeaders(response?.headers ?? [])) return notApplicable('no answer has headers about limits')
        const [malformed] = malformedLimitHeaders(response?.headers ?? [])
        return malformed === undefined ? pass : failSaying('headers that can be read, or none', malformed)
      },
      example: () => withResponse(ofAny.example(), { headers: [['retry-after', '1']] }),
      violation: (exchange) => withResponse(exchange, { headers: [['ratelimit', 'unlimited']] }),
    },
  ]
}
