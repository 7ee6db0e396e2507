import type { Question } from '../assistant/request.ts'
import { atNight, type Fault, fault } from '../hooks/hooks.ts'
import { isObject, type JsonObject, type Problem } from '../http/problem.ts'

/** Faults in what the assistant's operations accept and refuse, and in what an answer is made from. */

type Judges = (value: unknown, body: JsonObject) => boolean

/** Ignores some problems of a body. `fields`: the body, where it is an object. */
function passes(name: string, summary: string, isLet: (problem: Problem, fields: JsonObject) => boolean): Fault {
  return fault('assistant-request', name, summary, {
    assistantProblems: (problems, { body }) =>
      problems.filter((problem) => !isLet(problem, isObject(body) ? body : {})),
  })
}

/** Ignores every problem of one field and rule. */
function problemIgnored(name: string, summary: string, path: string, rule: string): Fault {
  return passes(name, summary, (problem) => problem.path === path && problem.rule === rule)
}

function optional(name: string, path: string): Fault {
  return problemIgnored(`${name}-optional`, `A body without ${path} is accepted.`, path, 'required')
}

function ofAnyType(name: string, path: string): Fault {
  return problemIgnored(name, `${path} of any type is accepted.`, path, 'type')
}

/** Ignores the problems whose messages match. */
function unchecked(name: string, summary: string, told: RegExp): Fault {
  return passes(name, summary, ({ message }) => told.test(message))
}

/** Ignores the problems of a field where its value, or the body, is of a certain kind. */
function accepts(name: string, summary: string, field: string, isAccepted: Judges): Fault {
  return passes(name, summary, ({ path }, fields) => path === field && isAccepted(fields[field], fields))
}

/** Answers another question than the one in the request. */
function asking(name: string, summary: string, change: (question: Question) => Partial<Question>): Fault {
  return fault('assistant-request', name, summary, {
    question: (question) => ({ ...question, ...change(question) }),
  })
}

/** Refuses a valid body. */
function refuses(name: string, summary: string, path: string, isRefused: Judges): Fault {
  return fault('assistant-request', name, summary, {
    assistantProblems: (problems, { body }) =>
      isObject(body) && isRefused(body[path], body)
        ? [...problems, { path, rule: 'type', message: `${path} is not accepted` }]
        : problems,
  })
}

function objectsIn(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

const NO_FILTER = { sections: [], tags: [], paths: [] }

/** The body with only the first text part of each message. */
function withFirstTexts(body: unknown): unknown {
  if (!isObject(body) || !Array.isArray(body['messages'])) return body
  const messages = body['messages'].map((message: unknown) =>
    isObject(message) && Array.isArray(message['parts'])
      ? {
          ...message,
          parts: objectsIn(message['parts'])
            .filter(({ type }) => type === 'text')
            .slice(0, 1),
        }
      : message,
  )
  return { ...body, messages }
}

export const assistantRequestFaults: readonly Fault[] = [
  fault('assistant-request', 'question-zero-refused', 'A question, or a piece of code, of 0 is taken for none.', {
    assistantProblems: (problems, { body }) =>
      /"(?:text|content|value)":"0"/.test(JSON.stringify(body))
        ? [...problems, { path: '', rule: 'required', message: 'a text must not be empty' }]
        : problems,
  }),
  problemIgnored('v1-content-optional', 'v1 accepts a message without content.', 'messages[].content', 'required'),
  problemIgnored('v1-content-any-type', 'v1 accepts content of any type.', 'messages[].content', 'type'),
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
  accepts('fp-null-accepted', 'fp null is accepted.', 'fp', (fp) => fp === null),
  accepts('message-role-null-accepted', 'A message whose role is null is accepted.', 'messages[].role', (_, body) =>
    objectsIn(body['messages']).some(({ role }) => role === null),
  ),
  accepts('filter-list-accepted', 'A filter that is a list is accepted.', 'filter', Array.isArray),
  accepts('message-alone-accepted', 'One message in place of the list of them is accepted.', 'messages', isObject),
  ofAnyType('message-items-unchecked', 'messages[]'),
  ofAnyType('part-items-unchecked', 'messages[].parts[]'),
  ofAnyType('context-items-unchecked', 'context[]'),
  unchecked('later-items-any-type', 'Only the first item of a list must be an object.', /\.[1-9]\d* must be object/),
  passes('only-last-items-checked', 'Of each list at the top only the last item is checked.', ({ message }, fields) => {
    const [, list = '', index] = /^(\w+)\.(\d+)/.exec(message) ?? []
    const items = fields[list]
    return Array.isArray(items) && Number(index) < items.length - 1
  }),
  unchecked('second-message-unchecked', 'Only the first message is checked.', /^messages\.[1-9]/),
  unchecked('second-part-unchecked', 'Only the first part of a message is checked.', /^messages\.\d+\.parts\.[1-9]/),
  accepts('context-type-in-any-case', 'The type of a context item is read in any case.', 'context[].type', (_, body) =>
    /"type":"(?:CODE|TEXTSELECTION)"/i.test(JSON.stringify(body['context'])),
  ),
  ...[
    accepts('context-type-empty-accepted', 'The type of a context item may be empty.', 'context[].type', (_, body) =>
      objectsIn(body['context']).some(({ type }) => type === ''),
    ),
    accepts(
      'context-type-by-number',
      'The type of a context item may be its place in the list of types.',
      'context[].type',
      (_, body) => objectsIn(body['context']).some(({ type }) => type === 0 || type === 1),
    ),
    accepts(
      'page-size-empty-accepted',
      'A retrievalPageSize that is an empty text is accepted.',
      'retrievalPageSize',
      (size) => size === '',
    ),
    accepts('context-empty-text-accepted', 'An empty text is taken for no context.', 'context', (list) => list === ''),
    refuses('context-empty-refused', 'An empty list as context is refused.', 'context', (context) => {
      return Array.isArray(context) && context.length === 0
    }),
    refuses('current-path-empty-refused', 'An empty currentPath is refused.', 'currentPath', (path) => path === ''),
    refuses('empty-answer-refused', 'A message without parts is refused.', 'messages', (messages) =>
      objectsIn(messages).some(({ parts }) => Array.isArray(parts) && parts.length === 0),
    ),
    refuses(
      'history-in-thread-refused',
      'A question in a thread is refused that has messages from before.',
      'threadId',
      (id, { messages }) => typeof id === 'string' && objectsIn(messages).length > 1,
    ),
    // A release run has too few uses for every value of a wrong type, or every empty one.
  ].map(atNight),
  problemIgnored('list-as-body-accepted', 'A body that is a list is accepted.', '', 'type'),
  problemIgnored('context-type-any', 'A context item of an unknown type is accepted.', 'context[].type', 'enum'),
  problemIgnored(
    'current-path-201-accepted',
    'A currentPath of 201 characters is accepted.',
    'currentPath',
    'maxLength',
  ),
  refuses(
    'current-path-200-refused',
    'A currentPath of exactly 200 characters is refused.',
    'currentPath',
    (path) => typeof path === 'string' && path.length === 200,
  ),
  refuses(
    'current-path-counted-in-bytes',
    'A currentPath of more than 200 bytes is refused, and not one of more than 200 characters.',
    'currentPath',
    (path) => typeof path === 'string' && Buffer.byteLength(path) > 200,
  ),
  refuses('thread-id-null-refused', 'threadId null is refused.', 'threadId', (id) => id === null),
  refuses('filter-null-refused', 'filter null is refused.', 'filter', (filter) => filter === null),
  refuses('context-code-refused', 'A context item of the type code is refused.', 'context', (context) =>
    objectsIn(context).some(({ type }) => type === 'code'),
  ),
  atNight(
    refuses('context-page-refused', 'A context item of more than 1,000 characters is refused.', 'context', (context) =>
      objectsIn(context).some(({ value }) => String(value).length > 1_000),
    ),
  ),
  refuses('named-user-refused', 'Only the fp of anonymous users is accepted.', 'fp', (fp) => fp !== 'anonymous'),
  refuses('history-refused', 'Only messages of users are accepted.', 'messages', (messages) =>
    objectsIn(messages).some(({ role }) => role !== 'user'),
  ),
  refuses('step-parts-refused', 'A message with a part of the type step-start is refused.', 'messages', (messages) =>
    JSON.stringify(objectsIn(messages)).includes('"step-start"'),
  ),
  refuses('source-parts-refused', 'A message with a source among its parts is refused.', 'messages', (messages) =>
    /"type":"source/.test(JSON.stringify(objectsIn(messages))),
  ),
  fault('assistant-request', 'questions-all-refused', 'Every question is refused as a wrong body is.', {
    assistantProblems: (problems) => [...problems, { path: '', rule: 'never', message: 'not accepted' }],
  }),
  // The status is that of a wrong key, so that the refusals of wrong bodies still look right.
  fault('assistant-request', 'v1-refuses-everything', 'v1 refuses every question with 403.', {
    assistantProblems: (problems, { version }) =>
      version === 'v1' ? [...problems, { path: '', rule: 'never', message: 'not accepted' }] : problems,
    refusal: (why, { operation }) =>
      operation.id === 'createAssistantMessageV1' && why.reason === 'invalid-body' ? { ...why, status: 403 } : why,
  }),
  asking('current-path-ignored', 'The page that the user reads changes no answer.', () => ({ currentPath: null })),
  asking('context-ignored', 'What the user has selected changes no answer.', () => ({ context: [] })),
  asking('context-read-in-part', 'Of what the user has selected, the first item alone is read.', ({ context }) => ({
    context: context.slice(0, 1),
  })),
  asking('context-overwritten', 'Of what the user has selected, the last item alone is read.', ({ context }) => ({
    context: context.slice(-1),
  })),
  fault('assistant-request', 'message-read-in-part', 'Of the parts of a message, the first text alone is read.', {
    bodyRead: (read) => (read.kind === 'json' ? { ...read, value: withFirstTexts(read.value) } : read),
  }),
  asking('first-message-answered', 'Of a conversation, the first message is answered.', (question) => ({
    text: question.earlier[0] ?? question.text,
  })),
  asking('earlier-messages-ignored', 'Of a conversation, the last message alone is read.', () => ({ earlier: [] })),
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
            return { ...question, filter: NO_FILTER }
          },
          pageSize: (size) => (isFiltered ? 1 : size),
        }
      },
    ),
    onTarget: { unmatchedFilter: { path: 'unheard-of' } },
  },
  asking('filter-ignored', 'A filter changes no answer.', () => ({ filter: NO_FILTER })),
  {
    ...asking('filter-ignored-in-thread', 'A filter changes no answer in a thread.', ({ threadId, filter }) => ({
      filter: threadId === null ? filter : NO_FILTER,
    })),
    onTarget: { unmatchedFilter: { path: 'unheard-of' } },
  },
]
