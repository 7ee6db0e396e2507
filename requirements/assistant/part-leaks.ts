import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Json } from '../../harness/json/parse.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import { encodeEvent } from '../../harness/wire/records.ts'
import { memberOf, type StreamEvent } from '../../harness/wire/stream-item.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { withText } from '../declaring/valid-examples.ts'
import { firstOf, internals, secretsIn } from '../internals.ts'
import { leadsInside } from '../reading/leads-inside.ts'
import { isSuccess } from '../reading/status.ts'
import { eventsOf } from '../streams/stream-evidence.ts'
import { streamingOperations } from '../streams/streaming.ts'
import { validAnswer } from './valid-stream.ts'

/**
 * What comes beside the text of an answer, such as the output of a tool, reaches all who ask, though pages seldom show
 * it. The text itself may well quote addresses and example keys from the documentation.
 */
export function partLeakRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return streamingOperations(description).map(({ operation: { id }, protocol }) => ({
    about: 'exchange',
    id: `${kebab(id)}-parts-show-no-internals`,
    area: 'access and isolation',
    operation: id,
    faultCategory: 309,
    // A service need not send anything beside the text.
    byChance: true,
    source: assumed(
      'our choice: no part of an answer holds a key of the service, an address that only the service can reach, or what ' +
        'its programs say of a failure; a page may have such a value as an example (CWE-200)',
    ),
    appliesTo: (exchange) => exchange.operation === id && isSuccess(exchange),
    check,
    example: () => telling(validAnswer(id, protocol, { threadId: 'thread-1' }), 'https://docs.example/pages'),
    violation: () => telling(validAnswer(id, protocol, { threadId: 'thread-1' }), 'http://search.internal:9200/pages'),
  }))

  function telling(answer: Exchange, upstream: string): Exchange {
    const value = { upstream }
    const event =
      answer.situation.protocol === 'v1'
        ? encodeEvent('v1', 'data', [value])
        : encodeEvent('v2', 'data-search', { data: value })
    return withText(answer, `${event}${answer.response?.body.text}`)
  }
}

function check(exchange: Exchange): Outcome {
  const parts = eventsOf(exchange).filter(({ type }) => isBeside(type))
  const found = parts.map((part) => leakIn(part, exchange)).find((leak) => leak !== null)
  if (found !== undefined) return failSaying('parts that are meant for the caller', found)
  return parts.every(({ type }) => FRAME.test(type)) ? notApplicable('nothing but text and sources came') : pass
}

/** Sources have a rule of their own, and the input of a tool is what the model wrote. */
function isBeside(type: string): boolean {
  return !/^(?:text|reasoning|source|tool-input)-/.test(type) && type !== 'error'
}

/** Events that every answer has, with nothing in them but ids as a rule. */
const FRAME = /^(?:start|finish|start-step|finish-step)$/

function leakIn({ type, value }: StreamEvent, { request }: Exchange): string | null {
  const sent = `${request.url}\n${request.body ?? ''}`
  const said = memberOf(value, 'errorText')
  const failure = typeof said === 'string' ? firstOf(internals, said) : null
  if (failure !== null) return `${failure}, in ${type}`
  for (const text of textsIn(value)) {
    if (sent.includes(text)) continue
    const [secret] = secretsIn(text)
    // The secret is left out of the message: the report would spread it.
    if (secret !== undefined && isWhole(secret, text))
      return `a secret that begins with ${secret.slice(0, 4)}, in ${type}`
    if (ADDRESS.test(text) && leadsInside(text, request.url)) return `${text}, in ${type}`
  }
  return null
}

/** Of services on a network; other schemes, as `docs://install`, have names of their own where these have a host. */
const ADDRESS = /^(?:https?|wss?|grpc|postgres(?:ql)?|mysql|mongodb|rediss?|amqps?):\/\/[^\s"'<>]+$/i

/** Whether a text is the secret alone, as a header or a setting has it: a page's text would say more. */
function isWhole(secret: string, text: string): boolean {
  return text.trim().replace(/^(?:Bearer|Basic|token)\s+/i, '') === secret
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(textsIn)
}
