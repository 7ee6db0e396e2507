import { expect, test } from 'vitest'
import { inAscii } from './ascii-json.ts'

test('a body in ASCII says the same, in lines of which each one ends', () => {
  const body = { text: 'Grüße 👩', more: ['a\\b'] }
  const text = inAscii(body)
  expect(text).toContain('"Gr\\u00fc\\u00dfe \\ud83d\\udc69"')
  expect(text).toMatch(/^\p{ASCII}*\n$/u)
  expect(JSON.parse(text)).toEqual(body)
})
