import { describe, expect, test } from 'vitest'
import { changed, first, lineOf, problemsOf } from './documents-under-test.ts'

describe('a fact that stands in two places', () => {
  const cases: readonly (readonly [name: string, change: readonly [string, string], at: string, other: string])[] = [
    [
      'a bound in the list of bounds',
      ['- `prompt`: length at least 1.', '- `prompt`: length at least 2.'],
      '- `prompt`:',
      '| prompt |',
    ],
    [
      'a bound in an endpoint',
      ['(required string, length at least 1)', '(required string, length at least 2)'],
      '- Request: a JSON',
      '| prompt |',
    ],
    [
      'what an endpoint requires',
      ['(required string, length at least 1)', '(optional string)'],
      '- Request: a JSON',
      '| prompt |',
    ],
    [
      'a type in an endpoint',
      ['(required string, length at least 1)', '(required number)'],
      '- Request: a JSON',
      '| prompt |',
    ],
    [
      'a default',
      ['`retrievalPageSize`: 5 by default', '`retrievalPageSize`: 6 by default'],
      '- `retrievalPageSize`',
      '| retrievalPageSize |',
    ],
    ['a status and its meaning', ['\n| failed |', '\n| broken |'], '| broken |', '| status |'],
    ['a count of statuses', ['one of four statuses', 'one of five statuses'], 'An agent job has one of', '| status |'],
    [
      'a list of statuses',
      [
        'statuses (`active`, `completed`, `archived`, `failed`)',
        'statuses (`active`, `completed`, `archived`, `lost`)',
      ],
      'An agent job has one of',
      '| status |',
    ],
    [
      'a method',
      [
        'Method and path: POST `{base_url}/v2/agent/{projectId}/job`',
        'Method and path: PUT `{base_url}/v2/agent/{projectId}/job`',
      ],
      '- Method and path: PUT',
      'Each of the endpoints',
    ],
    [
      'the beginning of a path',
      ['{base_url}/v2/agent/{projectId}/job`', '{base_url}/v3/agent/{projectId}/job`'],
      '- Method and path: POST `{base_url}/v3',
      '- The path holds',
    ],
    [
      'the line of the client library',
      [
        'goes with a chat client library of the version 4 line',
        'goes with a chat client library of the version 5 line',
      ],
      '- Assistant v1',
      '- Response: HTTP 200 with a streamed data',
    ],
    [
      'a field that a version does not have',
      ['| content | string | yes | absent |', '| content | string | yes | no |'],
      '| content |',
      '| content |',
    ],
    [
      'a status shown and declared as not shown',
      ['Response on success: the agent', 'Response on success: HTTP 201, the agent'],
      '- The success status',
      '- Response on success',
    ],
    [
      'a limit in an endpoint',
      ['- Limit: stated in Limits.', '- Limit: 90 uses per project per hour.'],
      '- Limit: 90',
      '| Agent endpoints',
    ],
  ]

  test.each(cases)('%s: a contradiction names both lines', (_, change, at, other) => {
    const document = changed(first, change)
    const line = lineOf(document, at)
    const problem = problemsOf(document).find((text) => text.startsWith(`document.md:${line}: `)) ?? ''
    expect(problem).toMatch(new RegExp(at === other ? 'v2' : `line ${lineOf(document, other)}\\b`))
  })
})
