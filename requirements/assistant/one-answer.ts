import type { Exchange } from '../../harness/sending/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { isSuccess, sentBody, valueAt } from '../evidence.ts'
import type { SequenceRequirement } from '../requirement.ts'
import { assumed } from '../source.ts'
import { answerIn } from './stream-evidence.ts'
import { firstStream, streamingOperations } from './streaming.ts'
import { validAnswer } from './valid-stream.ts'

/** From so many questions on, which have little in common, it is not what all of them happen to ask for. */
const LEAST_QUESTIONS = 4

const SHOWN = 60

/**
 * One and the same text in answer to whatever is asked is no answer: an excuse for a model that can't be reached, or that a
 * placeholder was left in. It is known by that, and by none of the words in which it is put.
 */
export function oneAnswerRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return firstStream(description).map(({ operation: { id }, protocol }) => {
    const answering = (word: (index: number) => string) =>
      Array.from({ length: LEAST_QUESTIONS }, (_, index) => {
        const answer = validAnswer(id, protocol, { threadId: 'thread-1', words: [word(index)] })
        const body = JSON.stringify({ messages: [{ parts: [{ type: 'text', text: `What is ${index}?` }] }] })
        return { ...answer, request: { ...answer.request, body } }
      })
    return {
      about: 'sequence',
      sequence: 'whole-run',
      id: 'assistant-answer-depends-on-question',
      operation: id,
      byChance: true,
      source: assumed('our choice: questions that have little in common are not all answered with the same words'),
      check: (exchanges) => checkAll(exchanges, description),
      example: () => answering((index) => `It is ${index}.`),
      violation: () => answering(() => 'Try again later.'),
    }
  })
}

function checkAll(exchanges: readonly Exchange[], description: DescriptionView): Outcome {
  const asked = streamingOperations(description).map(({ operation: { id } }) => {
    const answered = exchanges.filter((exchange) => exchange.operation === id && isSuccess(exchange))
    const pairs = answered.flatMap((exchange) => {
      const [question, answer] = [lastMessage(exchange), answerIn(exchange)?.text.trim() ?? '']
      return question === null || answer === '' ? [] : [{ question, answer }]
    })
    return {
      questions: new Set(pairs.map(({ question }) => question)),
      answers: new Set(pairs.map(({ answer }) => answer)),
    }
  })
  const various = asked.filter(({ questions }) => questions.size >= LEAST_QUESTIONS)
  for (const { questions, answers } of various) {
    const [only = '', ...others] = answers
    if (others.length > 0) continue
    return failSaying(
      'an answer to what was asked',
      `each of ${questions.size} different questions was answered with "${only.slice(0, SHOWN)}"`,
    )
  }
  return various.length > 0 ? pass : notApplicable(`fewer than ${LEAST_QUESTIONS} different questions were answered`)
}

/** The text that a body asks last; null where it has none. */
function lastMessage(exchange: Exchange): string | null {
  const messages = valueAt(sentBody(exchange), 'messages')
  const parts = valueAt(Array.isArray(messages) ? messages.at(-1) : undefined, 'parts')
  const texts = Array.isArray(parts) ? parts.map((part) => valueAt(part, 'text')) : []
  const text = texts.filter((text) => typeof text === 'string').join(' ')
  return text === '' ? null : text
}
