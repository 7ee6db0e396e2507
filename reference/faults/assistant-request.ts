import type { AssistantVersion } from '../assistant/request-problems.ts'
import { isObject, type JsonObject, type Problem } from '../http/problem.ts'
import type { Fault } from '../seams.ts'

/** Faults of what the assistant's operations accept and refuse, and of what an answer is built from. */

/** Lets every problem of one field and rule pass. */
function lets(
  name: string,
  summary: string,
  path: string,
  rule: Problem['rule'],
  only: AssistantVersion | null = null,
): Fault {
  return {
    name,
    area: 'assistant-request',
    summary,
    alter: ({ assistantProblems }) => ({
      assistantProblems: (body, version) =>
        assistantProblems(body, version).filter(
          (problem) => problem.path !== path || problem.rule !== rule || (only !== null && only !== version),
        ),
    }),
  }
}

/** Refuses a body that is lawful. */
function adds(name: string, summary: string, path: string, wrong: (body: JsonObject) => boolean): Fault {
  return {
    name,
    area: 'assistant-request',
    summary,
    alter: ({ assistantProblems }) => ({
      assistantProblems: (body, version) => {
        const problems = assistantProblems(body, version)
        if (!isObject(body) || !wrong(body)) return problems
        return [...problems, { path, rule: 'type', message: `${path} is not acceptable` }]
      },
    }),
  }
}

const optional = (name: string, path: string) => lets(name, `A body without ${path} is accepted.`, path, 'required')
const anyType = (name: string, path: string) => lets(name, `${path} of any type is accepted.`, path, 'type')

export const assistantRequestFaults: readonly Fault[] = [
  lets('v1-content-optional', 'v1 accepts a message without content.', 'messages[].content', 'required', 'v1'),
  optional('fp-optional', 'fp'),
  optional('messages-optional', 'messages'),
  optional('message-id-optional', 'messages[].id'),
  optional('message-role-optional', 'messages[].role'),
  optional('parts-optional', 'messages[].parts'),
  optional('part-type-optional', 'messages[].parts[].type'),
  optional('part-text-optional', 'messages[].parts[].text'),
  optional('context-value-optional', 'context[].value'),
  anyType('part-type-any-type', 'messages[].parts[].type'),
  anyType('part-text-any-type', 'messages[].parts[].text'),
  anyType('fp-any-type', 'fp'),
  anyType('messages-any-type', 'messages'),
  anyType('message-id-any-type', 'messages[].id'),
  anyType('message-role-any-type', 'messages[].role'),
  lets('v1-content-any-type', 'v1 accepts content of any type.', 'messages[].content', 'type', 'v1'),
  anyType('thread-id-any-type', 'threadId'),
  anyType('filter-any-type', 'filter'),
  anyType('context-not-an-array-accepted', 'context'),
  anyType('context-value-any-type', 'context[].value'),
  anyType('current-path-any-type', 'currentPath'),
  anyType('page-size-string-accepted', 'retrievalPageSize'),
  lets('context-type-any', 'A context item of a type that is not in the list is accepted.', 'context[].type', 'enum'),
  lets(
    'current-path-201-accepted',
    'A currentPath of more than 200 characters is accepted.',
    'currentPath',
    'maximum-length',
  ),
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
  {
    name: 'page-size-ignored',
    area: 'assistant-request',
    summary: 'An answer is built from 5 search results whatever retrievalPageSize says.',
    alter: ({ pageSize }) => ({ pageSize: () => pageSize(null) }),
  },
  {
    name: 'page-size-default-wrong',
    area: 'assistant-request',
    summary: 'Without retrievalPageSize an answer is built from 3 search results.',
    alter: ({ pageSize }) => ({ pageSize: (asked) => pageSize(asked ?? 3) }),
  },
]
