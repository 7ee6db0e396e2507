import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curlLine, shellWord } from './curl.ts'
import { sampleExchange } from './test-support/exchanges.fixture.ts'

const key = 'svc_secret value'

/** The words as bash would pass them to a program. */
function throughBash(words: readonly string[]): readonly string[] {
  const printed = execFileSync('bash', ['-c', `printf '%s\\0' ${words.join(' ')}`], {
    encoding: 'utf8',
    env: { ASSAY_ADMIN_KEY: key, LC_ALL: 'C.UTF-8' },
  })
  return printed.split('\0').slice(0, -1)
}

test('a valid request becomes one line with the key by its name', () => {
  expect(curlLine(sampleExchange('a'))).toBe(
    `curl -isS -X POST https://api.staging.example/v2/agent/prj_main/job -H 'Accept:' -H "authorization: Bearer $ASSAY_ADMIN_KEY" -H 'content-type: application/json' --data-raw '{"prompt":"Fix the reader'\\''s typo in README.md"}'`,
  )
})

test('a Host stays where it is not that of the address', () => {
  const exchange = sampleExchange('a')
  const asking = (host: string) =>
    curlLine({ ...exchange, request: { ...exchange.request, headers: [['host', host]] } }).includes('host: ')
  expect([asking('docs.acme.example'), asking('api.staging.example')]).toEqual([true, false])
})

test('bash reads every quoted text back as it was, and runs none of it', () => {
  const piece = fc.oneof(
    fc.constantFrom('«ASSAY_ADMIN_KEY»', '$(id)', '`id`', '!', "'", '"', '\\', '\n', '«', '»', '@', '*', ' '),
    fc.string({ unit: 'grapheme' }),
  )
  // Words of bash can't hold a NUL; JSON bodies, headers and addresses never hold a bare one.
  const text = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('').replaceAll('\0', ''))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 40 }), (texts) => {
      expect(throughBash(texts.map(shellWord))).toEqual(texts.map((one) => one.replaceAll('«ASSAY_ADMIN_KEY»', key)))
    }),
    { numRuns: 40 },
  )
})

test('control characters are written as escapes, so that the line can be shown and copied', () => {
  expect(shellWord('a\u001b[2J\n\u202e')).toBe("$'a\\u001b[2J\\u000a\\u202e'")
})

test('a body that starts with @ names no file', () => {
  const { request } = sampleExchange('a')
  expect(curlLine({ request: { ...request, body: '@/etc/passwd' }, response: null })).toContain(
    '--data-raw @/etc/passwd',
  )
})

test('addresses with dot segments and brackets are sent as they stand', () => {
  const { request } = sampleExchange('a')
  const line = curlLine({ request: { ...request, url: 'https://a.example/job/../[1]' }, response: null })
  expect(line).toContain("-g --path-as-is 'https://a.example/job/../[1]'")
})
