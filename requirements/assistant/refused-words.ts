import type { Exchange } from '../../harness/exchange/exchange.ts'
import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { validAccepted } from '../bodies/answers.ts'
import { sentBody, sentMessages, valueAt } from '../reading/body.ts'
import { requestHeader } from '../reading/headers.ts'
import { isSuccess } from '../reading/status.ts'
import { isRefused, protocolOf, refusesInStream } from '../streams/stream-evidence.ts'
import { type Streaming, streamingOperations } from '../streams/streaming.ts'
import { answerAcceptedBack } from './answer-as-history.ts'
import { ASKS_FOR_CODE_WORD } from './echo.ts'
import { GIVEN } from './given-text.ts'

/** What only this harness asks: guards of models may take it for an attempt to learn their instructions. */
const unusual = [GIVEN, ASKS_FOR_CODE_WORD]

/**
 * For a failed outcome, why it shows nothing: the assistant refuses the harness's own words wherever they stand, and
 * answers another question of the same form as one of these. Where it takes the words once, it refuses something else.
 * Only for such an outcome are the requests of the run read.
 */
export function refusedForWords(
  description: DescriptionView,
  exchanges: readonly Exchange[],
): (requirement: string, failed: Exchange | undefined) => NotTested | null {
  const streams = streamingOperations(description)
  return (requirement, failed) => {
    const stream = streams.find(({ operation }) => operation.id === failed?.operation)
    if (failed === undefined || stream === undefined || !aboutRefusals(stream).includes(requirement)) return null
    const words = wordsIn(failed)
    if (words === null) return null
    const asked = exchanges.filter(
      ({ operation, situation }) => operation === failed.operation && situation.expected === 'success',
    )
    const byWords = Map.groupBy(asked, wordsIn)
    const inThese = byWords.get(words) ?? []
    const answered = new Set((byWords.get(null) ?? []).filter(isAnswered).map(formOf))
    if (!inThese.every(isRefused) || !inThese.some((exchange) => answered.has(formOf(exchange)))) return null
    const reason = 'refused in these words each time, and other questions are answered: a guard may take them for harm'
    return notTested(reason, 'see what it answers, or let these words through')
  }
}

/** Ids of the requirements that a refused question breaks. */
function aboutRefusals({ operation, protocol }: Streaming): readonly string[] {
  return [validAccepted(operation.id), answerAcceptedBack(operation), `assistant-stream-${protocol}-no-error-event`]
}

/** What a service may refuse besides the words: the header Accept, and the members of the body. */
function formOf(exchange: Exchange): string {
  return JSON.stringify([requestHeader(exchange, 'accept'), Object.keys(Object(sentBody(exchange))).toSorted()])
}

function isAnswered(exchange: Exchange): boolean {
  return isSuccess(exchange) && protocolOf(exchange) !== null && !refusesInStream(exchange)
}

/** Which unusual words the last question of a request contains, if any; a question may be in several parts. */
function wordsIn(exchange: Exchange): string | null {
  const parts = valueAt(sentMessages(exchange).at(-1), 'parts')
  const texts = Array.isArray(parts) ? parts.map((part: unknown) => valueAt(part, 'text')) : []
  return unusual.find((one) => texts.join('').includes(one)) ?? null
}
