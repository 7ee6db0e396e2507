import { describe, expect, test } from 'vitest'
import { changed, factsOf, first, problemsOf, type Refusal, refuses, smallest } from './documents-under-test.ts'
import { readLimit } from './limit-phrase.ts'

describe('a limit', () => {
  test.each([
    '100 uses per project per hour',
    'hourly 100 for each project',
    'Up to 100 requests an hour per project.',
    'At most 100 calls by a project within one hour',
    'No more than 100 jobs per project in each hour',
  ])('"%s" is read', (said) => {
    expect(readLimit(said)).toEqual({ value: { limit: 100, scope: 'project', window: 'hour' } })
  })

  test.each([
    '1.000 uses per project per hour',
    '100 uses per project per half hour',
    '100 uses per project per two-hour window',
    '100 uses per project in a quarter of an hour',
    'fewer than 100 uses per project per hour',
    'more than 100 uses per project per hour',
    '100 uses per project per hour, two hundred at night',
    '100 uses per user of a project per hour',
    '100 uses per visitor of a project per hour',
    '100 uses per project per hour of a day',
    'A project works within 1 day',
  ])('"%s" is not', (said) => {
    expect(readLimit(said)).toHaveProperty('unreadable')
  })

  test('counts every endpoint of a range', () => {
    const another = '# 2. Assistant v1 (deprecated)'
    const more = ['job', 'task', 'note'].map(
      (name, index) =>
        `# ${index + 3}. ${name}\n\n- Path: PUT \`/v2/agent/{project}/${name}\`\n- Request: it.\n- Response: the job.\n\n`,
    )
    const document = changed(
      smallest,
      [another, more.join('') + another],
      ['| Agent endpoints |', '| Agent endpoints 3–5 |'],
    )
    expect(factsOf(document).limits[0]?.operations).toEqual(['replaceAgentJob', 'replaceAgentTask', 'replaceAgentNote'])
  })

  test('is not what a duration in prose states', () => {
    const said = 'An assistant key works within 1 day of its creation.'
    expect(problemsOf(changed(first, ['Agent jobs send no event.', said]))).toEqual([])
  })
})

const applies = 'Agent endpoints (creating a job and sending a follow-up message)'
const exception = (to: string): Refusal => [to, applies, to, `| ${to}`, /expected the endpoints or versions/]
refuses('a limit with an exception', [
  exception('Agent endpoints except 2'),
  exception('Agent endpoints (all but endpoint 1)'),
  exception('Agent endpoints (not v1)'),
])

refuses('a key with an exception', [
  [
    'in its endpoints',
    'agent endpoints (1 and 2)',
    'agent endpoints (all but 2)',
    '2. The agent',
    /without exceptions/,
  ],
])

test('a number of endpoints whose headings have none is named as such', () => {
  const document = changed(smallest, ['# 1. Start', '# Start'], ['# 2. Assistant', '# Assistant'])
  const problems = problemsOf(`${document}\nThe errors of endpoints 5 to 6: not shown.\n`).join('\n')
  expect(problems).toMatch(/endpoint 1, which is no endpoint, expected no number, since/)
  expect(problems).toMatch(/endpoint 5, .*\n.*endpoint 6, which is no endpoint, expected no number/)
})
