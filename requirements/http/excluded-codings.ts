import type { Exchange } from '../../harness/exchange/exchange.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import { fail, notTested, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { type ExchangeRequirement, onAnyOperation } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { validExchange, withResponse } from '../declaring/valid-examples.ts'
import { elementsIn, header, requestHeader } from '../reading/headers.ts'

/** The header of a browser. A service may hold back what it sends in one coding, and stream in another. */
export const IN_ANY_CODING: readonly [name: string, value: string] = ['Accept-Encoding', 'gzip, deflate, br, zstd']

/** The header of a client that accepts gzip, as most libraries do. */
export const IN_GZIP: readonly [name: string, value: string] = ['Accept-Encoding', 'gzip']

/**
 * The header of a client that says that it can't read gzip. What a client gets that merely does not name gzip is only
 * observed: most servers at the edge take that as accepting any coding.
 */
export const WITHOUT_GZIP: readonly [name: string, value: string] = ['Accept-Encoding', 'gzip;q=0']

export function excludedCodingRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const anywhere = onAnyOperation(description)
  const { operation } = anywhere
  return [
    {
      about: 'exchange',
      id: 'http-excluded-coding-not-sent',
      ...anywhere,
      // Not `standard`: Starlette's GZipMiddleware and Django's only look for the word gzip, so most services in Python
      // would be red.
      source: assumed(
        'our choice: a coding that a client gives the weight 0 is not sent to it (RFC 9110 section 12.5.3); clients that ' +
          'can not read a coding leave it out, so that hardly any is hurt',
      ),
      appliesTo: (exchange) => exchange.operation === operation || excludedBy(exchange).length > 0,
      check: (exchange) => {
        const excluded = excludedBy(exchange)
        if (excluded.length === 0 || exchange.response === null || isByGateway(exchange)) {
          return notTested('no answer came to a client that excludes a coding', 'give the path in poll of the target')
        }
        const codings = elementsIn(header(exchange.response, 'content-encoding') ?? 'identity')
        return codings.some((coding) => excluded.includes(coding))
          ? fail(`an answer without ${excluded.join(', ')}`, `content-encoding: ${codings.join(', ')}`)
          : pass
      },
      example: () => validExchange({ operation, status: 200, body: {}, request: { headers: [WITHOUT_GZIP] } }),
      violation: (valid) => withResponse(valid, { headers: [['content-encoding', 'gzip']] }),
    },
  ]
}

/** Codings that the client gives the weight 0. */
function excludedBy(exchange: Exchange): readonly string[] {
  const asked = requestHeader(exchange, 'accept-encoding') ?? ''
  return elementsIn(asked).flatMap((element) => /^([^\s;]+)\s*;\s*q=0(?:\.0*)?$/.exec(element)?.[1] ?? [])
}
