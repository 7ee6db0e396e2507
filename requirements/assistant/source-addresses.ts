import type { Exchange } from '../../harness/sending/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { isSuccess } from '../evidence.ts'
import { leadsInside } from '../leads-inside.ts'
import { kebab } from '../naming.ts'
import type { ExchangeRequirement } from '../requirement.ts'
import { assumed } from '../source.ts'
import { withRequest, withResponse } from '../valid-examples.ts'
import { addressOf } from './parity-differences.ts'
import { answerIn } from './stream-evidence.ts'
import { streamingOperations } from './streaming.ts'
import { validAnswer } from './valid-stream.ts'

/** Whether readers reach what an answer rests on: pages are often indexed where the service itself finds them. */
export function sourceAddressRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return streamingOperations(description).map(({ operation: { id }, protocol }) => {
    const valid = withRequest(validAnswer(id, protocol, { threadId: 'thread-1' }), {
      url: 'https://api.example/message',
    })
    return {
      about: 'exchange',
      id: `${kebab(id)}-sources-reachable`,
      operation: id,
      source: assumed('our choice: a reader follows a source from the page, and not from the network of the service'),
      appliesTo: (exchange) => exchange.operation === id && isSuccess(exchange),
      check: reachable,
      example: () => valid,
      violation: () => {
        const text = valid.response?.body.text.replaceAll('https://docs.example', 'http://docs.internal') ?? ''
        return withResponse(valid, { body: { encoding: 'utf8', text } })
      },
    }
  })
}

function reachable(exchange: Exchange): Outcome {
  const sources = answerIn(exchange)?.sources ?? []
  if (sources.length === 0) return notApplicable('no answer names a source')
  const inside = sources.map(addressOf).find((address) => isPage(address) && leadsInside(address, exchange.request.url))
  return inside === undefined ? pass : failSaying('sources that a reader can reach', inside)
}

/** An address of its own: what is relative leads to where the reader is. */
function isPage(address: string): boolean {
  return /^https?:\/\//i.test(address)
}
