import type { Exchange } from '../../harness/exchange/exchange.ts'
import { fail, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { expectNoServerError } from '../declaring/expected.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { shownByProbe } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering, validExchange, validJob } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { header } from '../reading/headers.ts'
import { isSuccess, statusOf } from '../reading/status.ts'

/**
 * Methods that may be sent to every path and must change nothing. That an answer to TRACE gives back the key of its
 * request is found by another requirement.
 */
export const SAFE_METHODS = ['HEAD', 'OPTIONS', 'TRACE'] as const

/** Operations that act. Others are left out: what answers GET may answer HEAD. */
export function actingOperations({ operations }: DescriptionView): readonly Operation[] {
  return operations.filter(({ method }) => method !== 'GET')
}

export function safeMethodsRule({ id }: Operation): string {
  return `http-${kebab(id)}-safe-methods-do-not-act`
}

export function safeMethodRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return actingOperations(description).map((operation) => {
    const id = safeMethodsRule(operation)
    return shownByProbe({
      id,
      area: 'loss and corruption',
      operation: operation.id,
      source: standard(
        'HEAD, OPTIONS and TRACE act on nothing: crawlers, browsers and scanners send them unasked (RFC 9110 section 9.2.1)',
      ),
      check: (exchange, context) => {
        const { response, request } = exchange
        const acted = signOfAction(exchange)
        if (acted !== null) return fail(`${request.method} without effect`, `${statusOf(exchange)}: ${acted}`)
        // Only for OPTIONS a missing answer is a failure: only scanners send TRACE, and a server may close the
        // connection on a HEAD with content (RFC 9110 section 9.3.2).
        if (response === null && request.method !== 'OPTIONS') return notApplicable('no answer')
        return request.method === 'TRACE' ? pass : expectNoServerError(exchange, context)
      },
      example: () => {
        const request = { method: 'OPTIONS' }
        return validExchange({
          operation: null,
          status: 204,
          body: null,
          headers: [],
          request,
          situation: { requirement: id },
        })
      },
      violation: (valid) => answering(valid, 201, validJob),
    })
  })
}

/**
 * A sign that the operation itself has answered; null where there is none. An answer to HEAD has no body, so status and
 * headers count too.
 */
function signOfAction(exchange: Exchange): string | null {
  const { response } = exchange
  if (!isSuccess(exchange)) return null
  if (response?.status === 201 || response?.status === 202) return 'something was begun'
  const type = header(response, 'content-type')?.toLowerCase() ?? ''
  const isStream = type.includes('text/event-stream') || response?.headers.some(([name]) => STREAM_HEADER.test(name))
  if (isStream === true) return 'an answer streams'
  const job = jobIn(exchange)
  // A status alone is no sign: gateways that answer in place of the service may send {"status":"ok"}.
  return typeof job?.id === 'string' && typeof job.status === 'string' ? 'it holds a job' : null
}

/** Headers by which the chat client library's own servers name the protocol of a stream. */
const STREAM_HEADER = /^x-vercel-ai-.*stream$/
