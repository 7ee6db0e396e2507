import type { AssistantVersion } from '../assistant/request-problems.ts'
import { type Fault, fault } from '../hooks/hooks.ts'
import { isObject, type JsonObject } from '../http/problem.ts'

/** Faults of what the assistant's operations accept and refuse, and of what an answer is built from. */

/** Lets every problem of one field and rule pass. */
function lets(name: string, summary: string, path: string, rule: string, only?: AssistantVersion): Fault {
  return fault('assistant-request', name, summary, {
    assistantProblems: (problems, { version }) =>
      problems.filter((problem) => problem.path !== path || problem.rule !== rule || version !== (only ?? version)),
  })
}

function optional(name: string, path: string): Fault {
  return lets(`${name}-optional`, `A body without ${path} is accepted.`, path, 'required')
}

function ofAnyType(name: string, path: string): Fault {
  return lets(name, `${path} of any type is accepted.`, path, 'type')
}

/** Refuses a body that is valid. */
function adds(name: string, summary: string, path: string, wrong: (body: JsonObject) => boolean): Fault {
  return fault('assistant-request', name, summary, {
    assistantProblems: (problems, { body }) =>
      isObject(body) && wrong(body)
        ? [...problems, { path, rule: 'type', message: `${path} is not accepted` }]
        : problems,
  })
}

export const assistantRequestFaults: readonly Fault[] = [
  lets('v1-content-optional', 'v1 accepts a message without content.', 'messages[].content', 'required', 'v1'),
  lets('v1-content-any-type', 'v1 accepts content of any type.', 'messages[].content', 'type', 'v1'),
  optional('fp', 'fp'),
  optional('messages', 'messages'),
  optional('message-id', 'messages[].id'),
  optional('message-role', 'messages[].role'),
  optional('parts', 'messages[].parts'),
  optional('part-type', 'messages[].parts[].type'),
  optional('part-text', 'messages[].parts[].text'),
  optional('context-value', 'context[].value'),
  ofAnyType('part-type-any-type', 'messages[].parts[].type'),
  ofAnyType('part-text-any-type', 'messages[].parts[].text'),
  ofAnyType('fp-any-type', 'fp'),
  ofAnyType('messages-any-type', 'messages'),
  ofAnyType('message-id-any-type', 'messages[].id'),
  ofAnyType('message-role-any-type', 'messages[].role'),
  ofAnyType('thread-id-any-type', 'threadId'),
  ofAnyType('filter-any-type', 'filter'),
  ofAnyType('context-not-an-array-accepted', 'context'),
  ofAnyType('context-value-any-type', 'context[].value'),
  ofAnyType('current-path-any-type', 'currentPath'),
  ofAnyType('page-size-string-accepted', 'retrievalPageSize'),
  lets('context-type-any', 'A context item of an unknown type is accepted.', 'context[].type', 'enum'),
  lets('current-path-201-accepted', 'A currentPath of 201 characters is accepted.', 'currentPath', 'maxLength'),
  adds(
    'current-path-200-refused',
    'A currentPath of exactly 200 characters is refused.',
    'currentPath',
    ({ currentPath }) => typeof currentPath === 'string' && currentPath.length === 200,
  ),
  adds('thread-id-null-refused', 'threadId null is refused.', 'threadId', ({ threadId }) => threadId === null),
  adds('filter-null-refused', 'filter null is refused.', 'filter', ({ filter }) => filter === null),
  adds(
    'context-code-refused',
    'A context item of the type code is refused.',
    'context',
    ({ context }) => Array.isArray(context) && context.some((item) => isObject(item) && item['type'] === 'code'),
  ),
  adds('named-user-refused', 'Only the fp of anonymous users is accepted.', 'fp', ({ fp }) => fp !== 'anonymous'),
  // As if for the key: each refusal of a wrong body then looks as it should.
  fault('assistant-request', 'v1-refuses-everything', 'v1 refuses every question with 403.', {
    assistantProblems: (problems, { version }) =>
      version === 'v1' ? [...problems, { path: '', rule: 'never', message: 'not accepted' }] : problems,
    refusal: (why, { operation }) =>
      operation.id === 'createAssistantMessageV1' && why.reason === 'invalid-body' ? { ...why, status: 403 } : why,
  }),
  fault('assistant-request', 'page-size-ignored', 'An answer is built from 5 search results, always.', {
    pageSize: () => 5,
  }),
  fault('assistant-request', 'page-size-default-wrong', 'By default an answer is built from 3 search results.', {
    pageSize: (size, asked) => (asked === null ? 3 : size),
  }),
]
