import { expect, test } from 'vitest'
import { parseJson } from './parse.ts'

const lists = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test('what is nested more deeply than clients read is no JSON', () => {
  expect(parseJson(lists(1001))).toBeUndefined()
  expect(parseJson(`{"id":${lists(100_000)}}`)).toBeUndefined()
  expect(JSON.stringify(parseJson(lists(1000)))).toBe(lists(1000))
})

test('brackets in texts and lists side by side are no levels', () => {
  const text = JSON.stringify({ text: `\\"${lists(3000)}["`, lists: Array.from({ length: 3000 }, () => []) })
  expect(JSON.stringify(parseJson(text))).toBe(text)
})
