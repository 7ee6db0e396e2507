import { randomBytes } from 'node:crypto'

/** A conversation that belongs to one domain. */
export interface Thread {
  readonly id: string
  readonly domain: string
  /** Questions so far, oldest first. */
  readonly questions: readonly string[]
}

export type ThreadStore = ReturnType<typeof createThreadStore>

/** Older threads are forgotten: a load test must not fill the memory. */
const MOST_THREADS = 20_000
const MOST_QUESTIONS = 20
const LONGEST_QUESTION = 2_000

export function createThreadStore() {
  const threads = new Map<string, Thread>()
  const keyOf = (domain: string, id: string) => JSON.stringify([domain, id])
  return {
    /** Null: this domain has no such thread; another domain may have one. */
    find: (domain: string, id: string): Thread | null => threads.get(keyOf(domain, id)) ?? null,
    put: (thread: Thread) => {
      const key = keyOf(thread.domain, thread.id)
      // Deleted first, so that the oldest in the map is the one that was used longest ago.
      threads.delete(key)
      threads.set(key, thread)
      const [oldest] = threads.size > MOST_THREADS ? threads.keys() : []
      if (oldest !== undefined) threads.delete(oldest)
    },
    all: (): readonly Thread[] => [...threads.values()],
  } as const
}

export function newThread(domain: string, id = `thread_${randomBytes(9).toString('base64url')}`): Thread {
  return { id, domain, questions: [] }
}

export function withQuestion(thread: Thread, question: string): Thread {
  const questions = [...thread.questions, question.slice(0, LONGEST_QUESTION)].slice(-MOST_QUESTIONS)
  return { ...thread, questions }
}
