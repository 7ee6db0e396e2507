import { describe, expect, test } from 'vitest'
import { changed, first, problemsOf, refuses } from './documents-under-test.ts'

const events = 'Agent jobs send no event.'

describe('a count in prose', () => {
  test.each([
    'A stream has three types of events.',
    'A stream has three types.',
    'A stream has three types (`start`, `delta`, `finish`) of events.',
    'There are 50 statuses of HTTP.',
    'A job has four statuses.',
  ])('"%s" contradicts no enum', (said) => {
    expect(problemsOf(changed(first, [events, said]))).toEqual([])
  })
})

refuses('a count of values', [
  [
    'with the object that has them',
    events,
    'A job has three statuses.',
    '- A job has',
    /3 values of status, expected 4/,
  ],
  ['of the only field of its name', events, 'There are three statuses.', '- There', /3 values of status, expected 4/],
  ['with the list that has them', events, 'A context has 3 types.', '- A context', /3 values of type, expected 2/],
  ['with one of the values', events, 'Three types (`code`, `x`).', '- Three', /the value x of type/],
])
