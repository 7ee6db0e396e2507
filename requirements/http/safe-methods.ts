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
 * Methods that every path may be asked with, and that change nothing anywhere. What answers TRACE with the request gives
 * back the key that it came with, which is for another requirement to find.
 */
export const SAFE_METHODS = ['HEAD', 'OPTIONS', 'TRACE'] as const

/** Operations that act: one that reads may answer HEAD as it answers GET. */
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
        // Scanners alone send TRACE, and a server may close the connection at a HEAD with content (RFC 9110 section 9.3.2).
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
          situation: { rule: id },
        })
      },
      violation: (valid) => answering(valid, 201, validJob),
    })
  })
}

/** What only an answer of the operation itself holds; null where this one is none. An answer to HEAD has no body. */
function signOfAction(exchange: Exchange): string | null {
  const { response } = exchange
  if (!isSuccess(exchange)) return null
  if (response?.status === 201 || response?.status === 202) return 'something was begun'
  const type = header(response, 'content-type')?.toLowerCase() ?? ''
  const isStream = type.includes('text/event-stream') || response?.headers.some(([name]) => STREAM_HEADER.test(name))
  if (isStream === true) return 'an answer streams'
  const job = jobIn(exchange)
  // A gateway that answers in place of the service says {"status":"ok"} at times.
  return typeof job?.id === 'string' && typeof job.status === 'string' ? 'it holds a job' : null
}

/** By which the chat client library's own servers name the protocol of a stream. */
const STREAM_HEADER = /^x-vercel-ai-.*stream$/
