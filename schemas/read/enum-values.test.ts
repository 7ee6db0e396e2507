import { describe, expect, test } from 'vitest'
import { type Refusal, refuses } from './documents-under-test.ts'
import { enumValuesIn } from './enum-values.ts'

describe('the values of an enum', () => {
  test.each([
    [['Either `a` or `b`.']],
    [['A kind.', '`a` for code, `b` for prose, by default `a`.']],
    [['`a` (the plain one), `b` (the other).', 'No longer `c`.']],
    [['See `other`.', 'One of `a`, `b` or `null`.']],
    [['Only `a` and `b`.']],
    [['Where it stands: `a`, `b`, default `b`.']],
  ])('%j are a and b', (sentences) => {
    expect(enumValuesIn(sentences)).toEqual(['a', 'b'])
  })

  test.each([
    'Either `a` or `b`, no longer `c`.',
    '`a` or `b`, see `c`.',
    '`a` or `b` (formerly `c`).',
    '`a` or, in v2, `b`.',
    '`a` or `b`, `b` only for some.',
    'By default `a`, or `b`.',
  ])('"%s" are unclear', (sentence) => {
    expect(enumValuesIn([sentence])).toBe('unreadable')
  })
})

const values = 'Either `code` or `textSelection`.'
const said = (to: string, says: RegExp): Refusal => [to, values, to, '| type | string enum', says]
refuses('an enum', [
  said('Either `code or `textSelection`.', /a back-tick in "textSelection`\."/),
  said('Either `` co`de `` or `textSelection`.', /a back-tick in "co`de"/),
  said('Either `code`, ~~`image`~~ or `textSelection`.', /struck out/),
  said('Either `code` or `textSelection`, no longer `image`.', /a sentence that lists the values/),
])

refuses('text that is struck out', [
  ['in a type', '| model | string |', '| model | ~~number~~ string |', '| model', /struck out/],
  ['in a sentence', 'Agent jobs send no event.', '~~Agent jobs~~ All send no event.', '- ~~', /struck out/],
])
