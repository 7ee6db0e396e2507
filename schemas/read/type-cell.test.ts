import { expect, test } from 'vitest'
import { readType } from './type-cell.ts'

test.each([
  ['string or number', ['string', 'number']],
  ['string | number | null', ['string', 'number']],
  ['string, number, or null', ['string', 'number']],
  ['null or string, date-time (RFC 3339)', ['string']],
  ['enum, string', ['string']],
  ['array of strings or null', ['array']],
])('the type "%s" is read', (cell, types) => {
  expect(readType(cell)).toMatchObject({ value: { types } })
})

test.each([
  'array string',
  'string number',
  'array, object',
  'string number or null',
  'array of',
  'array of or strings',
])('the type "%s" is not', (cell) => {
  expect(readType(cell)).toHaveProperty('unreadable')
})
