import { readFileSync } from 'node:fs'
import type { Target } from '../../harness/target/target.ts'
import { QUESTION } from '../../requirements/probing/calls.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'

/** The questions of a load: a single question again and again would measure a cache. */

/** Questions about any documentation, for a target that names none. */
const ofAnyDocumentation = [
  QUESTION,
  'Where do I find my API key, and how do I keep it out of my pages?',
  'Which limits are there, and what happens when I reach one?',
  'How do I deploy a new version of the documentation?',
  'What can be changed in the configuration file?',
  'How does the search decide which page comes first?',
  'Why does a page that I have just changed still show its old text?',
  'How do I show a code example in several languages?',
  'Which components can I use in a page?',
  'How do I see which pages are read most?',
  'What does a job of the agent do, and how do I know that it has ended?',
  'How do I embed the assistant in my own site?',
  'What is sent when an answer is streamed?',
  'How do I move my pages from another platform?',
  'Can I keep a page from those who are not signed in?',
  'What should I look at first when a build fails?',
]

/** Random numbers from 0 to 1 (mulberry32): a seed gives the same ones on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * All questions, in the order that the seed gives.
 *
 * @throws ConfigurationError where the file holds no question.
 */
export function questionsFor({ questions, seed }: { readonly questions: string | null; readonly seed: number }) {
  const random = randomOf(seed)
  const all = questions === null ? ofAnyDocumentation : questionsIn(questions)
  return all
    .map((question) => ({ question, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ question }) => question)
}

function questionsIn(file: string): readonly string[] {
  const lines = readLinesOf(file).filter((line) => line !== '')
  if (lines.length === 0) throw new ConfigurationError(`${file}: no question, expected one in each line`)
  return lines
}

function readLinesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
  } catch {
    throw new ConfigurationError(`${file}: load.questions names it, and it can't be read`)
  }
}

/** The number of different conversations; after these, they repeat. */
const CONVERSATIONS = 64

/** For each conversation, the seconds before its second question, its third …: most end after the first. */
export function conversationsOf({
  seed,
  think,
}: Pick<Target['load'], 'seed' | 'think'>): readonly (readonly number[])[] {
  const random = randomOf(seed)
  const pause = () => Math.min(5, -Math.log(1 - random())) * think
  const turns = () => Math.min(MOST_FOLLOW_UPS, Math.floor(-Math.log(1 - random()) / Math.LN2))
  return Array.from({ length: CONVERSATIONS }, () =>
    Array.from({ length: turns() }, () => Math.round(pause() * 1000) / 1000),
  )
}

const MOST_FOLLOW_UPS = 4
