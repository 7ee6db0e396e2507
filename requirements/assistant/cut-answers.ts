import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { shownByAllStreams } from '../declaring/shown-by-streams.ts'
import { assumed } from '../declaring/source.ts'
import { atSecond, withText } from '../declaring/valid-examples.ts'
import { isSuccess } from '../reading/status.ts'
import { protocolOf, summaryOf } from '../streams/stream-evidence.ts'
import { habit } from './habit.ts'
import { validAnswer } from './valid-stream.ts'

/** The finish reason of an answer that was cut before the model had finished. */
const CUT = 'length'

/** A model whose maximum length is too small ends its answers with this reason, and readers see half a sentence. */
export function cutAnswerRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return shownByAllStreams(description, ({ id, protocol }) => {
    const answers = (reason: string) =>
      [0, 10].map((seconds) => endingWith(reason, validAnswer(id, protocol, { threadId: 'thread-1' }), seconds))
    return {
      id: 'assistant-answers-not-cut-at-length',
      byChance: true,
      source: assumed('our choice: now and then an answer is too long, but not one answer in three to short questions'),
      check: (exchanges) => {
        const answered = exchanges.filter((exchange) => reasonOf(exchange) !== null)
        return habit(answered, 'answers that end by themselves', (answer) =>
          reasonOf(answer) === CUT ? `finishReason ${CUT}` : null,
        )
      },
      example: () => answers('stop'),
      violation: () => answers(CUT),
    }
  })
}

function reasonOf(exchange: Exchange): string | null {
  return isSuccess(exchange) && protocolOf(exchange) !== null ? (summaryOf(exchange)?.finishReason ?? null) : null
}

function endingWith(reason: string, answer: Exchange, seconds: number): Exchange {
  const text = (answer.response?.body.text ?? '').replaceAll('"finishReason":"stop"', `"finishReason":"${reason}"`)
  const sent = atSecond(answer, seconds)
  return { ...withText(sent, text), id: `answer-${seconds}` }
}
