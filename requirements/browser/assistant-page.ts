import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { BrowserTurn } from '../../harness/exchange/situation.ts'
import { fail, failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import type { Description, DescriptionView, Operation } from '../../schemas/description/description.ts'
import type { RequestField } from '../../schemas/description/interface-types.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import { whyNotThrough } from '../declaring/expected.ts'
import type { ExchangeRequirement, Requirement, SequenceRequirement } from '../declaring/requirement.ts'
import { documented, standard } from '../declaring/source.ts'
import { answering, withRequest } from '../declaring/valid-examples.ts'
import { isLimitRefusal } from '../limits/events.ts'
import { isSuccess, statusOf } from '../reading/status.ts'
import { answerIn, summaryOf } from '../streams/stream-evidence.ts'
import { answerGrows, answerShown } from './page-answers.ts'
import {
  askedBody,
  type ClientOperation,
  clientOperations,
  clientRule,
  isSeenBy,
  isTurn,
  observationOf,
  observedAs,
  pageRule,
  seenAnswer,
  withoutUsableLimit,
} from './page-clients.ts'

/** What a person sees of the target in a real browser, through the real hooks of each line of the client library. */
export function assistantBrowserRequirements(description: DescriptionView): readonly Requirement[] {
  return clientOperations(description).flatMap((pair) => [
    answerShown(pair),
    answerGrows(pair),
    requestAsDocumented(pair),
    threadContinues(pair, 'follow-up', 'thread-continues', 'the thread of the first answer'),
    threadContinues(pair, 'after-reload', 'reload-continues', 'the thread from before the reload'),
    refusalShown(pair),
  ])
}

/** Binds the client, not the service: a page that is set up as the document says sends what the document asks for. */
function requestAsDocumented(pair: ClientOperation): ExchangeRequirement {
  const { client, operation } = pair
  return {
    ...pageRule(pair, 'request-as-documented'),
    source: documented(),
    appliesTo: (exchange) => isSeenBy(client, exchange),
    check: (exchange, { description }) => {
      const missing = missingFields(description, operation, exchange)
      return missing.length === 0
        ? pass
        : failSaying('every field that the document asks of this client', `no ${missing.join(', ')}`)
    },
    example: () => {
      const exchange = seenAnswer(pair, 'question')
      const message = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'How?' }] }
      const messages = [client.protocol === 'v1' ? { ...message, content: 'How?' } : message]
      const headers = [['authorization', 'Bearer «ASSAY_ASSISTANT_KEY»']] as const
      const body = JSON.stringify({ fp: 'anonymous', retrievalPageSize: 5, messages })
      return withRequest(exchange, { headers, body })
    },
    violation: (valid) => withRequest(valid, { body: '{"messages":[{"id":"m1"}]}' }),
  }
}

/** Members that the document asks the client to send, though their rows do not require them. */
const askedOfClients = ['retrievalPageSize'] as const satisfies readonly RequestField[]

/** Names of the documented members that a page's request lacks: `authorization`, `fp`, `messages[].parts`. */
export function missingFields(
  { validate }: Pick<Description, 'validate'>,
  { requestSchema }: Operation,
  exchange: Exchange,
): readonly string[] {
  const body = askedBody(exchange)
  const violations = requestSchema === null ? [] : validate(requestSchema, body)
  const required = violations
    .filter(({ keyword }) => keyword === 'required')
    .map(({ instancePath, params }) => `${instancePath}/${String(params['missingProperty'])}`)
  const isBearer = exchange.request.headers.some(
    ([name, value]) => name.toLowerCase() === 'authorization' && value.startsWith('Bearer '),
  )
  return [
    ...(isBearer ? [] : ['authorization']),
    // `/messages/0/parts` → `messages[].parts`
    ...new Set(required.map((pointer) => pointer.slice(1).replace(/\/\d+/g, '[]').replaceAll('/', '.'))),
    ...askedOfClients.filter((name) => body[name] === undefined),
  ]
}

/** The page finds the thread id where its client library shows it, and sends it with the next question. */
function threadContinues(
  pair: ClientOperation,
  next: BrowserTurn,
  claim: string,
  expected: string,
): SequenceRequirement {
  const { client, operation } = pair
  const conversation = (returned: string) => {
    const asked = withRequest(seenAnswer(pair, next), { body: '{"threadId":"thread-1"}' })
    const { response } = validAnswer(operation.id, client.protocol, { threadId: returned })
    return [seenAnswer(pair, 'question'), { ...asked, response }]
  }
  return {
    about: 'sequence',
    sequence: 'page-conversation',
    appliesTo: ([, second]) => second !== undefined && isSeenBy(client, second) && isTurn(second, next),
    id: clientRule(client, claim),
    operation: operation.id,
    source: documented(),
    check: ([first, second], context) => {
      if (first === undefined || second === undefined) return notApplicable('no follow-up was asked')
      const { threadSeen = null, error = null } = observationOf(first) ?? {}
      const [sent, returned] = [askedBody(second).threadId, answerIn(second)?.threadId]
      if (error !== null) return notApplicable('the answer before it ended in an error')
      if (threadSeen === null) {
        const carriers = summaryOf(first)?.threadCarriers.join(', ') || 'nowhere'
        return notApplicable(`this client does not see the threadId where the service puts it (${carriers})`)
      }
      if (sent !== threadSeen) {
        const returned = sent === undefined ? 'none' : JSON.stringify(sent)
        return { kind: 'error', message: `the page saw the thread "${threadSeen}" and sent ${returned}` }
      }
      if (!isSuccess(second)) {
        return whyNotThrough(second, context) ?? failSaying(`an answer in ${expected}`, statusOf(second))
      }
      if (returned == null) return notApplicable('the answer carries no threadId')
      return returned === sent ? pass : fail(`${expected}, "${sent}"`, returned)
    },
    example: () => conversation('thread-1'),
    violation: () => conversation('thread-2'),
  }
}

function refusalShown(pair: ClientOperation): ExchangeRequirement {
  const { client, operation } = pair
  return {
    ...pageRule(pair, 'limit-refusal-shown'),
    source: standard('the client library makes an error of a refusal, and the person who asked sees it'),
    appliesTo: (exchange) => isSeenBy(client, exchange) && isTurn(exchange, 'past-limit'),
    check: (exchange) => {
      if (!isLimitRefusal(exchange)) return notApplicable('the limit did not refuse')
      const observation = observationOf(exchange)
      if (observation?.error == null) return failSaying('an error on the screen', 'none')
      return observation.shown === '' ? pass : fail('an error and no answer', observation.shown)
    },
    example: () => answering(seenAnswer(pair, 'past-limit', { shown: '', error: 'The limit is reached.' }), 429, {}),
    violation: (valid) => observedAs(valid, { error: null }),
    skipReason: (context) => withoutUsableLimit(operation, context),
  }
}
