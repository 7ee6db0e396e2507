import { isByGateway } from '../../harness/sending/gateway.ts'
import { failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { type ExchangeRequirement, onAnyOperation } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { answering, validExchange } from '../declaring/valid-examples.ts'
import { jsonBody, valueAt } from '../reading/body.ts'
import { isSuccess, statusOf } from '../reading/status.ts'

/**
 * If the body of a refusal names a status, as problem details do, it must be the answer's own: logs keep only the body,
 * and clients read either.
 */
export function namedStatusRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const anywhere = onAnyOperation(description)
  return [
    {
      about: 'exchange',
      ...anywhere,
      id: 'http-refusal-names-its-own-status',
      source: assumed(
        'our choice: the status in the body of a refusal is that of the answer, as in problem details (RFC 9457 section 3.1.2)',
      ),
      appliesTo: (exchange) => exchange.response !== null && !isSuccess(exchange) && !isByGateway(exchange),
      check: (exchange) => {
        const named = valueAt(jsonBody(exchange), 'status')
        // A number outside of 400 to 599 is a code of the service's own.
        if (typeof named !== 'number' || named < 400 || named > 599) return notApplicable('no body names a status')
        return named === exchange.response?.status ? pass : failSaying(statusOf(exchange), `${named} in its body`)
      },
      example: () => validExchange({ operation: anywhere.operation, status: 422, body: { status: 422, detail: 'no' } }),
      violation: (exchange) => answering(exchange, 422, { status: 400, detail: 'no' }),
    },
  ]
}
