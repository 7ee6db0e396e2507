import type { Documentation } from '../corpus/documentation.ts'
import { isObject, problemsBy } from '../http/problem.ts'

/** What a prompt asks the agent to do, as far as the agent understands it. */
export interface Instruction {
  readonly edit: Edit | null
  readonly archive: boolean
}

interface Edit {
  readonly page: string
  /** The text that is replaced; null: the new text is added at the end of the page. */
  readonly from: string | null
  readonly to: string
}

/** What is wrong with the body of an agent operation; unknown members are tolerated. */
export const promptProblems = problemsBy({
  type: 'object',
  required: ['prompt'],
  properties: { prompt: { type: 'string', minLength: 1 } },
})

/** Longest prompt that is read: it bounds the time that the patterns below take on a hostile prompt. */
const LONGEST_PROMPT = 4_000

/** Reads the simple phrases that the README shows. A body that is accepted although it is wrong asks for nothing. */
export function readInstruction(body: unknown): Instruction {
  const given = isObject(body) ? body['prompt'] : undefined
  const prompt = typeof given === 'string' ? given.slice(0, LONGEST_PROMPT) : ''
  const archive = /\barchive the job\b/i.test(prompt) && !/\b(?:not|never) archive\b/i.test(prompt)
  return { edit: editIn(prompt), archive }
}

function editIn(prompt: string): Edit | null {
  const [, page] = /\bpage ([\w-]+)/i.exec(prompt) ?? /\b(?:in|to) ([\w-]+)/i.exec(prompt) ?? []
  const [, from, by] = /\breplace "([^"]+)" (?:by|with) "([^"]*)"/i.exec(prompt) ?? []
  const [, , added] = /\badd\b[^"']*(["'])(.+?)\1/i.exec(prompt) ?? []
  const to = by ?? added
  return page === undefined || to === undefined ? null : { page, from: from ?? null, to }
}

/** The documentation after an edit, unchanged if there was nothing to change; null where it has no such page. */
export function edited(documentation: Documentation, { page, from, to }: Edit): Documentation | null {
  const text = documentation.get(page)
  if (text === undefined) return null
  // Only the first occurrence is replaced: replacing each letter by a long text would fill the memory in three rounds.
  const changed = from === null ? `${text.trimEnd()}\n\n${to}\n` : text.replace(from, () => to)
  return new Map(documentation).set(page, changed)
}
