import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redactor, secretMarker } from './redaction.ts'

const value = 'svc_dsc_a+b/"c" 0123456789'
const redact = redactor([{ name: 'KEY', value }])
const marker = secretMarker('KEY')

describe('redaction', () => {
  test.each([
    ['as it is', value],
    ['URL-encoded', encodeURIComponent(value)],
    ['inside JSON', JSON.stringify({ key: value })],
    ['in base64', Buffer.from(`user:${value}`).toString('base64')],
    ['in base64url', Buffer.from(`ab${value}`).toString('base64url')],
  ])('finds a key %s', (_, text) => {
    expect(redact(`before ${text} after`)).toContain(marker)
  })

  test('leaves other text alone', () => {
    expect(redact('nothing here')).toBe('nothing here')
  })

  test('takes the longer of two keys first, where one begins like the other', () => {
    const both = redactor([
      { name: 'SHORT', value: 'svc_12345678' },
      { name: 'LONG', value: 'svc_12345678_more' },
    ])
    expect(both('svc_12345678_more')).toBe(secretMarker('LONG'))
  })

  test('leaves no key behind, wherever it stands and however it is encoded', () => {
    const key = fc.stringMatching(/^[a-z]{3}_[A-Za-z0-9]{16,40}$/)
    const encodings = [
      (text: string) => text,
      encodeURIComponent,
      (text: string) => Buffer.from(text).toString('base64'),
    ]
    const check = fc.property(
      key,
      fc.string(),
      fc.string(),
      fc.constantFrom(...encodings),
      (secret, before, after, encode) => {
        const redacted = redactor([{ name: 'KEY', value: secret }])(encode(before + secret + after))
        const plain = [redacted, Buffer.from(redacted, 'base64').toString('latin1')]
        return plain.every((text) => !text.includes(secret))
      },
    )
    expect(() => fc.assert(check, { numRuns: 500 })).not.toThrow()
  })
})
