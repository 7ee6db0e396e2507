import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchKeys } from './key-search.ts'

const keys = [{ name: 'ADMIN', value: 'svc_admin/secret+0123456789' }] as const
const value = keys[0].value

test('says where it looked, each place once', () => {
  const texts = ['the page', 'a request', 'a request'].map((place) => ({ place, text: 'nothing' }))
  expect(searchKeys(keys, texts)).toEqual({ places: 'the page, a request', found: '' })
})

test.each([
  ['as it is', value],
  ['encoded for an address', encodeURIComponent(value)],
  ['in base64', Buffer.from(`user:${value}`).toString('base64')],
  ['in JSON', JSON.stringify({ headers: { authorization: `Bearer ${value}` } })],
])('finds a key %s, wherever it stands', (_, form) => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const search = searchKeys(keys, [{ place: 'the storage', text: `${before}${form}${after}` }])
      expect(search.found).toBe('the storage')
    }),
    { numRuns: 50 },
  )
})
