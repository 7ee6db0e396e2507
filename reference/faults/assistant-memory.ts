import type { Filter } from '../assistant/request.ts'
import { newThread, type Thread } from '../assistant/threads.ts'
import { type Fault, fault, nightFault } from '../hooks/hooks.ts'
import { isObject, type JsonObject } from '../http/problem.ts'
import { lettersReplaced } from './stream-text.ts'

/** Faults in what an answer takes into account besides its question: the selection, and the earlier conversation. */

/** Only reads these items of the context. */
function readingItems(name: string, summary: string, isRead: (item: JsonObject) => boolean): Fault {
  return fault('assistant-request', name, summary, {
    question: (question, body) => {
      const list: unknown = isObject(body) ? body['context'] : null
      const items = Array.isArray(list) ? list.filter(isObject) : []
      return {
        ...question,
        context: items.filter(isRead).flatMap(({ value }) => (typeof value === 'string' ? value : [])),
      }
    },
  })
}

/** Most earlier questions that are read. */
const MOST_EARLIER = 5

/** Most characters of one item of the context that are read. */
const MOST_SELECTED = 1_000

const ANONYMOUS = 'anonymous'

/** Milliseconds for which a thread is kept. */
const KEPT = 10_000

/**
 * Answers are kept by the words of their question.
 *
 * @param isKept whether the answers in a thread are
 */
function keepingAnswers(name: string, summary: string, isKept: (thread: Thread) => boolean = () => true): Fault {
  return nightFault('isolation', name, summary, () => {
    const kept = new Map<string, readonly string[]>()
    return {
      answer: (answer, { question: { text }, thread }) => {
        if (!isKept(thread)) return answer
        const words = kept.get(text) ?? answer.words
        kept.set(text, words)
        return { ...answer, words }
      },
    }
  })
}

export const assistantMemoryFaults: readonly Fault[] = [
  readingItems(
    'context-of-code-alone-read',
    'Of what the user has selected, code alone is read.',
    ({ type }) => type !== 'textSelection',
  ),
  readingItems(
    'context-with-place-ignored',
    'What the user has selected is not read where the request says from which place it is.',
    ({ path, elementId }) => path === undefined && elementId === undefined,
  ),
  nightFault(
    'assistant-request',
    'context-cut',
    `Of what the user has selected, ${MOST_SELECTED} characters are read.`,
    {
      question: (question) => ({
        ...question,
        context: question.context.map((value) => value.slice(0, MOST_SELECTED)),
      }),
    },
  ),
  nightFault(
    'assistant-request',
    'beginning-lost-in-long-conversations',
    'Of a conversation no more is read than its last messages.',
    { question: (question) => ({ ...question, earlier: question.earlier.slice(-MOST_EARLIER) }) },
  ),
  nightFault(
    'stream-v2',
    'letters-replaced-in-long-conversations',
    'Of an answer to a long conversation, what is not ASCII is replaced.',
    {
      answer: (answer, { version, question }) =>
        version === 'v1' || question.earlier.length <= MOST_EARLIER
          ? answer
          : { ...answer, words: answer.words.map(lettersReplaced) },
    },
  ),
  fault(
    'assistant-request',
    'filter-kept',
    'A question without a filter is answered by the filter of one before.',
    () => {
      let kept: Filter = { sections: [], tags: [], paths: [] }
      return {
        question: (question) => {
          const isFiltered = Object.values(question.filter).some((values: readonly string[]) => values.length > 0)
          if (isFiltered) kept = question.filter
          return { ...question, filter: kept }
        },
      }
    },
  ),
  nightFault(
    'assistant-request',
    'question-id-taken',
    'A question is refused whose last message has an id that came before.',
    () => {
      const taken = new Set<string>()
      return {
        assistantProblems: (problems, { body }) => {
          const messages: unknown = isObject(body) ? body['messages'] : null
          const last: unknown = Array.isArray(messages) ? messages.at(-1) : null
          const id = isObject(last) && typeof last['id'] === 'string' ? last['id'] : null
          if (id === null || problems.length > 0) return problems
          if (taken.has(id)) return [{ path: 'messages', rule: 'type', message: 'duplicate key value' }]
          taken.add(id)
          return problems
        },
      }
    },
  ),
  keepingAnswers('answers-kept-by-question', 'A question in the same words gets the same answer, from any caller.'),
  keepingAnswers(
    'answers-kept-by-follow-up',
    'In a thread, a question in the same words gets the same answer as in any other.',
    ({ questions }) => questions.length > 0,
  ),
  nightFault(
    'isolation',
    'visitors-known-by-name',
    'What a visitor with a name has said is known at every site.',
    () => {
      const said = new Map<string, readonly string[]>()
      return {
        question: (question, body) => {
          const name = isObject(body) && body['fp'] !== ANONYMOUS ? String(body['fp']) : null
          if (name === null) return question
          const before = said.get(name) ?? []
          said.set(name, [...before, question.text])
          return { ...question, earlier: [...before, ...question.earlier] }
        },
      }
    },
  ),
  nightFault(
    'thread',
    'last-turn-alone-remembered',
    'Of a thread no more is known than its last question and the answer to it.',
    {
      thread: (found) => {
        // The answer to a question for the code word has it, so that the next turn knows it from there.
        const from = found.questions.findLastIndex((question) => !question.includes('code word'))
        return { ...found, questions: found.questions.slice(Math.max(0, from)) }
      },
    },
  ),
  {
    ...nightFault('thread', 'thread-of-other-site-continued', 'A threadId opens the conversation of any site.', {
      thread: (found, { asked, threads }) => threads().find(({ id }) => id === asked) ?? found,
    }),
    onTarget: { keysOpen: 'own' },
  },
  nightFault('thread', 'threads-forgotten-after-a-pause', 'What was said in a thread is forgotten in time.', () => {
    const asked = new Map<string, number>()
    return {
      thread: (found) => {
        const isForgotten = Date.now() - (asked.get(found.id) ?? Date.now()) > KEPT
        asked.set(found.id, Date.now())
        return isForgotten ? { ...found, questions: [] } : found
      },
    }
  }),
  nightFault(
    'thread',
    'threads-kept-by-each-process',
    'Every other turn, nothing said before in its thread is known.',
    () => {
      let turns = 0
      return {
        thread: (found) => (found.questions.length > 0 && ++turns % 2 === 0 ? { ...found, questions: [] } : found),
      }
    },
  ),
  fault('thread', 'thread-of-named-user-not-continued', 'Each question of a user with a name starts a new thread.', {
    thread: (found, { fp }) => (fp === ANONYMOUS ? found : newThread(found.domain)),
  }),
  fault('thread', 'thread-of-named-user-forgotten', 'In threads of users with a name, nothing said before is known.', {
    thread: (found, { fp }) => (fp === ANONYMOUS ? found : { ...found, questions: [] }),
  }),
]
