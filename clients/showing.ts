import { isObject } from '../requirements/reading/body.ts'
import { memberOf } from './packages.ts'

/** How a client has read an answer, as far as the application around it can see. */
export interface Showing {
  /** The error that it reported to the application; null where it reported none. */
  readonly error: string | null
  /** The text of all its messages from the assistant, in order. */
  readonly text: string
  readonly messages: number
  /** The values that it gives to the application, by the place where it gives them. */
  readonly places: Readonly<Record<string, unknown>>
}

/** Reads one answer to its end; `answer` stands for `fetch`. */
export type ReadAnswer = (answer: () => Promise<Response>) => Promise<Showing>

export function assistantMessages(chat: unknown) {
  const messages = listOf(memberOf(chat, 'messages')).filter(isObject)
  return messages.filter(({ role }) => role === 'assistant')
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Names of the places that hold this value at any depth. */
export function placesOf(places: Showing['places'], value: string): readonly string[] {
  return Object.entries(places).flatMap(([name, held]) => (holds(held, value) ? [name] : []))
}

function holds(held: unknown, value: string): boolean {
  if (held === value) return true
  if (Array.isArray(held)) return held.some((item) => holds(item, value))
  return isObject(held) && Object.values(held).some((item) => holds(item, value))
}
