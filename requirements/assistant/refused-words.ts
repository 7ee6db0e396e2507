import type { Exchange } from '../../harness/exchange/exchange.ts'
import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { validAccepted } from '../bodies/answers.ts'
import { sentBody, sentMessages, valueAt } from '../reading/body.ts'
import { requestHeader } from '../reading/headers.ts'
import { isRefusal, isSuccess } from '../reading/status.ts'
import { protocolOf, refusesInStream } from '../streams/stream-evidence.ts'
import { streamingOperations } from '../streams/streaming.ts'
import { answerAcceptedBack } from './answer-as-history.ts'
import { ASKS_FOR_CODE_WORD } from './echo.ts'
import { GIVEN } from './given-text.ts'

/** What only this harness asks: guards of models may take it for an attempt to learn their instructions. */
const unusual = [GIVEN, ASKS_FOR_CODE_WORD]

/**
 * For each failed outcome, why it shows nothing: the assistant refuses the harness's own words wherever they stand, and
 * answers another question of the same form as one of these. Where it takes the words once, it refuses something else.
 */
export function refusedForWords(
  description: DescriptionView,
  exchanges: readonly Exchange[],
): (requirement: string, failed: Exchange | undefined) => NotTested | null {
  const asked = exchanges.filter(({ situation }) => situation.expected === 'success')
  const refused = streamingOperations(description).flatMap(({ operation, protocol }) => {
    const { id } = operation
    const ofThis = asked.filter((exchange) => exchange.operation === id)
    const others = ofThis.filter((exchange) => wordsIn(exchange) === undefined && isAnswered(exchange))
    const answered = new Set(others.map(formOf))
    const words = unusual.filter((one) => {
      const inThese = ofThis.filter((exchange) => wordsIn(exchange) === one)
      return inThese.every(isRefused) && inThese.some((exchange) => answered.has(formOf(exchange)))
    })
    const requirements = [
      validAccepted(id),
      answerAcceptedBack(operation),
      `assistant-stream-${protocol}-no-error-event`,
    ]
    return words.map((one) => ({ id, words: one, requirements }))
  })
  return (requirement, failed) => {
    if (failed === undefined) return null
    const words = wordsIn(failed)
    const isFor = refused.some((one) => {
      return one.id === failed.operation && one.words === words && one.requirements.includes(requirement)
    })
    const reason = 'refused in these words each time, and other questions are answered: a guard may take them for harm'
    return isFor ? notTested(reason, 'see what it answers, or let these words through') : null
  }
}

/** What a service may refuse besides the words: the header Accept, and the members of the body. */
function formOf(exchange: Exchange): string {
  return JSON.stringify([requestHeader(exchange, 'accept'), Object.keys(Object(sentBody(exchange))).toSorted()])
}

export function isRefused(exchange: Exchange): boolean {
  return isRefusal(exchange) || refusesInStream(exchange)
}

function isAnswered(exchange: Exchange): boolean {
  return isSuccess(exchange) && protocolOf(exchange) !== null && !refusesInStream(exchange)
}

/** Which unusual words the last question of a request contains; a question may be in several parts. */
function wordsIn(exchange: Exchange): string | undefined {
  const parts = valueAt(sentMessages(exchange).at(-1), 'parts')
  const texts = Array.isArray(parts) ? parts.map((part: unknown) => valueAt(part, 'text')) : []
  return unusual.find((one) => texts.join('').includes(one))
}
