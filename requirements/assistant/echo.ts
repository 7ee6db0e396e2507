import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, StreamProtocol } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { withRequest } from '../declaring/valid-examples.ts'
import { isObject } from '../reading/body.ts'
import { evidenceOf, withEvidence } from '../reading/evidence.ts'
import { isSuccess } from '../reading/status.ts'
import { answerIn, isBrokenOff } from '../streams/stream-evidence.ts'
import { streamingOperations } from '../streams/streaming.ts'
import { damageIn, GIVEN, givesBack } from './given-text.ts'
import { validAnswer } from './valid-stream.ts'

/**
 * Asks an assistant to give a text back. The answer is searched for damaged forms of the text and never compared for
 * equality: a model may leave out, translate or explain what it likes.
 */

export const ECHO_QUESTION = `Repeat exactly, then add my code word: ${GIVEN}`

/**
 * The body with its question in two parts, as when it was written around a file: each text that is the echo question is
 * split at its line break. A service that joins the parts with a space or a line break changes no word of it.
 */
export function inTwoParts(body: object): object {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withParts(value)]))
}

function withParts(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => partsOf(item) ?? [withParts(item)])
  return isObject(value) ? inTwoParts(value) : value
}

/** Two items in place of one whose text is the question; null for any other item. */
function partsOf(item: unknown): readonly object[] | null {
  if (!isObject(item) || item['type'] !== 'text' || item['text'] !== ECHO_QUESTION) return null
  const place = ECHO_QUESTION.indexOf('\n') + 1
  return [ECHO_QUESTION.slice(0, place), ECHO_QUESTION.slice(place)].map((text) => ({ ...item, text }))
}

/** The echo question where the context of the request contains another word to tell. */
export const ECHO_QUESTION_ON_SELECTION = ECHO_QUESTION.replace('word:', 'word and the selected word:')

/** A made-up word, which an assistant can only know from the conversation. */
export const CODE_WORD = 'zorvalimp'

/** Part of the first question of a conversation that the echo question continues. */
export const CODE_WORD_SENTENCE = `My code word is ${CODE_WORD}.`

/** Asked in a separate conversation, in which the code word was never said, and without a context. */
export const ASKS_FOR_CODE_WORD =
  'What is my code word, and what is the selected word? Repeat what I asked before, word by word.'

export function assistantEchoRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return ofEachEcho(description, {
    claim: 'text-given-back-undamaged',
    source: standard('text that is given back is what was given: no character of it is lost, doubled or escaped'),
    check: checkEcho,
    damaged: GIVEN.replace('part05 ', ''),
  })
}

interface EchoRule extends Pick<ExchangeRequirement, 'source' | 'check'> {
  readonly claim: string
  /** A form of the given text that breaks the rule. */
  readonly damaged: string
}

/** A requirement for each streaming operation, on its answers to the echo question. */
export function ofEachEcho(
  description: DescriptionView,
  { claim, source, check, damaged }: EchoRule,
): readonly ExchangeRequirement[] {
  return streamingOperations(description).map(({ operation: { id }, protocol }) => {
    const answering = (text: string) => echoAnswer({ operation: id, protocol, thread: 'thread-1' }, text)
    return {
      about: 'exchange',
      id: `${kebab(id)}-${claim}`,
      operation: id,
      source,
      appliesTo: (exchange) => exchange.operation === id && evidenceOf(exchange, 'echo') !== null,
      check,
      example: () => answering(GIVEN),
      violation: () => answering(damaged),
    }
  })
}

function checkEcho(exchange: Exchange): Outcome {
  const text = isSuccess(exchange) ? answerIn(exchange)?.text : undefined
  if (text === undefined) return notApplicable('the question was not answered')
  const damage = damageIn(text)
  if (damage !== null) return failSaying('the given text, or none of it', damage)
  if (givesBack(text)) return pass
  return isBrokenOff(exchange) ? brokenOff : notGivenBack
}

/** Least number of answers that are judged: one may leave something out by chance. */
export const LEAST_ANSWERS = 2

/**
 * Passes if one of these answers tells a word that was asked for.
 *
 * @param answered what each of these answers did, for a message
 */
export function tellsWord(texts: readonly string[], word: string, named: string, answered: string): Outcome {
  if (texts.some((text) => text.includes(word))) return pass
  if (texts.length < LEAST_ANSWERS) return notApplicable(`fewer than two answers ${answered}`)
  return failSaying(`${named}, ${word}`, `none of ${texts.length} answers has it`)
}

/** The outcome where the assistant does not repeat the words. */
export const notGivenBack = notTested(
  'the assistant did not give the text back',
  'nothing is wrong with that: only an assistant that repeats a text on request can show it',
)

/** The outcome where what an answer lacks may stand in the part of it that did not come. */
export const brokenOff = notTested('the answer broke off', 'see why: the requirements on streams show where it did')

/** What these exchanges show together; if they show nothing, and answers to the echo question broke off, that is why. */
export function unlessBrokenOff(exchanges: readonly Exchange[], outcome: Outcome): Outcome {
  const isShown = outcome.kind !== 'not-applicable' && outcome !== notGivenBack
  const isCut = (exchange: Exchange) =>
    evidenceOf(exchange, 'echo') !== null && isSuccess(exchange) && isBrokenOff(exchange)
  return !isShown && exchanges.some(isCut) ? brokenOff : outcome
}

/**
 * The text of a whole answer that repeats the given words and does not only mention them; null for any other exchange.
 */
export function givenBackIn(exchange: Exchange): string | null {
  if (evidenceOf(exchange, 'echo') === null || isBrokenOff(exchange)) return null
  const text = answerIn(exchange)?.text
  return text !== undefined && givesBack(text) ? text : null
}

/** A valid answer with this text to the echo question. */
export function echoAnswer(
  of: { readonly operation: string; readonly protocol: StreamProtocol; readonly thread: string },
  text: string,
): Exchange {
  const answer = validAnswer(of.operation, of.protocol, {
    threadId: of.thread,
    words: text.split(/(?<=\s)(?=\S)/),
  })
  const asked = withRequest(answer, { body: JSON.stringify({ threadId: of.thread }) })
  return withEvidence(asked, { kind: 'echo' })
}
