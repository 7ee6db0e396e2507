import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitReadings, malformedLimitHeaders, retryAfter } from './limit-headers.ts'

const now = Date.UTC(2026, 0, 1)
const inAMinute = Math.round(now / 1000) + 60

const resetting = (reset: string) => ({ 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': reset })
const fields = { 'ratelimit-limit': '100', 'ratelimit-remaining': '7', 'ratelimit-reset': '60' }

/** What is read: family, limit, remaining, reset, window. */
test.each<readonly [string, Readonly<Record<string, string>>, readonly unknown[]]>([
  [
    'the drafts from 8 on',
    { ratelimit: '"hourly";r=7;t=60', 'ratelimit-policy': '"burst";q=10;w=1, "hourly";q=100;w=3600;pk=:YQ==:' },
    ['ratelimit', 100, 7, 60, 3600],
  ],
  [
    'draft 7',
    { ratelimit: 'limit=100, remaining=7, reset=60', 'ratelimit-policy': '100;w=3600' },
    ['ratelimit-dictionary', 100, 7, 60, 3600],
  ],
  ['the drafts up to 6', { ...fields, 'ratelimit-policy': '100;w=3600' }, ['ratelimit-fields', 100, 7, 60, 3600]],
  [
    'several policies of one number',
    { ...fields, 'ratelimit-policy': '100;w=2678400, 100;w=3600' },
    ['ratelimit-fields', 100, 7, 60, null],
  ],
  [
    'a limit with its policies, as a proxy sends it',
    { 'x-ratelimit-limit': '100, 100;w=3600', ...resetting('60') },
    ['x-ratelimit', 100, 7, 60, 3600],
  ],
  [
    'a reset in seconds since 1970',
    { 'x-rate-limit-limit': '100', 'x-rate-limit-remaining': '7', 'x-rate-limit-reset': String(inAMinute) },
    ['x-rate-limit', 100, 7, 60, null],
  ],
  ['a reset in milliseconds since 1970', resetting(String(inAMinute * 1000)), ['x-ratelimit', null, 7, 60, null]],
  ['a reset as a date', resetting('2026-01-01T00:01:00Z'), ['x-ratelimit', null, 7, 60, null]],
  [
    'a limit as its period, as AspNetCoreRateLimit writes it',
    { 'x-rate-limit-limit': '1h', 'x-rate-limit-remaining': '7', 'x-rate-limit-reset': '2026-01-01T00:01:00Z' },
    ['x-rate-limit', null, 7, 60, null],
  ],
  ['a reset that is none of these', resetting('6m0s'), ['x-ratelimit', null, 7, null, null]],
])('reads %s', (_, headers, expected) => {
  const read = limitReadings(Object.entries(headers), now)
  expect(read.map((one) => [one.family, one.limit, one.remaining, one.reset, one.window])).toEqual([expected])
  expect(malformedLimitHeaders(Object.entries(headers))).toEqual([])
})

test.each([
  ['ratelimit', '"a";t=60'],
  ['ratelimit', 'limit=100'],
  ['ratelimit', '100 left'],
  ['ratelimit-policy', '"a";w=3600'],
  ['ratelimit-policy', '"a;q=1'],
  ['ratelimit-remaining', 'many'],
  ['retry-after', 'soon'],
  ['retry-after', '1.5'],
  ['x-ratelimit-remaining', 'abc'],
  ['x-ratelimit-remaining', '-2'],
  ['x-ratelimit-reset', '-60'],
  ['x-ratelimit-reset', '1795871234000000000'],
  ['x-rate-limit-limit', ''],
  ['x-rate-limit-limit', '-1h'],
  ['x-ratelimit-limit', '10,000'],
  ['x-ratelimit-remaining', '9,999'],
  ['ratelimit', '"a";r=-1;t=60'],
])('finds %s: %s malformed', (name, value) => {
  expect(malformedLimitHeaders([[name, value]])).toHaveLength(1)
})

test.each(['-1', 'unlimited'])('%s customarily says that nothing is counted', (value) => {
  const headers = [
    ['x-ratelimit-remaining', value],
    ['x-ratelimit-limit', value],
  ] as const
  expect([malformedLimitHeaders(headers), limitReadings(headers, now)]).toEqual([[], []])
})

test('-1 uses of a limit that is named are too few', () => {
  const headers = [
    ['x-ratelimit-remaining', '-1'],
    ['x-ratelimit-limit', '100'],
  ] as const
  expect(malformedLimitHeaders(headers)).toEqual(['x-ratelimit: -1 uses remain'])
})

test('more uses can not be left than there are', () => {
  const headers = (remaining: string) =>
    [
      ['x-ratelimit-limit', '100, 100;w=3600'],
      ['x-ratelimit-remaining', remaining],
    ] as const
  expect(malformedLimitHeaders(headers('18446744073709551615'))).toHaveLength(1)
  expect(malformedLimitHeaders(headers('101'))).toEqual(['x-ratelimit: 101 of 100 uses remain'])
  expect(malformedLimitHeaders(headers('100'))).toEqual([])
})

test.each(['30s', '1.5', '1m30s', '2026-01-01T00:01:00Z', '1767225660'])(
  'a customary reset is written as %s',
  (reset) => {
    expect(malformedLimitHeaders([['x-ratelimit-reset', reset]])).toEqual([])
  },
)

test('a wait is a number of seconds or a date', () => {
  expect(retryAfter([['retry-after', '60']], now)).toBe(60)
  expect(retryAfter([['retry-after', 'Thu, 01 Jan 2026 00:01:00 GMT']], now)).toBe(60)
  expect(retryAfter([], now)).toBe(null)
})

test('whatever a service sends is read without an error', () => {
  const names = ['ratelimit', 'ratelimit-policy', 'ratelimit-limit', 'x-ratelimit-remaining', 'retry-after']
  const header = fc.tuple(fc.constantFrom(...names), fc.string({ maxLength: 30 }))
  fc.assert(
    fc.property(fc.array(header, { maxLength: 4 }), (headers) => {
      for (const { remaining } of limitReadings(headers, now)) expect(remaining).toBeTypeOf('number')
      expect(() => malformedLimitHeaders(headers)).not.toThrow()
    }),
    { numRuns: 500 },
  )
})
