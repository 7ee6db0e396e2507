import { describe, expect, test } from 'vitest'
import { changed, factsOf, first, refuses } from './documents-under-test.ts'

const filter = 'Narrows down the search. A request may carry null here.'

describe('null in the notes of a request', () => {
  test.each([
    '`null` is not allowed.',
    'A value of null is not accepted.',
    'It may be anything but null.',
    'It may be left out, but null may not be sent.',
    'Must not be null.',
    'It can never be null.',
    'Null cannot be sent.',
    'NULL is refused.',
    'Any object is accepted except null.',
  ])('"%s" refuses it', (said) => {
    expect(nullable(said)).toBe(false)
  })

  test.each([
    'May be Null.',
    'It may be null, but not empty.',
    'A `null` can be sent.',
    'It is allowed to be null.',
    'Where there is no search, it may be null.',
    'It may be null when no search is made.',
  ])('"%s" allows it', (said) => {
    expect(nullable(said)).toBe(true)
  })

  function nullable(said: string): boolean {
    const { fields } = factsOf(changed(first, [filter, said]))
    return fields.some(({ path, nullable }) => path === 'filter' && nullable)
  }
})

refuses('null in the notes', [
  [
    'refused twice over',
    filter,
    'It is not true that null is not allowed.',
    '| filter',
    /plainly either "may be null"/,
  ],
  ['refused under a condition', filter, 'It must not be null unless it is empty.', '| filter', /plainly either/],
  ['allowed and refused', filter, 'It may be null; null is refused.', '| filter', /plainly either "may be null"/],
  ['that comes at times', filter, 'It is Null at first.', '| filter', /expected "or null" in the type/],
])
