import { describe, expect, test } from 'vitest'
import { changed, first, lineOf, problemsOf } from './documents-under-test.ts'

describe('a document that can not be read', () => {
  const cases: readonly (readonly [name: string, change: readonly [string, string], at: string, says: RegExp])[] = [
    [
      'a type that is not known',
      ['| model | string |', '| model | strnig |'],
      '| model |',
      /the type "strnig", expected string, number/,
    ],
    [
      'a presence that is not known',
      ['| fp | string | yes |', '| fp | string | sure |'],
      '| fp |',
      /"sure" in the column required/,
    ],
    [
      'a bound without a number',
      ['Maximum length 200 characters', 'Maximum length two-hundred characters'],
      '| currentPath |',
      /without a number/,
    ],
    [
      'a number that no reading takes',
      ['Maximum length 200 characters', 'Up to 200 characters'],
      '| currentPath |',
      /the number 200/,
    ],
    [
      'a table with unknown columns',
      ['| Applies to | Limit |', '| Applies to | Cap |'],
      '| Applies to |',
      /the columns Applies to \| Cap/,
    ],
    [
      'a row with a cell too few',
      ['| model | string | Which AI model does the work. |', '| model | string |'],
      '| model |',
      /a row of 2 cells, expected 3/,
    ],
    ['a row outside its table', ['| model | string |', '\n| model | string |'], '| model |', /outside a table/],
    [
      'a limit without a window',
      ['100 uses per project per hour', '100 uses per project'],
      '| Agent endpoints',
      /the limit "100 uses per project\."/,
    ],
    [
      'an unknown window',
      ['100 uses per project per hour', '100 uses per project per minute'],
      '| Agent endpoints',
      /per minute/,
    ],
    [
      'an enum without values',
      ['Either `code` or `textSelection`.', 'A kind.'],
      '| type | string enum',
      /an enum without values/,
    ],
    [
      'a path parameter without a row',
      ['| domain | string |', '| domian | string |'],
      '- Method and path: POST `{base_url}/discovery/v1',
      /\{domain\} in a path/,
    ],
    [
      'a path parameter that no path has',
      ['| domain | string |', '| domian | string |'],
      '| domian',
      /\{domian\}, which no path has/,
    ],
    [
      'an endpoint without a route',
      ['- Method and path: POST `{base_url}/v2/agent/{projectId}/job`\n', ''],
      '### 1.',
      /without a route/,
    ],
    [
      'an endpoint without a request',
      ['- Request: the assistant request body, in which every', '- Body: the assistant request body, in which every'],
      '### 3.',
      /without its request/,
    ],
    [
      'an answer of an unknown object',
      ['Response on success: the agent job object', 'Response on success: the agent receipt'],
      '- Response on success',
      /one object that has a field table/,
    ],
    [
      'a key without a prefix',
      ['It has the prefix `<svc>_`.', 'It has the prefix svc.'],
      '2. The agent endpoints',
      /the prefix of no code span of the admin key/,
    ],
    [
      'another scheme',
      ['`Authorization: Bearer <API_KEY>`', '`Authorization: Token <API_KEY>`'],
      '1. Every request',
      /no other scheme/,
    ],
    [
      'a field twice',
      ['| model | string |', '| id | string | Again. |\n| model | string |'],
      '| id | string | Again',
      /a second row for id, expected one; the first is at line 18/,
    ],
    ['raw HTML', ['The API keys page', 'The <b>API</b> keys page'], 'The <b>', /raw HTML/],
  ]

  test.each(cases)('%s is named with its line', (_, change, at, says) => {
    const document = changed(first, change)
    const problems = problemsOf(document)
    const line = lineOf(document, at)
    expect(problems.filter((problem) => problem.startsWith(`document.md:${line}: `)).join('\n')).toMatch(says)
  })

  test('reports every problem at once, in the order of their lines', () => {
    const problems = problemsOf(
      changed(first, ['| model | string |', '| model | strnig |'], ['per project per hour', 'per project']),
    )
    expect(problems.map((problem) => problem.split(':')[1])).toEqual(['23', '151'])
  })
})
