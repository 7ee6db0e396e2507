import {
  isObject,
  type JsonObject,
  optionalString,
  type Problem,
  requiredString,
  typeName,
  wrongType,
} from '../http/problem.ts'

export type AssistantVersion = 'v1' | 'v2'

const LONGEST_PATH = 200
const contextTypes = ['code', 'textSelection']

/** What is wrong with the body of an assistant operation; unknown members are tolerated. */
export function assistantProblems(body: unknown, version: AssistantVersion): readonly Problem[] {
  if (!isObject(body)) return [wrongType('', 'the body', 'an object', body)]
  return [
    ...requiredString(body, 'fp', 'fp', ''),
    ...messageProblems(body['messages'], version),
    ...(body['threadId'] === null ? [] : optionalString(body, 'threadId', 'threadId', '')),
    ...pageSizeProblems(body['retrievalPageSize']),
    ...filterProblems(body['filter']),
    ...contextProblems(body['context']),
    ...pathProblems(body),
  ]
}

function messageProblems(messages: unknown, version: AssistantVersion): readonly Problem[] {
  if (messages === undefined)
    return [{ path: 'messages', rule: 'required', message: 'messages is missing; it must be an array of messages' }]
  if (!Array.isArray(messages)) return [wrongType('messages', 'messages', 'an array', messages)]
  if (messages.length === 0)
    return [{ path: 'messages', rule: 'empty', message: 'messages must hold at least one message' }]
  return objectsIn(messages, 'messages', (message, place) => [
    ...requiredString(message, 'id', 'messages[].id', place),
    ...requiredString(message, 'role', 'messages[].role', place),
    ...(version === 'v1' ? requiredString(message, 'content', 'messages[].content', place) : []),
    ...partProblems(message['parts'], `${place}.parts`),
  ])
}

function partProblems(parts: unknown, place: string): readonly Problem[] {
  const path = 'messages[].parts'
  if (parts === undefined)
    return [{ path, rule: 'required', message: `${place} is missing; it must be an array of parts` }]
  if (!Array.isArray(parts)) return [wrongType(path, place, 'an array', parts)]
  return objectsIn(
    parts,
    path,
    (part, at) => [
      ...requiredString(part, 'type', `${path}[].type`, at),
      // Parts of other types have members that nobody has described.
      ...(part['type'] === 'text' ? requiredString(part, 'text', `${path}[].text`, at) : []),
    ],
    place,
  )
}

function pageSizeProblems(size: unknown): readonly Problem[] {
  if (size === undefined || Number.isFinite(size)) return []
  return [wrongType('retrievalPageSize', 'retrievalPageSize', 'a number', size)]
}

function filterProblems(filter: unknown): readonly Problem[] {
  if (filter === undefined || filter === null || isObject(filter)) return []
  return [{ path: 'filter', rule: 'type', message: `filter must be an object or null, not ${typeName(filter)}` }]
}

function contextProblems(context: unknown): readonly Problem[] {
  if (context === undefined) return []
  if (!Array.isArray(context)) return [wrongType('context', 'context', 'an array', context)]
  return objectsIn(context, 'context', (item, place) => [
    ...contextTypeProblems(item['type'], place),
    ...requiredString(item, 'value', 'context[].value', place),
    ...optionalString(item, 'path', 'context[].path', place),
    ...optionalString(item, 'elementId', 'context[].elementId', place),
  ])
}

/** An item without a type is let in: clients do send one, and nothing says that the service insists. */
function contextTypeProblems(type: unknown, place: string): readonly Problem[] {
  const path = 'context[].type'
  if (type === undefined) return []
  if (typeof type !== 'string') return [wrongType(path, `${place}.type`, 'a string', type)]
  if (contextTypes.includes(type)) return []
  return [{ path, rule: 'enum', message: `${place}.type must be one of ${contextTypes.join(', ')}` }]
}

function pathProblems(body: JsonObject): readonly Problem[] {
  const path = body['currentPath']
  if (typeof path !== 'string' || path.length <= LONGEST_PATH)
    return optionalString(body, 'currentPath', 'currentPath', '')
  const message = `currentPath must have at most ${LONGEST_PATH} characters, not ${path.length}`
  return [{ path: 'currentPath', rule: 'maximum-length', message }]
}

function objectsIn(
  items: readonly unknown[],
  path: string,
  problemsOf: (item: JsonObject, place: string) => readonly Problem[],
  place = path,
): readonly Problem[] {
  return items.flatMap((item, index) => {
    const at = `${place}[${index}]`
    return isObject(item) ? problemsOf(item, at) : [wrongType(`${path}[]`, at, 'an object', item)]
  })
}
