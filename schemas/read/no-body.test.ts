import { describe, expect, test } from 'vitest'
import { changed, factsOf, refuses, smallest } from './documents-under-test.ts'

const request = '- Request: `prompt` (required string).'
const response = '- Response: the job.'
const refusable = '- Response on success: the agent job object described above. Work on it goes on asynchronously, and'

describe('an item that speaks of a body', () => {
  test.each([
    ['no body.', null],
    ['it takes no body.', null],
    ['the agent request. An empty body is refused.', 'AgentRequest'],
    ['the agent request, never an empty body.', 'AgentRequest'],
  ])('"Request: %s"', (said, schema) => {
    const { operations } = factsOf(changed(smallest, [request, `- Request: ${said}`]))
    expect(operations[0]?.requestSchema).toBe(schema)
  })

  test.each([
    ['HTTP 204, no body.', 'empty'],
    ['HTTP 204 with no body.', 'empty'],
    ['HTTP 200 with an empty body.', 'empty'],
    ['HTTP 201 with the job, never an empty body.', 'object'],
  ])('"Response: %s"', (said, kind) => {
    expect(factsOf(changed(smallest, [response, `- Response: ${said}`])).operations[0]?.response.kind).toBe(kind)
  })
})

refuses('an item that is unclear about its body', [
  [
    'in a request',
    '- Request: a JSON body that has `prompt` (required string, length at least 1).',
    '- Request: the agent request; no body field may be left out.',
    '- Request: the agent',
    /"no body" by itself/,
  ],
  [
    'in a response',
    refusable,
    '- Response: the job, seldom with no body. Clients',
    '- Response: the',
    /"no body" by itself/,
  ],
])
