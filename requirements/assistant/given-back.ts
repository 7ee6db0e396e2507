import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import { excerptAround } from '../../harness/wire/damaged-text.ts'
import type { DescriptionView, StreamProtocol } from '../../schemas/description/description.ts'
import type { ExchangeRequirement, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { sentBody, sentMessages, valueAt } from '../reading/body.ts'
import { evidenceOf, withSituation } from '../reading/evidence.ts'
import { isSuccess } from '../reading/status.ts'
import { answerIn, isBrokenOff, isUnfinished, protocolOf } from '../streams/stream-evidence.ts'
import { firstStream } from '../streams/streaming.ts'
import {
  brokenOff,
  CODE_WORD,
  CODE_WORD_SENTENCE,
  echoAnswer,
  givenBackIn,
  LEAST_ANSWERS,
  notGivenBack,
  ofEachEcho,
  unlessBrokenOff,
} from './echo.ts'
import { GIVEN, givesBack } from './given-text.ts'
import { generationsOf } from './parity.ts'
import { collapsed } from './parity-differences.ts'
import { SELECTED_WORD } from './selection.ts'
import { validAnswer } from './valid-stream.ts'
import { LAST_OF_LINE, NUMBERED, numbered, reachesLastWord } from './word-order.ts'

/** What all answers of a run show about the text that they were asked to repeat, and about what was said before it. */

/** Words of the given text that are the same in any kind of Markdown or HTML. */
const KEPT = ['Grüße', 'temp', 'naïve', 'Привет', '日本語', '👩🏽‍💻']

const FIRST_GIVEN = GIVEN.slice(0, GIVEN.indexOf(' '))

/**
 * The blank line in the given text. Markdown separates paragraphs by one; before lists or tables a model adds blank
 * lines as it likes, so only this place counts.
 */
const BLANK_LINE = /part12[^\S\n]*\n\s*\n/

/**
 * The pieces of the given text that stand in an answer, as a finding names them. Where one that quotes the beginning
 * alone has a later word, it speaks of something else.
 */
function piecesIn(text: string): readonly string[] {
  const words = [...(reachesLastWord(text) ? KEPT : []), CODE_WORD].filter((word) => text.includes(word))
  return [...words.map(quoted), ...(BLANK_LINE.test(text) ? ['a blank line'] : [])]
}

function quoted(word: string): string {
  return `"${word}"`
}

const BEYOND = KEPT.filter((word) => !/^\p{ASCII}*$/u.test(word))

/** Words beside those beyond ASCII, of which a model may write one or the other in another way. */
const BESIDE = ["don't", 'old_file_name', '1+1', '2+2'] as const
const LEAST_BESIDE = 3

/** Whether an answer has the words around those beyond ASCII, and none of these: no model writes so. */
function isInAscii(text: string): boolean {
  const isIn = (word: string) => text.includes(word)
  return BESIDE.filter(isIn).length >= LEAST_BESIDE && !BEYOND.some(isIn)
}

/** All pieces: a complete answer has each of them. */
const PIECES = piecesIn(`${GIVEN} ${CODE_WORD}`)
const UNCHANGED = KEPT.map(quoted)

/** What one generation repeats of the text, the other repeats too, and no piece is missing from both. */
export function givenBackRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const generations = generationsOf(description)
  if (generations === null) return []
  const { older, newer } = generations
  const answer = (protocol: StreamProtocol, text: string) => {
    const { id } = protocol === 'v1' ? older : newer
    return echoAnswer({ operation: id, protocol, thread: `thread-${protocol}` }, text)
  }
  return [
    {
      about: 'sequence',
      sequence: 'whole-run',
      id: 'assistant-text-given-back-alike',
      operation: newer.id,
      source: assumed('our choice: a model may leave out what it likes, but seldom the same from one protocol alone'),
      check: (exchanges) => {
        const given = exchanges.flatMap((exchange) => {
          const text = givenBackIn(exchange)
          const protocol = protocolOf(exchange)
          return text !== null && protocol !== null ? [{ protocol, text: text.normalize() }] : []
        })
        const pieces = [...Map.groupBy(given, ({ protocol }) => protocol)].map(([protocol, answers]) => {
          return { protocol, answers: answers.length, found: new Set(answers.flatMap(({ text }) => piecesIn(text))) }
        })
        if (pieces.length === 0) return unlessBrokenOff(exchanges, notApplicable('no answer gave the text back'))
        const left = pieces.flatMap((one) => missingIn(one, pieces).map((missing) => ({ missing, of: one })))
        const inAscii = given.filter(({ text }) => isInAscii(text))
        if (inAscii.length >= LEAST_ANSWERS && inAscii.length > given.length / 2) {
          const actual = `none, in ${inAscii.length} of ${given.length} answers`
          return failSaying('the words beyond ASCII given back with those around them', actual)
        }
        const twice = left.find(({ of }) => of.answers >= LEAST_ANSWERS)
        if (twice !== undefined) return failSaying('all of the given text in both generations', twice.missing)
        if (left.length > 0) return notApplicable('one answer alone left something out, which may be a chance')
        const isShown = pieces.length > 1 && pieces.every(({ found }) => found.size >= PIECES.length / 2)
        return isShown ? pass : notApplicable('one generation alone gave most of the text back')
      },
      example: () => [answer('v1', GIVEN), answer('v1', GIVEN), answer('v2', GIVEN)],
      violation: () => {
        const shortened = answer('v1', GIVEN.replace('👩🏽‍💻', ''))
        return [shortened, shortened, answer('v2', GIVEN)]
      },
    },
  ]
}

/** Whether an answer repeats the text but leaves something out: only then a second answer is worth a question. */
export function leavesOut(exchange: Exchange): boolean {
  const text = givenBackIn(exchange)?.normalize()
  return text !== undefined && piecesIn(text).length < PIECES.length
}

interface Pieces {
  readonly protocol: StreamProtocol
  /** How many answers gave the text back. */
  readonly answers: number
  readonly found: ReadonlySet<string>
}

/** Pieces that this generation leaves out, if the other has them, or if this one repeats half of the others. */
function missingIn({ protocol, found }: Pieces, all: readonly Pieces[]): readonly string[] {
  const isHalf = UNCHANGED.filter((piece) => found.has(piece)).length >= UNCHANGED.length / 2
  const elsewhere = all.filter((other) => other.protocol !== protocol)
  return PIECES.flatMap((piece) => {
    if (found.has(piece)) return []
    const other = elsewhere.find((pieces) => pieces.found.has(piece))
    if (other !== undefined) return [`${piece} in ${other.protocol} and not in ${protocol}`]
    const without = elsewhere.length > 0 ? 'in no answer' : `not in ${protocol}`
    return isHalf && UNCHANGED.includes(piece) ? [`${piece} ${without}`] : []
  })
}

/** An answer that repeats the text word for word up to some place, and ends there, was cut. */
export function givenToEndRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return ofEachEcho(description, {
    claim: 'text-given-back-to-its-end',
    source: assumed('our choice: a model may leave out what it likes, but seldom the end of a text without a word'),
    check: (exchange) => {
      if (isBrokenOff(exchange)) return brokenOff
      if (isUnfinished(exchange)) return notApplicable('there was more to say')
      const text = answerIn(exchange)?.text ?? ''
      if (isInParts(exchange) && text.includes(FIRST_LINE) && !text.includes(SECOND_LINE)) {
        return failSaying('both parts of the question given back', `the first one alone, to "${FIRST_LINE.slice(-13)}"`)
      }
      const last = lastWords(text)
      const isBegun = last.length >= LEAST_BEGINNING && last.length < collapsed(GIVEN).length
      if (isBegun && collapsed(GIVEN).startsWith(last)) {
        return failSaying('the given text to its end', `it ends after "${last.slice(-20)}"`)
      }
      return givenBackIn(exchange) === null ? notGivenBack : pass
    },
    damaged: GIVEN.slice(0, GIVEN.indexOf('rt11')),
  })
}

/** The lines of the given text; the question is sometimes sent as two parts, one for each line. */
const FIRST_LINE = numbered(1, LAST_OF_LINE)
const SECOND_LINE = numbered(LAST_OF_LINE + 1, LAST_OF_LINE + 1)

function isInParts(exchange: Exchange): boolean {
  const parts = valueAt(sentMessages(exchange).at(-1), 'parts')
  return Array.isArray(parts) && parts.length > 1
}

/** Least length of a repeated beginning, which is two words: no other text ends with these. */
const LEAST_BEGINNING = 'part01 part02'.length

/** The end of an answer, from its last repetition of the given text on. */
function lastWords(text: string): string {
  return collapsed(text.slice(text.lastIndexOf(FIRST_GIVEN)))
}

/** Probe of a question after another conversation in which the code word was said. */
export const ASKED_ELSEWHERE = 'ask-in-another-conversation'

/**
 * Probe that asks for the code word, in the same words as before, in a conversation in which it was not said. A service
 * that caches answers by the question's words alone tells it.
 */
export const ASKED_ALIKE = 'ask-alike-in-another-conversation'

/** The same in the thread of that conversation. */
export const ASKED_ALIKE_IN_THREAD = 'ask-alike-in-another-thread'

/** Probe at a site of another organization, by a user of the same name. */
export const ASKED_BY_NAMESAKE = 'ask-as-namesake-elsewhere'

/**
 * No answer may show what was said in another conversation. Only the echo question asks for the code word where it was
 * said.
 */
export function toldToOthersRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return firstStream(description).map(({ operation: { id }, protocol, anyOf }) => {
    const answering = (...words: readonly string[]) => validAnswer(id, protocol, { threadId: 'thread-1', words })
    return {
      about: 'exchange',
      id: 'assistant-conversation-not-told-to-others',
      operation: id,
      anyOf,
      source: standard('no foreign data: what was said in one conversation is not told in another'),
      area: 'access and isolation',
      appliesTo: (exchange) =>
        protocolOf(exchange) !== null && isSuccess(exchange) && evidenceOf(exchange, 'echo') === null,
      check: (exchange) => {
        const body = exchange.request.body ?? ''
        const isAfterOther = afterOther.includes(exchange.situation.probe)
        // The text may have been told earlier in a thread: only those questions are asked where it was not.
        const isInThread = namesThread(exchange) && !isAfterOther
        if (isInThread || [CODE_WORD, SELECTED_WORD].some((word) => body.includes(word))) {
          return notApplicable('told in this conversation')
        }
        const text = answerIn(exchange)?.text ?? ''
        if (text === '') return notApplicable('no text came')
        const isElsewhere = givesBack(text) && !body.includes(FIRST_GIVEN)
        const told = [isElsewhere ? NUMBERED : CODE_WORD, SELECTED_WORD]
        const place = told.map((one) => text.search(one)).find((found) => found !== -1) ?? -1
        if (place !== -1) return failSaying('nothing of another conversation', excerptAround(text, place))
        if (isBrokenOff(exchange)) return notApplicable('the answer broke off')
        return isAfterOther ? pass : notApplicable('no other conversation came before')
      },
      example: () => withSituation(answering('Run it.'), { probe: ASKED_ELSEWHERE }),
      violation: () => answering('You said before: ', CODE_WORD_SENTENCE),
    }
  })
}

/** The probe that asks in another conversation; no answer is judged after one that said nothing. */
export function elsewhereAfter(held: readonly Exchange[]): string {
  return held.some((one) => answerIn(one)?.text) ? ASKED_ELSEWHERE : 'ask-elsewhere-first'
}

/** Questions that are sent once another conversation was held. */
const afterOther: readonly string[] = [ASKED_ELSEWHERE, ASKED_ALIKE, ASKED_ALIKE_IN_THREAD, ASKED_BY_NAMESAKE]

/** Whether a question is in a thread, in which what earlier questions said may be known. */
function namesThread(exchange: Exchange): boolean {
  return typeof valueAt(sentBody(exchange), 'threadId') === 'string'
}
