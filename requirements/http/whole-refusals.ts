import type { Exchange } from '../../harness/exchange/exchange.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { onAnyOperation, type SequenceRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { refusal, withResponse } from '../declaring/valid-examples.ts'
import { isUnderLoad } from '../reading/evidence.ts'
import { isRefusal, statusOf } from '../reading/status.ts'

/**
 * Least characters of a request's body on which a service may close the connection before it is sent, so that the
 * answer is lost.
 */
const LONG_BODY = 10_000

/** Number of cut answers that fail: a single one may be due to the network. */
const LEAST_TO_FAIL = 2

export function wholeRefusalRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const anywhere = onAnyOperation(description)
  const { operation } = anywhere
  const [first, second] = [refusal(operation, 'first'), refusal(operation, 'second')]
  return [
    {
      about: 'sequence',
      sequence: 'whole-run',
      id: 'http-refusals-come-whole',
      area: 'loss and corruption',
      ...anywhere,
      source: standard(
        'an answer is as long as it says: of one that is longer, or shorter, clients see an error of the connection in ' +
          'place of the reason (RFC 9112 section 6.3)',
      ),
      check: comeWhole,
      example: () => [first, second],
      violation: () => [withResponse(first, { end: 'cut' }), withResponse(second, { end: 'cut' })],
    },
  ]
}

function comeWhole(exchanges: readonly Exchange[]): Outcome {
  const refused = exchanges.filter((exchange) => exchange.engine === 'specs' && isRefusal(exchange))
  const readable = refused.filter((exchange) => {
    const isLarge = (exchange.request.body?.length ?? 0) >= LONG_BODY
    // An answer to HEAD may name a coding, and has no body to decode.
    return !isLarge && exchange.request.method !== 'HEAD' && !isUnderLoad(exchange) && !isByGateway(exchange)
  })
  if (readable.length === 0) return notApplicable('nothing was refused')
  const cut = readable.filter(({ response }) => response?.end === 'cut')
  const [first] = cut
  if (first === undefined || cut.length < LEAST_TO_FAIL) return pass
  const actual = `${statusOf(first)} that broke off in ${first.id}`
  return failSaying('refusals that come whole', `${actual}, and the like in ${cut.length} of ${readable.length}`)
}
