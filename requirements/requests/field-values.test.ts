import { expect, test } from 'vitest'
import { wrongTypes } from './field-values.ts'

test('a number in place of a listed text is that of a place in the list, which a service may read as what stands there', () => {
  expect(wrongTypes({ types: ['string'], values: ['code', 'textSelection'] })[0]).toBe(0)
  expect(wrongTypes({ types: ['string'], values: null })[0]).toBe(42)
})

test('texts in place of a number are a number, a word and nothing', () => {
  const texts = wrongTypes({ types: ['number'], values: null }).filter((value) => typeof value === 'string')
  expect(texts).toEqual(['5', 'text', ''])
})
