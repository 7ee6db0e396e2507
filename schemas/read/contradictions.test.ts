import { describe, expect, test } from 'vitest'
import { changed, first, problemsOf, smallest } from './documents-under-test.ts'
import { refuses } from './refusals.fixture.ts'

refuses('a cause is told once:', smallest, [
  [
    'a heading that names no body, not the requests and examples of it',
    [['# Agent request', '# What to send']],
    '# What to send',
    /the heading "What to send" of a field table/,
  ],
  [
    'a type that can not be read, not what repeats its field',
    [['| prompt | string |', '| prompt | text |']],
    '| prompt',
    /prompt: the type "text"/,
  ],
  [
    'a heading that names no object, not the answers of it',
    [
      ['# Agent job', '# What comes'],
      ['The job has two statuses (`on`, `off`).', ''],
    ],
    '# What comes',
    /the heading "What comes"/,
  ],
  [
    'no endpoint at all, not its limits, keys and parameters',
    [
      ['- Path: POST `https://api.acme.example/v2/agent/{project}/job`', '- Address: here'],
      ['- Path: GET `/v1/assistant/{project}/message`\n- Response:', '- Address: here\n- Answer:'],
    ],
    '# 1. Start',
    /without a route/,
  ],
  [
    'a document of OpenAPI',
    [[smallest, '{ "openapi": "3.1.0" }']],
    '',
    /an OpenAPI description, expected .+--description/,
  ],
])

refuses('a contradiction names both lines:', first, [
  [
    'a bound',
    [['- `currentPath`: at most 200', '- `currentPath`: at most 300']],
    '- `currentPath`',
    /maxLength 300 for currentPath, expected 200, as at line 4\d/,
  ],
  [
    'a count of values',
    [['one of four statuses', 'one of five statuses']],
    'An agent job has',
    /five values of status, expected 4: .+ as at line \d+/,
  ],
  [
    'listed values',
    [['(`active`, `completed`, `archived`, `failed`)', '(`active`, `completed`, `archived`, `lost`)']],
    'An agent job has',
    /the values .+lost of status, expected .+ as at line \d+/,
  ],
  [
    'a shown status that is not shown',
    [
      [
        'Response on success: the agent job object described above. Work',
        'Response on success: HTTP 201, the agent job object described above. Work',
      ],
    ],
    '- The success status',
    /the success status of createAgentJob as not shown, expected no gap: line \d+ shows 201/,
  ],
  [
    'messages without a field',
    [['messages have both `content` and `parts`', 'messages have `id` (no `content`)']],
    '- Request: the assistant',
    /messages without `content`, expected messages with it, as at line \d+/,
  ],
])

describe('a contradiction with several', () => {
  test('places is told at each of them', () => {
    const method = problemsOf(changed(first, ['takes the method POST and', 'takes the method PUT and']))
    expect(method).toHaveLength(4)
    for (const line of method) expect(line).toMatch(/POST for \w+, expected PUT, as line \d+ says of all endpoints$/)
    const meaning = problemsOf(changed(first, ['| failed | An', '| broken | An']))
    expect(meaning.map((line) => line.replace(/^\S+ (.+?),.*/, '$1'))).toEqual([
      'no meaning of failed',
      'the value broken of status',
    ])
  })
})
