import { expect, test } from 'vitest'
import { withRequest, withResponse } from '../declaring/valid-examples.ts'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'

type Headers = readonly (readonly [name: string, value: string])[]

/** Kind of outcome for a refused read with these headers, by a caller with this key or without one. */
function refused(headers: Headers, key: string | null): string {
  const rule = exchangeRule('http-refused-read-not-shared-by-caches')
  const sent = withRequest(rule.example(), { headers: key === null ? [] : [['Authorization', key]] })
  return rule.check(withResponse(sent, { headers: headers.map(([name, value]) => [name, value]) }), context).kind
}

const kept: Headers = [['cache-control', 'max-age=60']]

test('a refusal of a request without a key may be kept by any cache, and one with a key where that is said', () => {
  expect([refused(kept, null), refused(kept, 'Bearer a')]).toEqual(['fail', 'pass'])
  expect(refused([['cache-control', 'public, max-age=60']], 'Bearer a')).toBe('fail')
  expect([refused([['cache-control', 'private, max-age=60']], null), refused([], null)]).toEqual(['pass', 'pass'])
  expect(refused([['cache-control', 's-maxage=0, max-age=60']], null)).toBe('pass')
})

test('several lines of a header are one list', () => {
  const apart = ['Accept-Encoding', 'Authorization'].map((vary) => ['vary', vary] as const)
  expect(refused([...kept, ...apart], null)).toBe('pass')
  expect(refused([...kept, ['cache-control', 'no-store']], null)).toBe('pass')
})

test.each(['Authorization', 'Accept-Encoding, authorization', '*'])(
  'what varies by %s goes to no other caller',
  (vary) => {
    expect(refused([...kept, ['vary', vary]], null)).toBe('pass')
    expect(
      refused(
        [
          ['cache-control', 'public, max-age=60'],
          ['vary', vary],
        ],
        'Bearer a',
      ),
    ).toBe('pass')
    const rule = exchangeRule('http-post-answer-not-shared-by-caches')
    const shared = (by: string) =>
      rule.check(
        withResponse(rule.example(), {
          headers: [
            ['cache-control', 'public, max-age=60'],
            ['vary', by],
          ],
        }),
        context,
      )
    expect([shared(vary).kind, shared('Origin').kind]).toEqual(['pass', 'fail'])
  },
)
