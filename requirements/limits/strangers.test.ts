import { expect, test } from 'vitest'
import { context } from '../test-support/reference.fixture.ts'
import { boundaryClaims, judgeClaim } from './boundary.ts'
import { headersCountDown } from './count-down.ts'
import { leftToOwner } from './strangers.ts'
import { type Use, usesAt } from './uses.fixture.ts'

const limit = context.description.limits.find(({ scope }) => scope === 'project') ?? expect.fail('no limit by project')
const target = { ...context.target, limits: { [limit.id]: 4 } }

/**
 * A use, two strangers' requests and three more uses: whether the limit is kept, and whether only its owner can spend
 * it.
 */
function outcomesOf(strangers: readonly [number, number], uses: readonly [number, number, number]) {
  const all: readonly Use[] = [
    { role: 'within', status: 200, use: 1, emptied: true },
    ...strangers.map((status) => ({ role: 'stranger', status }) as const),
    ...uses.map((status, index) => ({ role: 'within', status, use: index + 2 }) as const),
  ]
  const exchanges = usesAt(
    limit.id,
    all.map((use, index) => ({ ...use, at: index * 1000 })),
  )
  return [judgeClaim(limit, boundaryClaims.accepts, exchanges, target), leftToOwner(limit, exchanges, target)]
}

const kindsOf = (...of: Parameters<typeof outcomesOf>) => outcomesOf(...of).map(({ kind }) => kind)

test('what is refused for its key uses nothing up', () => {
  expect(kindsOf([401, 403], [200, 200, 200])).toEqual(['pass', 'pass'])
})

test('uses that are missing since such requests were counted are no breach of the limit', () => {
  expect(outcomesOf([401, 403], [200, 429, 429])).toMatchObject([
    { kind: 'pass' },
    { kind: 'fail', actual: '2 such requests were counted' },
  ])
})

test('headers that count such requests down, as their limit does, count down', () => {
  const left = (remaining: number) => ({
    headers: [
      ['x-ratelimit-limit', '4'],
      ['x-ratelimit-remaining', String(remaining)],
    ] as const,
  })
  const kindWith = (second: number, third: Partial<Use>) => {
    const all: readonly Use[] = [
      { role: 'within', status: 200, use: 1, emptied: true, ...left(3) },
      { role: 'stranger', status: 401 },
      { role: 'stranger', status: 403 },
      { role: 'within', status: 200, use: 2, ...left(second) },
      { role: 'within', status: 200, use: 3, ...third },
    ]
    const timed = all.map((use, index) => ({ ...use, at: index * 1000 }))
    return headersCountDown(limit, usesAt(limit.id, timed), { target, limits: [limit] }).kind
  }
  expect(kindWith(0, { status: 429, ...left(0) })).toBe('not-applicable')
  expect(kindWith(0, left(1))).toBe('fail')
})

test('uses that are missing for another reason are a breach of the limit alone', () => {
  expect(kindsOf([401, 403], [200, 200, 429])).toEqual(['fail', 'pass'])
})

test('what was let through without a key may count', () => {
  expect(kindsOf([200, 403], [200, 200, 429])).toEqual(['fail', 'not-tested'])
})
