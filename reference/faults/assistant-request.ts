import type { AssistantVersion } from '../assistant/request-problems.ts'
import { type Fault, fault } from '../hooks/hooks.ts'
import { isObject, type JsonObject, type Problem } from '../http/problem.ts'

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

/** Lets the problems of a body pass, as far as they are of one kind. */
function overlooks(name: string, summary: string, lets: (problem: Problem, body: JsonObject) => boolean): Fault {
  return fault('assistant-request', name, summary, {
    assistantProblems: (problems, { body }) => problems.filter((problem) => !lets(problem, isObject(body) ? body : {})),
  })
}

function messagesIn({ messages }: JsonObject): readonly JsonObject[] {
  return Array.isArray(messages) ? messages.filter(isObject) : []
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

/** Fails at a body that is valid, where what reads it next can't take it. */
function failsAt(name: string, summary: string, path: string, wrong: (body: JsonObject) => boolean): Fault {
  return fault('http', name, summary, {
    assistantProblems: (problems, { body }) =>
      isObject(body) && wrong(body) ? [...problems, { path, rule: 'never', message: 'out of range' }] : problems,
    refusal: (why) => (why.problems.some(({ rule }) => rule === 'never') ? { ...why, status: 500 } : why),
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
  overlooks('fp-null-accepted', 'fp null is accepted.', ({ path }, { fp }) => path === 'fp' && fp === null),
  overlooks(
    'message-role-null-accepted',
    'A message whose role is null is accepted.',
    ({ path }, body) => path === 'messages[].role' && messagesIn(body).some(({ role }) => role === null),
  ),
  overlooks(
    'page-size-numeric-text-accepted',
    'A retrievalPageSize of "5" is read as 5.',
    ({ path }, body) => path === 'retrievalPageSize' && !Number.isNaN(Number(body['retrievalPageSize'])),
  ),
  overlooks(
    'filter-list-accepted',
    'A filter that is a list is accepted.',
    ({ path }, { filter }) => path === 'filter' && Array.isArray(filter),
  ),
  overlooks(
    'message-alone-accepted',
    'One message in place of the list of them is accepted.',
    ({ path }, { messages }) => path === 'messages' && isObject(messages),
  ),
  ofAnyType('message-items-unchecked', 'messages[]'),
  ofAnyType('part-items-unchecked', 'messages[].parts[]'),
  ofAnyType('context-items-unchecked', 'context[]'),
  overlooks(
    'later-items-any-type',
    'Only the first item of a list must be an object.',
    ({ path, rule, message }) => path.endsWith('[]') && rule === 'type' && /\.[1-9]\d* /.test(message),
  ),
  overlooks(
    'only-last-items-checked',
    'Of each list at the top only the last item is checked.',
    ({ message }, body) => {
      const [, list = '', index] = /^(\w+)\.(\d+)/.exec(message) ?? []
      const items = body[list]
      return Array.isArray(items) && Number(index) < items.length - 1
    },
  ),
  overlooks('second-message-unchecked', 'Only the first message is checked.', ({ message }) =>
    /^messages\.[1-9]/.test(message),
  ),
  overlooks('second-part-unchecked', 'Only the first part of a message is checked.', ({ message }) =>
    /^messages\.\d+\.parts\.[1-9]/.test(message),
  ),
  overlooks(
    'context-type-in-any-case',
    'The type of a context item is read in any case.',
    ({ path }, { context }) =>
      path === 'context[].type' && /"type":"(?:CODE|TEXTSELECTION)"/i.test(JSON.stringify(context)),
  ),
  overlooks('list-as-body-accepted', 'A body that is a list is accepted.', ({ path }) => path === ''),
  lets('context-type-any', 'A context item of an unknown type is accepted.', 'context[].type', 'enum'),
  lets('current-path-201-accepted', 'A currentPath of 201 characters is accepted.', 'currentPath', 'maxLength'),
  adds(
    'current-path-200-refused',
    'A currentPath of exactly 200 characters is refused.',
    'currentPath',
    ({ currentPath }) => typeof currentPath === 'string' && currentPath.length === 200,
  ),
  adds(
    'current-path-counted-in-bytes',
    'A currentPath of more than 200 bytes is refused, and not one of more than 200 characters.',
    'currentPath',
    ({ currentPath }) => typeof currentPath === 'string' && Buffer.byteLength(currentPath) > 200,
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
  adds('history-refused', 'Only messages of users are accepted.', 'messages', (body) =>
    messagesIn(body).some(({ role }) => role !== 'user'),
  ),
  adds('step-parts-refused', 'A message with a part of the type step-start is refused.', 'messages', (body) =>
    JSON.stringify(messagesIn(body)).includes('"step-start"'),
  ),
  adds('source-parts-refused', 'A message with a source among its parts is refused.', 'messages', (body) =>
    /"type":"source/.test(JSON.stringify(messagesIn(body))),
  ),
  // As if for the key: each refusal of a wrong body then looks as it should.
  fault('assistant-request', 'v1-refuses-everything', 'v1 refuses every question with 403.', {
    assistantProblems: (problems, { version }) =>
      version === 'v1' ? [...problems, { path: '', rule: 'never', message: 'not accepted' }] : problems,
    refusal: (why, { operation }) =>
      operation.id === 'createAssistantMessageV1' && why.reason === 'invalid-body' ? { ...why, status: 403 } : why,
  }),
  failsAt(
    'long-fp-500',
    'A fingerprint of more than 255 characters is answered with 500.',
    'fp',
    ({ fp }) => String(fp).length > 255,
  ),
  failsAt(
    'negative-page-size-500',
    'A retrievalPageSize below 0 is answered with 500.',
    'retrievalPageSize',
    ({ retrievalPageSize }) => Number(retrievalPageSize) < 0,
  ),
  fault('assistant-request', 'page-size-ignored', 'An answer is built from 5 search results, always.', {
    pageSize: () => 5,
  }),
  fault('assistant-request', 'page-size-default-wrong', 'By default an answer is built from 3 search results.', {
    pageSize: (size, asked) => (asked === null ? 3 : size),
  }),
  fault('assistant-request', 'current-path-ignored', 'The page that the user reads changes no answer.', {
    question: (question) => ({ ...question, currentPath: null }),
  }),
  {
    ...fault(
      'assistant-request',
      'filter-leaves-one',
      'A question with a filter is answered from the best page, whether it passes or not.',
      () => {
        let isFiltered = false
        return {
          question: (question) => {
            isFiltered = Object.values(question.filter).some((values) => values.length > 0)
            return { ...question, filter: { sections: [], tags: [], paths: [] } }
          },
          pageSize: (size) => (isFiltered ? 1 : size),
        }
      },
    ),
    onTarget: { unmatchedFilter: { path: 'unheard-of' } },
  },
  fault('assistant-request', 'filter-ignored', 'A filter changes no answer.', {
    question: (question) => ({ ...question, filter: { sections: [], tags: [], paths: [] } }),
  }),
]
