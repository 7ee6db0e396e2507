import { expect, test } from 'vitest'
import { convertedTypes, wrongTypes } from './field-values.ts'

test('a number in place of a listed text is that of a place in the list, which a service may read as what stands there', () => {
  expect(convertedTypes({ types: ['string'], values: ['code', 'textSelection'] })[0]).toBe(0)
  expect(convertedTypes({ types: ['string'], values: null })[0]).toBe(42)
})

test('texts in place of a number are a word, and the number and nothing, which a service may convert', () => {
  const number = { types: ['number'], values: null } as const
  expect(wrongTypes(number)).toContain('text')
  expect(convertedTypes(number)).toEqual(['5', '', true])
})

test.each(['string', 'number', 'integer', 'boolean'] as const)(
  'in place of a %s, what is refused by the document is no scalar that a library converts',
  (type) => {
    const property = { types: [type], values: null }
    const converted = new Set(convertedTypes(property))
    expect(converted.size).toBeGreaterThan(0)
    expect(wrongTypes(property).filter((value) => converted.has(value))).toEqual([])
  },
)

test('a value that one of several types allows is neither wrong nor converted', () => {
  expect(convertedTypes({ types: ['string', 'number'], values: null })).toEqual([true])
  expect(wrongTypes({ types: ['number', 'string'], values: null })).toEqual([{}])
})
