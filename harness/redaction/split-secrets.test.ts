import { expect, test } from 'vitest'
import { redactor } from './redaction.ts'
import { redactSplit } from './split-secrets.ts'

const redact = redactor([{ name: 'KEY', value: 'svc_dsc_12345678' }])
const delta = (text: string) => `data: {"type":"text-delta","id":"0","delta":${JSON.stringify(text)}}\n\n`
const item = (text: string) => `0:${JSON.stringify(text)}\n`

test.each([
  ['the event stream', delta],
  ['the data stream', item],
] as const)('a key in pieces of %s is found, and its pieces are gone', (_, piece) => {
  const recorded = redactSplit(['Use ', 'svc_d', 'sc_1234', '5678', ' "now"'].map(piece).join(''), redact)
  expect(recorded).toBe(['Use «KEY» "now"', '', '', '', ''].map(piece).join(''))
})

test.each([delta, item])('a stream without a key is left as it is', (piece) => {
  const stream = `${piece('Use "svc_')}${piece('\u00e9')}: ping\n\nd:{"finishReason":"stop"}\n`
  expect(redactSplit(stream, redact)).toBe(stream)
})

test('a piece of any length is read, with all that is escaped in it', () => {
  const stream = ['x'.repeat(15_000_000), ' \\ "', 'svc_dsc_', '12345678'].map(item).join('')
  expect(redactSplit(stream, redact).slice(15_000_003)).toBe(` \\\\ \\"«KEY»"\n${item('').repeat(3)}`)
})
