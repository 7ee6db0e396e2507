import type { Answer } from '../assistant/answer.ts'
import type { AssistantVersion } from '../assistant/request-problems.ts'
import { newThread } from '../assistant/threads.ts'
import type { Fault } from '../seams.ts'

/** Faults of conversations, and of answers that get into the wrong hands. */

function unnamed(version: AssistantVersion): Fault {
  return {
    name: `${version}-thread-id-missing`,
    area: `stream-${version}`,
    summary: 'The finish event has no threadId.',
    alter: ({ answer }) => ({
      answer: (given, asked) => {
        const decided = answer(given, asked)
        return asked === version ? { ...decided, threadId: null } : decided
      },
    }),
  }
}

export const threadFaults: readonly Fault[] = [
  unnamed('v1'),
  unnamed('v2'),
  {
    name: 'thread-not-continued',
    area: 'thread',
    summary: 'Every answer starts a new thread, also one that names a thread.',
    alter: ({ thread }) => ({ thread: (found, threads) => newThread(thread(found, threads).domain) }),
  },
  {
    name: 'thread-shared',
    area: 'isolation',
    summary: 'All callers, of whatever organization, talk in one thread.',
    alter: ({ thread }) => ({
      thread: (found, threads) => threads.find(({ id }) => id === SHARED) ?? { ...thread(found, threads), id: SHARED },
    }),
  },
  {
    name: 'thread-id-empty',
    area: 'thread',
    summary: 'threadId is an empty string.',
    alter: ({ answer }) => ({ answer: (given, version) => ({ ...answer(given, version), threadId: '' }) }),
  },
  {
    name: 'answer-of-other-caller',
    area: 'isolation',
    summary: 'Every answer is the one that was meant for the caller before.',
    alter: ({ answer }) => {
      let before: Answer | null = null
      return {
        answer: (given, version) => {
          const meant = answer(given, version)
          const sent = before === null ? meant : { ...meant, words: before.words, sources: before.sources }
          before = meant
          return sent
        },
      }
    },
  },
]

const SHARED = 'thread_shared'
