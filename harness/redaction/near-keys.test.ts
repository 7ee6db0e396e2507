import { expect, test } from 'vitest'
import { asPattern, inOtherCase, lengthened, shortened, withLastChanged } from './near-keys.ts'
import { redactor } from './redaction.ts'

const key = 'svc_admin_prj_main_0123456789abcdef'

test.each([
  ['base64', Buffer.from('one secret').toString('base64url')],
  ['hexadecimal digits', Buffer.from('one secret').toString('hex')],
] as const)('a changed last character of %s stands for other bytes', (encoding, value) => {
  const named = encoding === 'base64' ? 'base64url' : 'hex'
  expect(Buffer.from(withLastChanged(value), named)).not.toEqual(Buffer.from(value, named))
})

test.each([withLastChanged, shortened, lengthened, asPattern, inOtherCase])(
  '%o of a key is another text, of which nothing is recorded',
  (near) => {
    expect(near(key)).not.toBe(key)
    const recorded = redactor([{ name: 'KEY', value: key }])(`Bearer ${near(key)}`)
    expect(recorded.toLowerCase()).not.toContain('prj_main_0123')
  },
)
