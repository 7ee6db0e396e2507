import type { Exchange } from '../../harness/exchange/exchange.ts'
import { excerpt } from '../../harness/text/format.ts'
import { repeatedPieces } from '../../harness/wire/text-rules.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { shownByAllStreams } from '../declaring/shown-by-streams.ts'
import { assumed } from '../declaring/source.ts'
import { atSecond } from '../declaring/valid-examples.ts'
import { eventsOf, summaryOf } from '../streams/stream-evidence.ts'
import { habit } from './habit.ts'
import { validAnswer } from './valid-stream.ts'

/** One doubled word may be the model's own, but not in answer after answer: there a piece was sent again. */
export function doubledPieceRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return shownByAllStreams(description, ({ id, protocol }) => {
    const answers = (words: readonly string[]) =>
      [0, 10].map((seconds) => ({
        ...atSecond(validAnswer(id, protocol, { threadId: 'thread-1', words }), seconds),
        id: `answer-${seconds}`,
      }))
    return {
      id: 'assistant-pieces-not-doubled',
      byChance: true,
      source: assumed('our choice: a model doubles a word now and then, but not in one answer of three'),
      check: (exchanges) => {
        const answered = exchanges.filter((exchange) => (summaryOf(exchange)?.text ?? '') !== '')
        return habit(answered, 'each piece of a text once', doubledIn)
      },
      example: () => answers(['Install ', 'the ', 'package.']),
      violation: () => answers(['Install ', 'the ', 'the ', 'package.']),
    }
  })
}

/** The first piece that came twice in a row; null where there is none, or where the question has it so. */
function doubledIn(answer: Exchange): string | null {
  const asked = answer.request.body ?? ''
  const piece = repeatedPieces(eventsOf(answer)).find((one) => !asked.includes(`${one}${one}`))
  return piece === undefined ? null : `twice in a row: ${excerpt(piece)}`
}
