import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { shownByAllStreams } from '../declaring/shown-by-streams.ts'
import { assumed } from '../declaring/source.ts'
import { withRequest } from '../declaring/valid-examples.ts'
import { sentMessages, valueAt } from '../reading/body.ts'
import { answerIn, answersByOperation } from '../streams/stream-evidence.ts'
import { validAnswer } from './valid-stream.ts'

/** Least number of questions, which have little in common: one text may answer fewer than that. */
const LEAST_QUESTIONS = 4

const SHOWN = 60

/**
 * A text that comes whatever is asked is no answer but an excuse for an unreachable model, or a placeholder. It is not
 * known by its words: either there is only one text, or each text answers several questions while some question got
 * several texts. A deterministic service may answer several questions with one text that it found nothing, but then
 * each question always gets the same text; and a model also writes texts that come once.
 */
export function oneAnswerRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return shownByAllStreams(description, ({ id, protocol }) => {
    const answering = (word: (index: number) => string) =>
      Array.from({ length: LEAST_QUESTIONS }, (_, index) => {
        const answer = validAnswer(id, protocol, { threadId: 'thread-1', words: [word(index)] })
        const body = JSON.stringify({ messages: [{ parts: [{ type: 'text', text: `What is ${index}?` }] }] })
        return withRequest(answer, { body })
      })
    return {
      id: 'assistant-answer-depends-on-question',
      byChance: true,
      source: assumed('our choice: questions that have little in common are not all answered with the same words'),
      check: (exchanges) => checkAll(exchanges, description),
      example: () => answering((index) => `It is ${index}.`),
      violation: () => answering(() => 'Try again later.'),
    }
  })
}

interface Asked {
  readonly question: string
  readonly answer: string
}

function checkAll(exchanges: readonly Exchange[], description: DescriptionView): Outcome {
  const asked = answersByOperation(description, exchanges).map((answers) => answers.flatMap(askedIn))
  const various = asked.filter((all) => new Set(all.map(({ question }) => question)).size >= LEAST_QUESTIONS)
  for (const all of various) {
    const [byQuestion, byAnswer] = [
      Map.groupBy(all, ({ question }) => question),
      Map.groupBy(all, ({ answer }) => answer),
    ]
    if (byAnswer.size > 1 && ![...byQuestion.values()].some((same) => several(same, ({ answer }) => answer))) continue
    if (![...byAnswer.values()].every((same) => several(same, ({ question }) => question))) continue
    const [text = ''] = byAnswer.keys()
    const one = byAnswer.size === 1 ? 'one text' : `one of ${byAnswer.size} texts`
    return failSaying(
      'an answer to what was asked',
      `whatever of ${byQuestion.size} questions was asked, ${one} came: "${text.slice(0, SHOWN)}"`,
    )
  }
  return various.length > 0 ? pass : notApplicable(`fewer than ${LEAST_QUESTIONS} different questions were answered`)
}

function several<Item>(items: readonly Item[], of: (item: Item) => string): boolean {
  return new Set(items.map(of)).size > 1
}

function askedIn(exchange: Exchange): readonly Asked[] {
  const [question, answer] = [lastMessage(exchange), answerIn(exchange)?.text.trim() ?? '']
  return question === null || answer === '' ? [] : [{ question, answer }]
}

/** The text of the message that was sent last, in its parts; null where there is none. */
export function lastMessage(exchange: Exchange): string | null {
  const parts = valueAt(sentMessages(exchange).at(-1), 'parts')
  const texts = Array.isArray(parts) ? parts.map((part) => valueAt(part, 'text')) : []
  const text = texts.filter((text) => typeof text === 'string').join(' ')
  return text === '' ? null : text
}
