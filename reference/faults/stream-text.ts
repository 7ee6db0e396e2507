import { wordsIn } from '../assistant/answer.ts'
import { zippedPlan } from '../assistant/stream-plan.ts'
import { atNight, type Fault, fault, faultsOf, type Hooks } from '../hooks/hooks.ts'
import { both, middleOf, textOf } from './stream-changes.ts'

/** Faults in what a streamed text says. */

const isolation = faultsOf('isolation')
const streamV2 = faultsOf('stream-v2')

type Row<Changed> = readonly [name: string, summary: string, change: (given: Changed) => Changed]

/** One piece in this many is damaged. */
const EACH = 10

/** Replaces characters outside of ASCII by U+FFFD. */
export function lettersReplaced(word: string): string {
  return word.replaceAll(/[^\0-\x7F]/g, '\uFFFD')
}

const isDamaged = (index: number) => index % EACH === EACH - 1

/** Changes that affect each piece by itself. */
const ofPieces: readonly Row<string>[] = [
  ['letters-replaced', 'What is not ASCII arrives as U+FFFD.', lettersReplaced],
  [
    'text-decoded-twice',
    'The text is read as Latin-1 and encoded again.',
    (word) => Buffer.from(word).toString('latin1'),
  ],
  ['text-escaped-twice', 'The text is escaped for JSON twice.', (word) => JSON.stringify(word).slice(1, -1)],
  [
    'text-escaped-for-html',
    'The text is escaped for HTML.',
    (word) => word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ],
  [
    'markup-escaped',
    'Brackets and ampersands of the text are escaped for HTML, and quotation marks are not.',
    (word) => word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  ],
  [
    'letters-as-question-marks',
    'What is not ASCII arrives as question marks.',
    (word) => word.replaceAll(/[^\0-\x7F]/g, '?'),
  ],
  [
    'letters-beyond-latin-as-question-marks',
    'What is not in Latin-1 arrives as question marks.',
    (word) => word.replaceAll(/[^\0-\xFF]/g, '?'),
  ],
  ['letters-beyond-latin-lost', 'What is not in Latin-1 is left out.', (word) => word.replaceAll(/[^\0-\xFF]/g, '')],
  [
    'emoji-lost',
    'Characters beyond the basic plane are left out.',
    (word) => word.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, ''),
  ],
  ['letters-taken-apart', 'Letters with marks arrive as two characters.', (word) => word.normalize('NFD')],
  ['spaces-lost', 'No piece of the text keeps the white space after it.', (word) => word.trimEnd()],
  [
    'text-read-as-form',
    'The text is decoded as a form is.',
    (word) => word.replaceAll('+', ' ').replaceAll('%25', '%'),
  ],
  [
    'text-read-as-replacement',
    'Groups of a pattern are looked for in the text.',
    (word) => word.replaceAll(/\$\d/g, ''),
  ],
  ['apostrophes-lost', 'Apostrophes are taken for signs of a message.', (word) => word.replaceAll("'", '')],
  ['line-breaks-lost', 'Line breaks are left out of the text.', (word) => word.replaceAll('\n', '')],
  ['blank-lines-lost', 'Blank lines are left out of the text.', (word) => word.replaceAll('\n\n', '\n')],
]

const ofTexts: readonly Row<readonly string[]>[] = [
  ...ofPieces.map(([name, summary, change]): Row<readonly string[]> => [name, summary, (words) => words.map(change)]),
  [
    'missing-value-shown',
    'Before the last piece of the text comes the name of a missing value.',
    (words) => [...words.slice(0, -1), 'undefined', ...words.slice(-1)],
  ],
  [
    'text-so-far-in-each-piece',
    'Each piece of the text is all of it so far.',
    (words) => words.map((_, index) => words.slice(0, index + 1).join('')),
  ],
  ['next-role-named', 'Each answer ends in the name of who speaks next.', (words) => [...words, '\n', '\n', 'User:']],
  ['stream-end-in-text', 'Each answer ends in the mark that ends a stream.', (words) => [...words, ' ', '[DONE]']],
  [
    'pieces-beyond-ascii-lost',
    'A piece of the text with a letter beyond ASCII is lost.',
    (words) => words.filter((word) => /^[\0-\x7F]*$/.test(word)),
  ],
  ['zeros-lost', 'A piece of the text that is a zero is lost.', (words) => words.filter((word) => word.trim() !== '0')],
  [
    'line-breaks-of-html',
    'Before each line break stands one of HTML.',
    (words) => words.map((word) => word.replaceAll('\n', '<br />\n')),
  ],
  ['first-word-lost', 'The first piece of the text is lost.', (words) => words.slice(1)],
  ['last-word-lost', 'The last piece of the text is lost.', (words) => words.slice(0, -1)],
  ['words-lost', 'A piece of the text is lost now and then.', (words) => words.filter((_, index) => !isDamaged(index))],
  [
    'words-twice',
    'A piece of the text comes twice now and then.',
    (words) => words.flatMap((word, index) => (isDamaged(index) ? [word, word] : [word])),
  ],
  [
    'one-word-twice',
    'The longest piece of the first five comes twice.',
    (words) => {
      const first = words.slice(0, 5)
      const longest = first.reduce((one, other) => (other.length > one.length ? other : one), '')
      return words.flatMap((word, index) => (index === first.indexOf(longest) ? [word, word] : [word]))
    },
  ],
  [
    'words-swapped',
    'Two pieces of the text change places now and then.',
    (words) =>
      words.map((word, index) => {
        if (isDamaged(index)) return words[index - 1] ?? word
        return isDamaged(index + 1) ? (words[index + 1] ?? word) : word
      }),
  ],
]

/** Number of characters of an answer that are sent. */
const LONGEST_ANSWER = 130

/** Replaces a text in each frame of one version's answers. */
function rewritten(version: 'v1' | 'v2', from: string, to: string): Hooks {
  return {
    stream: (plan, asked) => {
      if (asked !== version) return plan
      const changed = (data: string | Uint8Array) => (typeof data === 'string' ? data.replaceAll(from, to) : data)
      return { ...plan, frames: plan.frames.map((frame) => ({ ...frame, data: changed(frame.data) })) }
    },
  }
}

export const streamTextFaults: readonly Fault[] = [
  fault(
    'stream-v1',
    'answers-said-to-be-cut',
    'Each answer of v1 ends with the reason length.',
    rewritten('v1', '"finishReason":"stop"', '"finishReason":"length"'),
  ),
  fault(
    'stream-v1',
    'finish-reason-of-model',
    'The finish of v1 says the reason in the words of the model.',
    rewritten('v1', '"finishReason":"stop"', '"finishReason":"end_turn"'),
  ),
  fault(
    'stream-v1',
    'usage-of-version-5',
    'The usage of v1 has the members of a later version.',
    rewritten('v1', '"promptTokens"', '"inputTokens"'),
  ),
  streamV2(
    'answers-end-in-error',
    'Each answer of v2 ends whole, with the reason error.',
    rewritten('v2', '{"type":"finish"', '{"type":"finish","finishReason":"error"'),
  ),
  isolation(
    'first-question-told-to-others',
    'Every answer begins with the last question that a thread was begun with.',
    () => {
      let said = ''
      return {
        answer: (answer, { question: { text } }) => {
          if (text.includes('code word is')) said = text
          return { ...answer, words: [...wordsIn(said), ' ', ...answer.words] }
        },
      }
    },
  ),
  // A memory that goes by the fingerprint alone, which all anonymous visitors share; it shows to clients that ask for
  // it.
  atNight(
    isolation(
      'anonymous-visitors-share-memory',
      'Who asks without a thread is told what all others have asked without one.',
      () => {
        const said: string[] = []
        return {
          answer: (answer, { question: { threadId, text } }) => {
            const isNew = threadId === null
            const told = isNew && /repeat what i asked/i.test(text) ? said.join(' ') : ''
            if (isNew && /\bmy\b.* is\b/i.test(text)) said.push(text)
            return { ...answer, words: [...wordsIn(told), ' ', ...answer.words] }
          },
        }
      },
    ),
  ),
  // Pieces come twice only in some answers, so it is no habit of all answers.
  streamV2('pieces-twice-in-first-answers', 'In the first answer of a thread, each fifth piece comes twice.', {
    answer: (answer, { thread }) => {
      const twice = (word: string, index: number) => (index % 5 === 0 ? [word, word] : [word])
      return thread.questions.length > 0 ? answer : { ...answer, words: answer.words.flatMap(twice) }
    },
  }),
  streamV2('answers-cut-at-length', 'Each answer ends in the middle of what it says.', {
    answer: (answer) => ({ ...answer, words: wordsIn(answer.words.join('').slice(0, LONGEST_ANSWER)) }),
  }),
  streamV2('same-answer-to-all', 'Whatever is asked, the answer is an excuse.', {
    answer: (answer) => ({
      ...answer,
      sources: [],
      words: wordsIn('Something went wrong. Please try again in a while.'),
    }),
  }),
  ...ofTexts.flatMap(([name, summary, change]) =>
    both.answers(name, summary, ({ words }) => ({ words: change(words) })),
  ),
  ...both.coded('gzip', 'text-cut-for-gzip', 'Half of the text is missing where it is compressed.', (plan) => {
    const middle = middleOf(plan.frames)
    return zippedPlan({ ...plan, frames: plan.frames.filter(({ kind }, index) => kind !== 'text' || index < middle) })
  }),
  ...both.coded(
    'gzip',
    'letters-replaced-for-gzip',
    'What is not ASCII arrives as U+FFFD where it is compressed.',
    (plan) => {
      const frames = plan.frames.map((frame) => ({ ...frame, data: lettersReplaced(textOf(frame)) }))
      return zippedPlan({ ...plan, frames })
    },
  ),
]
