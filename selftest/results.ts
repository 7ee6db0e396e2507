import { writeJsonFile } from '../harness/json/write-whole.ts'
import type { Swept } from './sweep.ts'
import { readOwn } from './verify-process.ts'

/** One entry of `results.json`. */
export type Result =
  /**
   * `killedBy`: red requirements of the fault's own subject, or questions where none is red. `alsoRed`: further
   * requirements that it breaks. `questions`: further breaches of rules of our own choice. Absent: none.
   */
  | {
      readonly fault: string
      readonly area: string
      readonly killedBy: readonly string[]
      readonly alsoRed: readonly string[]
      readonly questions?: readonly string[]
    }
  /** What a valid variation turned red or into a question; nothing is expected. */
  | { readonly variation: string; readonly falseAlarms: readonly string[] }

/** For each area of faults, the subjects of the catalogue that must find them. */
const ownSubjects: Readonly<Record<string, readonly string[]>> = {
  'agent-job': ['agent-job', 'agent-lifecycle', 'agent-request'],
  'agent-message': ['agent-request', 'agent-lifecycle'],
  poll: ['agent-lifecycle', 'auth'],
  isolation: ['auth', 'agent-lifecycle', 'assistant-thread'],
  auth: ['auth', 'limits'],
  errors: ['service', 'agent-request', 'assistant-request', 'auth'],
  'assistant-request': ['assistant-request', 'assistant-thread'],
  'stream-v1': ['assistant-stream', 'assistant-thread', 'assistant-parity'],
  'stream-v2': ['assistant-stream', 'assistant-thread', 'assistant-parity', 'load'],
  thread: ['assistant-thread', 'assistant-stream'],
  limits: ['limits', 'agent-lifecycle', 'load'],
  browser: ['assistant-browser'],
  http: ['http', 'limit-headers', 'service', 'assistant-stream'],
}

/** @param subjectOf the subject for each requirement's id */
export function resultOf({ kind, name, area, red, questions }: Swept, subjectOf: ReadonlyMap<string, string>): Result {
  if (kind === 'variation') return { variation: name, falseAlarms: [...red, ...questions] }
  const own = new Set(ownSubjects[area] ?? [])
  const isOwn = (id: string) => own.has(subjectOf.get(id) ?? '')
  const killedBy = red.some(isOwn) ? red.filter(isOwn) : questions.filter(isOwn)
  const besides = questions.filter((id) => !killedBy.includes(id))
  const result = { fault: name, area, killedBy, alsoRed: red.filter((id) => !isOwn(id)) }
  return besides.length === 0 ? result : { ...result, questions: besides }
}

/**
 * What is wrong with a result by itself: a fault that no requirement of its own subject finds, or a false alarm; else
 * null.
 */
export function complaintOf(result: Result): string | null {
  if ('fault' in result) return result.killedBy.length > 0 ? null : `${result.fault}: nothing of its subject is red`
  const [first] = result.falseAlarms
  return first === undefined ? null : `${result.variation}: valid, and yet ${result.falseAlarms.join(', ')}`
}

/** How a result differs from the recorded one; null where it does not, or none is recorded. */
export function differenceOf(result: Result, recorded: readonly Result[]): string | null {
  const name = nameOf(result)
  const before = recorded.find((other) => nameOf(other) === name)
  if (before === undefined || JSON.stringify(before) === JSON.stringify(result)) return null
  const [was, is] = [idsOf(before), idsOf(result)]
  const without = (ids: readonly string[], others: readonly string[]) =>
    ids.filter((id) => !others.includes(id)).join(', ') || 'none'
  return `${name}: no longer found: ${without(was, is)}; newly found: ${without(is, was)}`
}

export const nameOf = (result: Result) => ('fault' in result ? result.fault : result.variation)
const idsOf = (result: Result) =>
  'fault' in result ? [...result.killedBy, ...result.alsoRed, ...(result.questions ?? [])] : result.falseAlarms

export const readResults = (file: string): readonly Result[] => readOwn<readonly Result[]>(file) ?? []

/** Writes these results in place of recorded ones with the same names, and keeps the others. */
export function recordResults(file: string, results: readonly Result[], known: ReadonlySet<string>): void {
  const names = new Set(results.map(nameOf))
  const kept = readResults(file).filter((result) => !names.has(nameOf(result)) && known.has(nameOf(result)))
  const all = [...kept, ...results].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
  writeJsonFile(file, all)
}
