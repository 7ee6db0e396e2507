import { problemsBy } from '../http/problem.ts'

export type AssistantVersion = 'v1' | 'v2'

const string = { type: 'string' }

function listOf(required: readonly string[], properties: Readonly<Record<string, object>>, rules: object = {}) {
  return { type: 'array', items: { type: 'object', required, properties, ...rules } }
}

/** Only text parts have described members; parts of other types have others. */
const parts = listOf(
  ['type'],
  { type: string, text: {} },
  {
    if: { properties: { type: { const: 'text' } }, required: ['type'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { text: string }, required: ['text'] },
  },
)

/** Written by hand from the document: a generated schema would repeat the generator's mistakes. */
function bodySchema(inMessage: readonly string[]) {
  const message = { id: string, role: string, parts, ...Object.fromEntries(inMessage.map((name) => [name, string])) }
  return {
    type: 'object',
    required: ['fp', 'messages'],
    properties: {
      fp: string,
      messages: listOf(['id', 'role', 'parts', ...inMessage], message),
      threadId: { type: ['string', 'null'] },
      retrievalPageSize: { type: 'number' },
      filter: { type: ['object', 'null'] },
      // An item without a type is accepted: clients send one, but the document does not say that the service requires
      // it.
      context: listOf(['value'], {
        type: { type: 'string', enum: ['code', 'textSelection'] },
        value: string,
        path: string,
        elementId: string,
      }),
      currentPath: { type: 'string', maxLength: 200 },
    },
  }
}

/** What is wrong with the body of an assistant operation; unknown members are tolerated. */
export const assistantProblems = { v1: problemsBy(bodySchema(['content'])), v2: problemsBy(bodySchema([])) }
