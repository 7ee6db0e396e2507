import { isObject, type JsonObject } from '../http/problem.ts'

/** What an assistant request asks for, in the same form for both versions. */
export interface Question {
  /** The fingerprint that identifies a user; null where none was given. */
  readonly fp: string | null
  readonly text: string
  /** Texts of the user's earlier messages. */
  readonly earlier: readonly string[]
  readonly threadId: string | null
  /** Null where it was not given. */
  readonly pageSize: number | null
  readonly context: readonly string[]
  readonly currentPath: string | null
  readonly filter: Filter
}

/**
 * For each field, values of which a page must have one; no values: any page. Other members of `filter` have no effect.
 */
export interface Filter {
  readonly sections: readonly string[]
  readonly tags: readonly string[]
  readonly paths: readonly string[]
}

/** Reads what it can: a body that is accepted although it is wrong must not break the search. */
export function readQuestion(body: unknown): Question {
  const fields = isObject(body) ? body : {}
  const texts = objects(fields['messages'])
    .filter(({ role }) => role === undefined || role === 'user')
    .map(messageText)
  return {
    fp: textOf(fields['fp']),
    text: texts.at(-1) ?? '',
    earlier: texts.slice(0, -1),
    threadId: textOf(fields['threadId']),
    pageSize: typeof fields['retrievalPageSize'] === 'number' ? fields['retrievalPageSize'] : null,
    context: objects(fields['context']).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
    currentPath: textOf(fields['currentPath']),
    filter: readFilter(fields['filter']),
  }
}

/** The text parts if there are any, in both versions; `content` for a message without a text part. */
function messageText(message: JsonObject): string {
  const parts = objects(message['parts']).flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
  if (parts.length > 0) return parts.join('\n')
  return typeof message['content'] === 'string' ? message['content'] : ''
}

function readFilter(value: unknown): Filter {
  const fields = isObject(value) ? value : {}
  return { sections: texts(fields['section']), tags: texts(fields['tag']), paths: texts(fields['path']) }
}

function texts(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((text) => typeof text === 'string')
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function objects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
