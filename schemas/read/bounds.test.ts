import { describe, expect, test } from 'vitest'
import type { JsonType } from '../facts-model.ts'
import { boundsIn } from './bounds.ts'
import { type Refusal, refuses } from './documents-under-test.ts'
import { numberIn } from './numbers.ts'

describe('a bound', () => {
  const cases: readonly (readonly [string, JsonType, number | null, number | null])[] = [
    ['At most two hundred characters.', 'string', null, 200],
    ['Between three and twelve characters.', 'string', 3, 12],
    ['No fewer than one character.', 'string', 1, null],
    ['There is no minimum, and at most 200 characters.', 'string', null, 200],
    ['At least 1 and at most 50.', 'string', 1, 50],
    ['Not more than 1,000 characters long.', 'string', null, 1000],
    ['At least -1.', 'number', -1, null],
    ['At least 0.5, at most 30 seconds.', 'number', 0.5, 30],
    ['Between -1 and 1.', 'number', -1, 1],
    ['At most 40 parts.', 'array', null, 40],
    ['At most 3, each with a `name` (string).', 'array', null, 3],
    ['Stands between the parts and the whole.', 'string', null, null],
  ]
  test.each(cases)('"%s" of a %s is read', (said, type, least, most) => {
    expect(boundsIn(said, type)).toEqual({ value: { least, most } })
  })

  const refused: readonly (readonly [string, JsonType])[] = [
    ['At most 1.000 characters.', 'string'],
    ['At most 10 000 characters.', 'string'],
    ['At most two hundred and fifty characters.', 'string'],
    ['At most a hundred characters.', 'string'],
    ['Between three and some characters.', 'string'],
    ['At most 16 KB.', 'string'],
    ['At most 3 lines.', 'string'],
    ['At most 200 words.', 'string'],
    ['At most 2 path segments.', 'string'],
    ['Each at most 20 characters long.', 'array'],
    ['At most 20 characters.', 'array'],
    ['Each of them at most 20.', 'array'],
    ['At most 200 in v1.', 'string'],
    ['At most about 200 characters.', 'string'],
    ['Not at most 200 characters.', 'string'],
    ['At least 200 characters shorter than the address.', 'string'],
    ['Between 1 and 5, exclusive.', 'number'],
    ['Strictly between 1 and 5.', 'number'],
    ['At least -1.', 'string'],
  ]
  test.each(refused)('"%s" of a %s is not', (said, type) => {
    expect(boundsIn(said, type)).toHaveProperty('unreadable')
  })
})

test.each([
  ['0.125', 0.125],
  ['1.000', null],
  ['twenty-five', 25],
  ['two hundred five', 205],
  ['one thousand two hundred', 1200],
  ['hundred', null],
  ['two three', null],
  ['', null],
])('the number "%s"', (text, value) => {
  expect(numberIn(text)).toBe(value)
})

const path = 'Maximum length 200 characters.'
const said = (to: string, says: RegExp): Refusal => [to, path, to, '| currentPath', says]
refuses('a bound with another beside it', [
  said('At most 200 characters (100 for guests).', /the number 100 in/),
  said('Maximum length 200 characters (but never more than 100).', /with "more than"/),
])
