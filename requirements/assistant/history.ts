import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { withRequest } from '../declaring/valid-examples.ts'
import { sentMessages, valueAt } from '../reading/body.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { isSuccess } from '../reading/status.ts'
import { isUnfinished } from '../streams/stream-evidence.ts'
import { streamsTaking } from '../streams/streaming.ts'
import { CODE_WORD, echoAnswer, givenBackIn, LEAST_ANSWERS, notGivenBack, tellsWord, unlessBrokenOff } from './echo.ts'
import { leavesOut } from './given-back.ts'
import { GIVEN } from './given-text.ts'
import { reachesLastWord } from './word-order.ts'

/**
 * A client without a thread sends the whole conversation with each question. Its last message asks for the given text,
 * its first one tells the code word: what comes back shows which of them were read.
 */

export function assistantHistoryRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return streamsTaking(description, 'messages').flatMap(({ operation: { id }, protocol }) => {
    const answers = (text: string) => {
      const answer = echoAnswer({ operation: id, protocol, thread: 'thread-1' }, text)
      const body = JSON.stringify({ messages: [{}, {}, {}] })
      return [answer, answer].map((one) => withRequest(one, { body }))
    }
    const alone = echoAnswer({ operation: id, protocol, thread: 'thread-1' }, GIVEN)
    const isOwn = ({ operation }: Exchange) => operation === id
    const ofOperation = {
      about: 'sequence',
      sequence: 'whole-run',
      operation: id,
      appliesTo: (exchanges: readonly Exchange[]) => exchanges.some(isOwn),
    } as const
    return [
      {
        ...ofOperation,
        id: `${kebab(id)}-last-message-answered`,
        source: assumed('our choice: messages are what was said so far, so that the last of them is the question'),
        check: (exchanges) => unlessBrokenOff(exchanges.filter(isOwn), lastAnswered(echoesOf(id, exchanges))),
        example: () => [alone, ...answers(GIVEN)],
        violation: () => [alone, ...answers('Run it.')],
      },
      {
        ...ofOperation,
        id: `${kebab(id)}-history-remembered`,
        source: assumed('our choice: messages are what was said so far, and an answer knows all of it'),
        check: (exchanges) => unlessBrokenOff(exchanges.filter(isOwn), remembered(echoesOf(id, exchanges))),
        example: () => answers(`${GIVEN} ${CODE_WORD}`),
        violation: () => answers(GIVEN),
      },
    ]
  })
}

/**
 * Whether a second answer is worth a question: this one does not repeat the text, although the answer in a thread does,
 * or it repeats the text but leaves something out.
 */
export function isHistoryUnread(answer: Exchange, inThread: Exchange | null): boolean {
  if (!isSuccess(answer)) return false
  return givenBackIn(answer) === null ? inThread !== null && givenBackIn(inThread) !== null : leavesOut(answer)
}

interface Echoes {
  /** Answers to the echo question by itself. */
  readonly alone: readonly Exchange[]
  /** Answers to the echo question at the end of a conversation. */
  readonly afterOthers: readonly Exchange[]
}

function echoesOf(operation: string, exchanges: readonly Exchange[]): Echoes {
  const isAnswered = (exchange: Exchange) => isSuccess(exchange) && !isUnfinished(exchange)
  const echoes = exchanges.filter(
    (exchange) => exchange.operation === operation && evidenceOf(exchange, 'echo') !== null && isAnswered(exchange),
  )
  const { alone = [], afterOthers = [] } = Object.groupBy(echoes, (exchange) => {
    return sentMessages(exchange).length > 1 ? 'afterOthers' : 'alone'
  })
  return { alone, afterOthers }
}

function lastAnswered({ alone, afterOthers }: Echoes): Outcome {
  if (afterOthers.some((exchange) => givenBackIn(exchange) !== null)) return pass
  if (!alone.some((exchange) => givenBackIn(exchange) !== null)) return notGivenBack
  if (afterOthers.length < LEAST_ANSWERS) return notApplicable('fewer than two answers to a whole conversation')
  return failSaying(
    'the given text, as the last message asks and as an answer to it alone has it',
    `none of ${afterOthers.length} answers to a whole conversation has it`,
  )
}

/** Judges short and long conversations separately: a service may keep only the end of a long one. */
function remembered({ afterOthers }: Echoes): Outcome {
  const byLength = [...Map.groupBy(afterOthers, (exchange) => sentMessages(exchange).length)].map(
    ([length, answers]) => {
      const texts = answers.flatMap((exchange) => givenBackIn(exchange) ?? []).filter(reachesLastWord)
      return tellsWord(texts, CODE_WORD, `the code word of the first of ${length} messages`, 'did what was asked')
    },
  )
  const [first = notApplicable('no conversation was answered')] = byLength
  return byLength.find(({ kind }) => kind === 'fail') ?? byLength.find(({ kind }) => kind === 'pass') ?? first
}

/**
 * Number of turns of small talk: more than a service keeps that keeps only a few, and no more than a reader writes in
 * one afternoon.
 */
const TURNS_OF_SMALL_TALK = 12

/** A message that changes the subject. */
export const SMALL_TALK = 'Thank you.'

/**
 * A question after much small talk, so that the messages before that are far back.
 *
 * @param say the body of a question with this text
 */
export function afterSmallTalk(question: object, say: (text: string) => object): object {
  const messagesOf = (body: object): readonly unknown[] => {
    const messages = valueAt(body, 'messages')
    return Array.isArray(messages) ? messages : []
  }
  const turns = Array.from({ length: TURNS_OF_SMALL_TALK }, () => [
    ...messagesOf(say(SMALL_TALK)),
    ...messagesOf(say('You are welcome.')).map((message) => Object.assign({}, message, { role: 'assistant' })),
  ])
  return { ...question, messages: [...turns.flat(), ...messagesOf(question)] }
}
