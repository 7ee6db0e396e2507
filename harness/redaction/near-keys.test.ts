import { expect, test } from 'vitest'
import { asPattern, inOtherCase, lengthened, shortened, withInnerChanged, withLastChanged } from './near-keys.ts'
import { redactor } from './redaction.ts'

const key = 'svc_admin_prj_main_0123456789abcdef'

test.each([
  ['base64', Buffer.from('one secret').toString('base64url')],
  ['hexadecimal digits', Buffer.from('one secret').toString('hex')],
] as const)('a changed last character of %s stands for other bytes', (encoding, value) => {
  const named = encoding === 'base64' ? 'base64url' : 'hex'
  expect(Buffer.from(withLastChanged(value), named)).not.toEqual(Buffer.from(value, named))
})

test.each([withLastChanged, withInnerChanged, shortened, lengthened, asPattern, inOtherCase])(
  '%o of a key is another text, of which nothing is recorded',
  (near) => {
    expect(near(key)).not.toBe(key)
    const recorded = redactor([{ name: 'KEY', value: key }])(`Bearer ${near(key)}`)
    expect(recorded.toLowerCase()).not.toContain('prj_main_0123')
  },
)

test.each([key, key.toUpperCase(), 'svc_0123456789abcdef', '1234-5678-9012-3456'])(
  'the character of %s that is changed inside is none of the last eight, and is replaced by one of its class',
  (own) => {
    const near = withInnerChanged(own)
    expect(near.slice(-8)).toBe(own.slice(-8))
    const classes = (text: string) => text.replaceAll(/\d/g, '0').replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A')
    expect(classes(near)).toBe(classes(own))
    expect([...near].filter((sign, index) => sign !== own[index])).toHaveLength(1)
  },
)
