import { randomBytes } from 'node:crypto'

/** A conversation that belongs to one domain. */
export interface Thread {
  readonly id: string
  readonly domain: string
  readonly questions: readonly string[]
}

const MOST_QUESTIONS = 20
const LONGEST_QUESTION = 2_000

export function newThread(domain: string, id = `thread_${randomBytes(9).toString('base64url')}`): Thread {
  return { id, domain, questions: [] }
}

export function withQuestion(thread: Thread, question: string): Thread {
  const questions = [...thread.questions, question.slice(0, LONGEST_QUESTION)].slice(-MOST_QUESTIONS)
  return { ...thread, questions }
}
