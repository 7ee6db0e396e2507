import type { Exchange } from '../harness/exchange/exchange.ts'
import { failSaying, notApplicable, pass } from '../harness/verdict/outcome.ts'
import { damageInValue } from '../harness/wire/damaged-text.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import { type ExchangeRequirement, onAnyOperation } from './declaring/requirement.ts'
import { standard } from './declaring/source.ts'
import { answering, validExchange } from './declaring/valid-examples.ts'
import { isAskedWithDamage, withoutOwnDamage } from './reading/asked-with-damage.ts'
import { jsonBody } from './reading/body.ts'

/** The text of any answer comes undamaged; streams have a rule of their own. */
export function undamagedTextRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const anywhere = onAnyOperation(description)
  return [
    {
      about: 'exchange',
      id: 'service-text-undamaged',
      area: 'loss and corruption',
      byChance: true,
      ...anywhere,
      source: standard(
        'text comes as it was written: U+FFFD and what was decoded twice are damage (RFC 8259 section 8.1)',
      ),
      appliesTo: (exchange) => exchange.response !== null && !isAskedWithDamage(exchange),
      check: (exchange) => {
        const text = textOf(exchange)
        if (text === undefined) return notApplicable('an answer with a text that is no stream did not come')
        const damage = damageInValue(text, withoutOwnDamage)
        if (damage !== null) return failSaying('text as it was written', damage)
        return isBeyondAscii(text)
          ? pass
          : notApplicable('no answer that is no stream has letters beyond ASCII, which alone are damaged')
      },
      example: () => validExchange({ operation: anywhere.operation, status: 200, body: { text: 'Grüße' } }),
      violation: (valid) => answering(valid, 200, { text: 'Gr\uFFFD\uFFFDe' }),
    },
  ]
}

/** Names of members count too: they stay as they are in most answers, but are as easily damaged. */
function isBeyondAscii(text: unknown): boolean {
  return /[^\p{ASCII}]/u.test(typeof text === 'string' ? text : JSON.stringify(text))
}

function textOf(exchange: Exchange): unknown {
  const { response, situation } = exchange
  if (response === null || response.body.encoding !== 'utf8') return undefined
  return situation.protocol === undefined || response.status >= 400
    ? (jsonBody(exchange) ?? response.body.text)
    : undefined
}
