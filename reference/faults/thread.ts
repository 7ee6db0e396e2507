import type { Answer } from '../assistant/answer.ts'
import { newThread } from '../assistant/threads.ts'
import { type Fault, fault } from '../hooks/hooks.ts'

/** Faults of conversations, and of answers that reach another caller. */

const SHARED = 'thread_shared'

export const threadFaults: readonly Fault[] = [
  ...(['v1', 'v2'] as const).map((version) =>
    fault(`stream-${version}`, `${version}-thread-id-missing`, 'The finish event has no threadId.', {
      answer: (answer, asked) => (asked === version ? { ...answer, threadId: null } : answer),
    }),
  ),
  fault('thread', 'thread-not-continued', 'Every answer starts a new thread, also one that names a thread.', {
    thread: ({ domain }) => newThread(domain),
  }),
  fault('isolation', 'thread-shared', 'All callers of all organizations talk in one thread.', {
    thread: (found, threads) => threads().find(({ id }) => id === SHARED) ?? { ...found, id: SHARED },
  }),
  fault('thread', 'thread-id-empty', 'threadId is an empty string.', {
    answer: (answer) => ({ ...answer, threadId: '' }),
  }),
  {
    name: 'answer-of-other-caller',
    area: 'isolation',
    summary: 'Every answer is the one that was meant for the caller before.',
    hooks: () => {
      let before: Answer | null = null
      return {
        answer: (meant) => {
          const { words, sources } = before ?? meant
          before = meant
          return { ...meant, words, sources }
        },
      }
    },
  },
]
