import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import { excerptAround } from '../../harness/wire/damaged-text.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { CODE_WORD, CODE_WORD_SENTENCE } from '../assistant/echo.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import { whyNotThrough } from '../declaring/expected.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { withRequest } from '../declaring/valid-examples.ts'
import { isRefusal, isSuccess } from '../reading/status.ts'
import { answerIn, isUnfinished, refusesInStream } from '../streams/stream-evidence.ts'
import { type Streaming, streamsTaking } from '../streams/streaming.ts'
import { sibling, withoutStatement } from './keys.ts'
import { withoutCredential } from './without-credential.ts'

/** A question of one organization that puts a secret word into its thread; `asksForWord` asks for that word. */
export function givesWord(unique: string): string {
  return `Please remember that my password word is quokka${unique.replaceAll('-', '')}. How do I install it?`
}
export const asksForWord = 'What is my password word? Repeat what I asked before, word by word.'
/**
 * Another organization asks for the word in that thread. Its own word shows up there later if its question has got into
 * the thread.
 */
export function asksFromOutside(unique: string): string {
  return `My other word is okapi${unique.replaceAll('-', '')}. ${asksForWord}`
}

const [word, wordFromOutside] = [/quokka[0-9a-f]{8,}/, /okapi[0-9a-f]{8,}/]

/** Invalid thread ids, by what is odd about each. */
export const hostileThreads: Readonly<Record<string, string>> = {
  'with-signs-of-paths-and-quotes': '../it\'s"\u0000/x',
  long: 'x'.repeat(10_000),
}

/** Operations that hold conversations, deprecated ones last. */
export function threadStreams(description: DescriptionView): readonly Streaming[] {
  const age = ({ operation }: Streaming) => Number(operation.deprecated)
  return streamsTaking(description, 'threadId').toSorted((one, other) => age(one) - age(other))
}

/**
 * A question in another organization's thread must be refused, or begin a new thread. If not even the thread's owner is
 * told the word, the answer to others shows nothing.
 */
export function foreignThreadRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return threadStreams(description).map(({ operation, protocol }, index) => {
    const { id } = operation
    const answered = (...words: readonly string[]) => validAnswer(id, protocol, { threadId: 'thread-1', words })
    const started = answered('Noted.')
    const asking = withRequest(started, { body: givesWord('0123abcd') })
    const fromOutside = withRequest(answered('You told me none.'), { body: asksFromOutside('0123abcd') })
    return {
      about: 'sequence',
      id: foreignThreadHidden(operation),
      operation: id,
      sequence: 'foreign-thread',
      source: standard('no organization reads what another has asked'),
      ...(index === 0 ? {} : { from: 'nightly' as const }),
      appliesTo: (exchanges) => exchanges.some((exchange) => exchange.operation === id),
      check: ([first, second, third], context) => {
        if (first === undefined || second === undefined) return notApplicable('no thread was begun')
        const [secret] = word.exec(first.request.body ?? '') ?? []
        const toldOutside = shownOutside(second, secret, context)
        if (toldOutside !== null) return toldOutside
        if (secret === undefined) return notApplicable('no thread was begun')
        const told = answerIn(third)?.text ?? ''
        const [intruding] = wordFromOutside.exec(second.request.body ?? '') ?? []
        const at = intruding === undefined ? -1 : told.indexOf(intruding)
        if (at !== -1) return failSaying('nothing of who asks in it from outside', excerptAround(told, at))
        return told.includes(secret) ? pass : untold
      },
      example: () => [asking, fromOutside, answered('It is ', 'quokka0123abcd', '.')],
      violation: () => [asking, answered('It is ', 'quokka0123abcd', '.')],
      skipReason: (context) => withoutCredential(context, operation, 'foreign-path'),
    }
  })
}

/**
 * What the answer to who asks in a thread from outside shows by itself; null where it is an answer without the word
 * that was said there.
 */
function shownOutside(answer: Exchange, secret: string | undefined, context: CheckContext): Outcome | null {
  if (!isSuccess(answer)) {
    const other = whyNotThrough(answer, context)
    // The words may be refused to everyone, which the answer to who began the thread shows.
    return other ?? (isRefusal(answer) ? null : notApplicable('there is no answer to look at'))
  }
  const text = answerIn(answer)?.text ?? ''
  const place = secret === undefined ? -1 : text.indexOf(secret)
  if (place !== -1) return failSaying('nothing of the other conversation', excerptAround(text, place))
  // An error event in place of the answer is a refusal too, and the end of it.
  const isWhole = refusesInStream(answer) || (text !== '' && !isUnfinished(answer))
  return isWhole ? null : notApplicable('no whole answer came to who asks from outside')
}

const untold = notTested(
  'not even who began the thread was told what was said in it',
  'run again; one that never repeats what was said shows nothing of whom it would tell',
)

export const SIBLING_THREAD_HIDDEN = 'assistant-thread-of-other-site-hidden'

/** Probe of a question from another site of the organization, in a thread of this one. */
export const ASKED_FROM_OTHER_SITE = 'ask-in-thread-of-other-site'

/** Where a key opens its own site alone, a thread of another site must be refused, or begin a new thread. */
export function siblingThreadRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return threadStreams(description)
    .slice(0, 1)
    .map(({ operation, protocol }) => {
      const { id } = operation
      const answered = (...words: readonly string[]) => validAnswer(id, protocol, { threadId: 'thread-1', words })
      const [first, told] = [answered('Noted.'), answered(CODE_WORD_SENTENCE)]
      return {
        about: 'sequence',
        id: SIBLING_THREAD_HIDDEN,
        operation: id,
        sequence: 'sibling-thread',
        area: 'access and isolation',
        source: standard(sibling),
        from: 'nightly',
        appliesTo: (exchanges) => exchanges.some((exchange) => exchange.operation === id),
        check: ([, fromOther, own], context) => {
          if (fromOther === undefined) return notApplicable('no thread was begun')
          const toldOutside = shownOutside(fromOther, CODE_WORD, context)
          return toldOutside ?? (answerIn(own)?.text.includes(CODE_WORD) === true ? pass : untold)
        },
        example: () => [first, answered('You told me none.'), told],
        violation: () => [first, told, told],
        skipReason: (context) => withoutStatement(context) ?? withoutCredential(context, operation, 'sibling-path'),
      }
    })
}

export function foreignThreadHidden({ id }: Operation): string {
  return `${kebab(id)}-foreign-thread-hidden`
}
