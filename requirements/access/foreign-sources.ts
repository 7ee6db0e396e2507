import type { DescriptionView } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { addressesOf, leadingTo, noSource } from '../assistant/source-addresses.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { isSuccess } from '../reading/status.ts'
import { streamingOperations } from '../streams/streaming.ts'
import { withoutOthers } from './other-organizations.ts'

/** No answer may be built on the pages of another organization's site. */
export function foreignSourceRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return streamingOperations(description).map(({ operation: { id }, protocol }) => ({
    about: 'exchange',
    id: `${kebab(id)}-sources-of-no-other-organization`,
    operation: id,
    area: 'access and isolation',
    source: assumed(
      'our choice: an answer draws on the site that was asked; a source on the site of another organization of the ' +
        'target comes from a search that leaves out whose pages it looks at',
    ),
    appliesTo: (exchange) => exchange.operation === id && isSuccess(exchange),
    check: (exchange, { target }) => {
      const addresses = addressesOf(exchange)
      if (addresses.length === 0) return noSource
      return withoutOthers(exchange, target, (name) => addresses.some((address) => leadsTo(name, address)))
    },
    example: () => validAnswer(id, protocol, { threadId: 'thread-1' }),
    violation: (exchange) => leadingTo(exchange, 'https://globex-docs.example'),
  }))
}

/** Whether a label of the host, or a whole segment of the path, is this name. */
function leadsTo(name: string, address: string): boolean {
  return address.split(/[/.:?#@]/).includes(name)
}
