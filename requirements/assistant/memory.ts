import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { shownByAllStreams } from '../declaring/shown-by-streams.ts'
import { assumed } from '../declaring/source.ts'
import { sentBody, valueAt } from '../reading/body.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { endOf, inTime, startOf } from '../reading/time.ts'
import { CODE_WORD, echoAnswer, givenBackIn, LEAST_ANSWERS, unlessBrokenOff } from './echo.ts'
import { GIVEN } from './given-text.ts'
import { reachesLastWord } from './word-order.ts'

/**
 * That the id of a thread comes back does not prove that its messages are remembered. Judged on answers that repeat the
 * text, in all protocols together.
 */
export function assistantMemoryRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return shownByAllStreams(description, ({ id, protocol }) => {
    const answering = (text: string) =>
      [1, 2].map((number) => echoAnswer({ operation: id, protocol, thread: `thread-${number}` }, text))
    return {
      id: 'assistant-threads-remembered',
      source: assumed('our choice: what was said before in a thread is known in it, without being sent again'),
      check: (exchanges) => unlessBrokenOff(exchanges, remembered(exchanges)),
      example: () => answering(`${GIVEN} ${CODE_WORD}`),
      violation: () => answering(GIVEN),
    }
  })
}

/** Where two processes each keep their own threads, half of all turns reach the one that forgot what was said. */
const LEAST_SHARE = 1 / 3

/**
 * Fails if none of two or more answers of one operation, turn or user has the word, or if a third of all answers, and
 * at least two, lack it: a single one may leave it out by chance.
 */
function remembered(exchanges: readonly Exchange[]): Outcome {
  const given = givenBack(exchanges)
  const groups = (['operation', 'turn', 'user', 'pause'] as const).flatMap((by) => [
    ...Map.groupBy(given, (one) => one[by]),
  ])
  const texts = groups.map(([group, answers]) => ({
    group,
    answers: answers.length,
    isKnown: answers.some(({ text }) => text.includes(CODE_WORD)),
  }))
  const expected = `the code word of the first question, ${CODE_WORD}`
  const without = given.filter(({ text }) => !text.includes(CODE_WORD)).length
  if (without === given.length && without >= LEAST_ANSWERS) {
    return failSaying(expected, `none of ${given.length} answers has it`)
  }
  const forgotten = texts.filter(({ isKnown, answers }) => !isKnown && answers >= LEAST_ANSWERS)
  if (forgotten.length > 0) {
    const most = Math.max(...forgotten.map(({ answers }) => answers))
    // The same answers may form the group of an operation and that of a user; either may be the reason.
    const whose = forgotten.filter(({ answers }) => answers === most).map(({ group }) => group)
    return failSaying(expected, `none of ${most} answers ${whose.join(' or ')} has it`)
  }
  if (without >= Math.max(LEAST_ANSWERS, given.length * LEAST_SHARE)) {
    return failSaying(
      `${expected}, in each turn`,
      `${without} of ${given.length} answers lack it, now here and now there`,
    )
  }
  return texts.some(({ isKnown }) => isKnown) ? pass : notApplicable('fewer than two answers did what was asked')
}

/** Milliseconds between two turns after which caches of a few seconds, or of the last conversations, are done with. */
export const LONG_PAUSE = 15_000

/**
 * Repeated texts with their operation, turn, user, and whether they came after a pause. A service may remember only the
 * last question, or only what anonymous users said, or only in one protocol, or for a while.
 */
function givenBack(exchanges: readonly Exchange[]) {
  const echoes = exchanges.filter((exchange) => evidenceOf(exchange, 'echo') !== null && threadAsked(exchange) !== null)
  return [...Map.groupBy(inTime(echoes), threadAsked).values()].flatMap((ofThread) =>
    ofThread.flatMap((exchange, index) => {
      const text = givenBackIn(exchange)
      const turn = index === 0 ? 'in the second turn' : 'from the third turn on'
      const before = ofThread[index - 1]
      const isLate = before !== undefined && startOf(exchange) - endOf(before) >= LONG_PAUSE
      return text === null || !reachesLastWord(text)
        ? []
        : [
            {
              operation: `of ${exchange.operation}`,
              turn,
              pause: isLate ? `after a pause of ${LONG_PAUSE / 1000} s or more` : 'at once',
              user: `to the user ${valueAt(sentBody(exchange), 'fp')}`,
              text,
            },
          ]
    }),
  )
}

/** The thread of a question; null for one that sends the earlier messages itself. */
function threadAsked(exchange: Exchange): string | null {
  const thread = valueAt(sentBody(exchange), 'threadId')
  return typeof thread === 'string' ? `${exchange.operation} ${thread}` : null
}
