import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redactor, secretMarker } from './redaction.ts'

test.each<[form: string, encode: (text: string) => string]>([
  ['as it is', (text) => text],
  ['URL-encoded', encodeURIComponent],
  ['inside JSON', JSON.stringify],
  ['with every byte escaped as in a URL', (text) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&')],
  [
    'with every sign escaped as in JSON',
    (text) =>
      text
        .split('')
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join(''),
  ],
  ['in base64', (text) => Buffer.from(text).toString('base64')],
  ['in base64url', (text) => Buffer.from(text).toString('base64url')],
])('a key %s is replaced by its marker, wherever it stands', (_, encode) => {
  const key = fc.stringMatching(/^[a-z]{3}_[A-Za-z0-9 +/"]{16,40}$/)
  fc.assert(
    fc.property(key, fc.string(), fc.string(), (value, before, after) => {
      const redacted = redactor([{ name: 'KEY', value }])(encode(before + value + after))
      expect(redacted).toContain(secretMarker('KEY'))
      expect(redacted).not.toContain(value)
      expect(Buffer.from(redacted, 'base64').toString('latin1')).not.toContain(value)
    }),
  )
})

test('other text is left alone', () => {
  expect(redactor([{ name: 'KEY', value: 'svc_12345678' }])('nothing here')).toBe('nothing here')
})

test('the longer of two keys is replaced first, where one begins like the other', () => {
  const both = redactor([
    { name: 'SHORT', value: 'svc_12345678' },
    { name: 'LONG', value: 'svc_12345678_more' },
  ])
  expect(both('svc_12345678_more')).toBe(secretMarker('LONG'))
})
