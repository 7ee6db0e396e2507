import { expect, test } from 'vitest'
import { textLike } from './pattern-text.ts'

test.each([
  ['^[A-Z]{3}-[0-9]+$', {}, 'AAA-0'],
  ['^(?:main|refs/heads/[a-z]+)$', {}, 'main'],
  ['^[^/]+/\\S+$', {}, 'a/a'],
  ['^.+$', { minLength: 20 }, /^.{20,}$/],
  ['^[a-z]*$', { maxLength: 3 }, ''],
  // A form that the generator does not know, a pattern that no text within the length has, and one that would fill the
  // memory.
  ['^(?=a)b$', {}, null],
  ['^\\p{Lu}$', {}, null],
  ['^[a-z]{9}$', { maxLength: 3 }, null],
  ['^(?:(?:a{9999}){9999}){9999}$', {}, null],
])('a text of the pattern %s', (pattern, bounds, expected) => {
  const text = textLike({ type: 'string', pattern, ...bounds })
  if (expected instanceof RegExp) expect(text).toMatch(expected)
  else expect(text).toBe(expected)
})
