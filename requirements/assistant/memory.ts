import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { shownByAllStreams } from '../declaring/shown-by-streams.ts'
import { assumed } from '../declaring/source.ts'
import { sentBody, valueAt } from '../reading/body.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { inTime } from '../reading/time.ts'
import { CODE_WORD, echoAnswer, givenBackIn, LEAST_ANSWERS } from './echo.ts'
import { GIVEN } from './given-text.ts'
import { reachesLastWord } from './word-order.ts'

/** A thread whose id comes back need not be gone on with. Judged where the assistant did what it was asked, in both protocols. */
export function assistantMemoryRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return shownByAllStreams(description, ({ id, protocol }) => {
    const answering = (text: string) =>
      [1, 2].map((number) => echoAnswer({ operation: id, protocol, thread: `thread-${number}` }, text))
    return {
      id: 'assistant-threads-remembered',
      source: assumed('our choice: what was said before in a thread is known in it, without being sent again'),
      check: remembered,
      example: () => answering(`${GIVEN} ${CODE_WORD}`),
      violation: () => answering(GIVEN),
    }
  })
}

/** Of two processes that each keep threads for themselves, one or the other forgets half of all turns. */
const LEAST_SHARE = 1 / 3

/**
 * One answer may leave the word out by chance, so that two of the same operation, turn or user are needed, or two of all
 * where that is a good part of them.
 */
function remembered(exchanges: readonly Exchange[]): Outcome {
  const given = givenBack(exchanges)
  const groups = (['operation', 'turn', 'user'] as const).flatMap((by) => [...Map.groupBy(given, (one) => one[by])])
  const texts = groups.map(([group, answers]) => ({
    group,
    answers: answers.length,
    isKnown: answers.some(({ text }) => text.includes(CODE_WORD)),
  }))
  const expected = `the code word of the first question, ${CODE_WORD}`
  const forgotten = texts.filter(({ isKnown, answers }) => !isKnown && answers >= LEAST_ANSWERS)
  if (forgotten.length > 0) {
    const most = Math.max(...forgotten.map(({ answers }) => answers))
    // The same answers may be all of an operation and all of a user: either may be why.
    const whose = forgotten.filter(({ answers }) => answers === most).map(({ group }) => group)
    return failSaying(expected, `none of ${most} answers ${whose.join(' or ')} has it`)
  }
  const without = given.filter(({ text }) => !text.includes(CODE_WORD)).length
  if (without >= Math.max(LEAST_ANSWERS, given.length * LEAST_SHARE)) {
    return failSaying(
      `${expected}, in each turn`,
      `${without} of ${given.length} answers lack it, now here and now there`,
    )
  }
  return texts.some(({ isKnown }) => isKnown) ? pass : notApplicable('fewer than two answers did what was asked')
}

/**
 * Texts that were given back, by which operation, when in their thread and to whom: a service may know the last question
 * and none before it, or what anonymous users said and no others, or remember in one protocol alone.
 */
function givenBack(exchanges: readonly Exchange[]) {
  const echoes = exchanges.filter((exchange) => evidenceOf(exchange, 'echo') !== null && threadAsked(exchange) !== null)
  return [...Map.groupBy(inTime(echoes), threadAsked).values()].flatMap((ofThread) =>
    ofThread.flatMap((exchange, index) => {
      const text = givenBackIn(exchange)
      const turn = index === 0 ? 'in the second turn' : 'from the third turn on'
      return text === null || !reachesLastWord(text)
        ? []
        : [
            {
              operation: `of ${exchange.operation}`,
              turn,
              user: `to the user ${valueAt(sentBody(exchange), 'fp')}`,
              text,
            },
          ]
    }),
  )
}

/** Null for a question that says itself what was said before it. */
function threadAsked(exchange: Exchange): string | null {
  const thread = valueAt(sentBody(exchange), 'threadId')
  return typeof thread === 'string' ? `${exchange.operation} ${thread}` : null
}
