import { randomBytes } from 'node:crypto'
import type { Question } from './request.ts'
import type { Passage } from './search.ts'
import type { Thread } from './threads.ts'

export interface Source {
  readonly id: string
  readonly url: string
  readonly title: string
}

export interface Answer {
  readonly messageId: string
  /** Null only by a fault: every valid answer names its thread. */
  readonly threadId: string | null
  readonly question: string
  readonly sources: readonly Source[]
  /** The words that form the text; each keeps the white space after it. */
  readonly words: readonly string[]
}

/** Asks for an answer of a few words. */
const IS_BRIEF = /\bin one short sentence\b/i

const LONGEST_ECHO = 300
const MOST_NAMED = 12

/**
 * An answer. The same question after the same earlier ones gets the same words, and only ids differ. A new thread
 * begins with the questions in its messages.
 */
export function composeAnswer(
  { text: question, earlier, context }: Pick<Question, 'text' | 'earlier' | 'context'>,
  thread: Thread,
  passages: readonly Passage[],
): Answer {
  const asked = shortened(question)
  const before = thread.questions.length > 0 ? thread.questions : earlier
  const [first] = before
  const last = before.at(-1)
  const sentences = IS_BRIEF.test(question)
    ? [briefly(passages)]
    : [
        asked === '' ? 'You sent no question.' : `You asked: “${asked}”.`,
        ...(last === undefined ? [] : [`This goes on from “${shortened(last)}”.`]),
        ...(first === undefined || first === last ? [] : [`You began with “${shortened(first)}”.`]),
        ...context.map((selected) => `You selected “${shortened(endOf(selected))}”.`),
        ...findings(passages),
      ]
  return {
    messageId: `msg_${randomBytes(9).toString('base64url')}`,
    threadId: thread.id,
    question,
    sources: passages.map((passage) => ({
      id: passage.id,
      url: `https://${thread.domain}.example/${passage.id}`,
      title: nameOf(passage, ': '),
    })),
    words: wordsIn(sentences.join(' ')),
  }
}

/** The words of a text, each with the white space after it. */
export function wordsIn(text: string): readonly string[] {
  return text.split(/(?<=\s)(?=\S)/)
}

function nameOf({ title, heading }: Passage, separator: string): string {
  return heading === title ? title : `${title}${separator}${heading}`
}

function briefly([best]: readonly Passage[]): string {
  return best === undefined ? 'Nothing about this is documented.' : `It is about “${nameOf(best, ': ')}”.`
}

function findings(passages: readonly Passage[]): readonly string[] {
  const [best, ...others] = passages
  if (best === undefined) {
    return [
      'The documentation has nothing about this that the search could find.',
      'Try other words, leave out the filter, or look at the list of pages in the navigation;',
      'the people who write the documentation see questions without an answer and can fill the gap.',
    ]
  }
  const found = `The section “${best.heading}” of the page ${best.title} says: ${best.text}`
  const named = others.slice(0, MOST_NAMED).map((other) => nameOf(other, ' – '))
  const more = others.length > named.length ? ` and ${others.length - named.length} more` : ''
  return [found, named.length === 0 ? 'No other section was used.' : `See also: ${named.join('; ')}${more}.`]
}

/** The end of a selection, where people often put what they want to know of it. */
function endOf(text: string): string {
  return [...text.slice(-LONGEST_ECHO * 2)].slice(-LONGEST_ECHO).join('')
}

/** A text for a quote: its quotation marks removed, its white space folded, and cut between two characters. */
function shortened(text: string): string {
  const short = text
    .trim()
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/[“”]/g, '"')
  const characters = [...short.slice(0, LONGEST_ECHO * 2)]
  return characters.length <= LONGEST_ECHO ? short : `${characters.slice(0, LONGEST_ECHO).join('')}…`
}
