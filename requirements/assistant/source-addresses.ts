import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { withRequest, withText } from '../declaring/valid-examples.ts'
import { isObject } from '../reading/body.ts'
import { leadsInside } from '../reading/leads-inside.ts'
import { isSuccess } from '../reading/status.ts'
import { answerIn } from '../streams/stream-evidence.ts'
import { streamingOperations } from '../streams/streaming.ts'
import { addressOf } from './parity-differences.ts'
import { validAnswer } from './valid-stream.ts'

/**
 * Readers can reach the sources of an answer, and pages can tell them apart. Documentation is often indexed at
 * addresses that only the service itself can reach.
 */
export function sourceAddressRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return streamingOperations(description).flatMap(({ operation: { id }, protocol }): ExchangeRequirement[] => {
    const valid = withRequest(validAnswer(id, protocol, { threadId: 'thread-1' }), {
      url: 'https://api.example/message',
    })
    const several = validAnswer(id, protocol, { threadId: 'thread-1', sources: 2 })
    const ofAnswers = {
      about: 'exchange',
      operation: id,
      appliesTo: (exchange: Exchange) => exchange.operation === id && isSuccess(exchange),
    } as const
    return [
      {
        ...ofAnswers,
        id: `${kebab(id)}-sources-not-internal`,
        source: assumed('our choice: a reader follows a source from the page, and not from the network of the service'),
        check: reachable,
        example: () => valid,
        violation: (exchange) => leadingTo(exchange, 'http://docs.internal'),
      },
      {
        ...ofAnswers,
        id: `${kebab(id)}-source-ids-distinct`,
        source: assumed('our choice: an id names one source of an answer, as pages tell by it which ones they show'),
        check: distinct,
        example: () => several,
        violation: (exchange) => replacing(exchange, '"s1"', '"s0"'),
      },
    ]
  })
}

/** The valid example of an answer, with its sources on another site. */
export function leadingTo(exchange: Exchange, site: string): Exchange {
  return replacing(exchange, 'https://docs.example', site)
}

function replacing(exchange: Exchange, written: string, other: string): Exchange {
  return withText(exchange, exchange.response?.body.text.replaceAll(written, other) ?? '')
}

function reachable(exchange: Exchange): Outcome {
  const addresses = addressesOf(exchange)
  if (addresses.length === 0) return noSource
  const inside = addresses.find((address) => isAbsolute(address) && leadsInside(address, exchange.request.url))
  return inside === undefined ? pass : failSaying('sources that a reader can reach', inside)
}

export const noSource = notApplicable('no answer names a source')

export function addressesOf(exchange: Exchange): readonly string[] {
  return (answerIn(exchange)?.sources ?? []).map(addressOf)
}

/** A relative address leads to the site that the reader is on. */
function isAbsolute(address: string): boolean {
  return /^https?:\/\//i.test(address)
}

/** The id of a source by either protocol's name for it. A further passage of the same source may repeat the id. */
function idOf(source: unknown): unknown {
  return isObject(source) ? (source['sourceId'] ?? source['id']) : undefined
}

function distinct(exchange: Exchange): Outcome {
  const sources = (answerIn(exchange)?.sources ?? []).filter((source) => idOf(source) !== undefined)
  if (sources.length < 2) return notApplicable('no answer names two sources')
  const byId = Map.groupBy(sources, idOf)
  const shared = [...byId].find(([, same]) => new Set(same.map(addressOf)).size > 1)
  return shared === undefined
    ? pass
    : failSaying(
        'an id of its own for each source',
        `${JSON.stringify(shared[0])} for ${shared[1].map(addressOf).join(', ')}`,
      )
}
