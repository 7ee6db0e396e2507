import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { shownByAllStreams } from '../declaring/shown-by-streams.ts'
import { assumed } from '../declaring/source.ts'
import { atSecond, withText } from '../declaring/valid-examples.ts'
import { isSuccess } from '../reading/status.ts'
import { protocolOf, summaryOf, unfinishedReasons } from '../streams/stream-evidence.ts'
import { habit } from './habit.ts'
import { validAnswer } from './valid-stream.ts'

/**
 * Finish reasons of an answer that is none yet: cut at the model's maximum length, held back, or ended where the model
 * called a tool, with no more than "let me search". An error is reported by the requirements on streams.
 */
const isCut = (reason: string | null) => unfinishedReasons.has(reason) && reason !== 'error'

/** Where such answers are no exception, the model is set up wrongly, and readers are left with half of a sentence. */
export function cutAnswerRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return shownByAllStreams(description, ({ id, protocol }) => {
    const answers = (reason: string) =>
      [0, 10].map((seconds) => endingWith(reason, validAnswer(id, protocol, { threadId: 'thread-1' }), seconds))
    return {
      id: 'assistant-answers-not-cut',
      byChance: true,
      source: assumed('our choice: now and then an answer is too long, but not one answer in three to short questions'),
      check: (exchanges) => {
        const answered = exchanges.filter((exchange) => reasonOf(exchange) !== null)
        return habit(answered, 'answers that end by themselves', (answer) =>
          isCut(reasonOf(answer)) ? `finishReason ${reasonOf(answer)}` : null,
        )
      },
      example: () => answers('stop'),
      violation: () => answers('length'),
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
