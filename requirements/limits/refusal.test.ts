import { expect, test } from 'vitest'
import { jobAnswer } from '../declaring/valid-examples.ts'
import { context } from '../test-support/reference.fixture.ts'
import { headersCountDown } from './count-down.ts'
import { headersResetTrue, retryAfterTrue } from './refusal.ts'
import { type Use, usesAt } from './uses.fixture.ts'

const [limit = expect.fail('the document names no limit')] = context.description.limits
const enforced = { target: context.target, limits: context.description.limits }

function judged(...uses: readonly Use[]) {
  return retryAfterTrue(limit, usesAt(limit.id, uses), context.target).kind
}

/** The refusal once the limit is used up, and the wait that it asks for. */
const refused: Use = { role: 'over', status: 429, headers: [['retry-after', '3300']] }

/** A use that is tried so many seconds later. */
function tried(seconds: number, status: number): Use {
  return { role: 'after-retry', at: seconds * 1000, status }
}

test('a client that has waited as long as was asked is let through', () => {
  expect(judged(refused, tried(3335, 201))).toBe('pass')
  expect(judged(refused, tried(3335, 429))).toBe('fail')
})

test('a use that is refused for another reason after the wait shows nothing of the limit', () => {
  expect(judged(refused, tried(3335, 400))).toBe('not-tested')
  expect(judged(refused, tried(3335, 500))).toBe('not-tested')
})

test('a 503 speaks of the limit only where the limit refuses with nothing else', () => {
  const unavailable: Use = { role: 'over', status: 503, headers: [['retry-after', '1']] }
  expect(judged(unavailable, tried(2, 429))).toBe('not-applicable')
  expect(judged(unavailable, tried(2, 503))).toBe('fail')
  expect(judged(refused, { ...unavailable, role: 'observing', at: 60_000 }, tried(3335, 429))).toBe('fail')
})

test('the wait begins with the last refusal', () => {
  const observed: Use = { ...tried(3420, 429), role: 'observing', headers: [['retry-after', '175']] }
  expect(judged(refused, observed, tried(3600, 429))).toBe('fail')
  expect(judged(refused, observed, tried(3425, 429))).toBe('not-tested')
})

test('a use that is let through before has taken what had come back', () => {
  const observed = (seconds: number): Use => ({ ...tried(seconds, 201), role: 'observing' })
  expect(judged(refused, observed(3420), tried(3425, 429))).toBe('pass')
  expect(judged(refused, observed(3000), tried(3425, 429))).toBe('not-applicable')
})

test('each refusal asks for a possible wait, that of another operation too where it is refused alike', () => {
  const another = (status: number): Use => ({
    ...{ role: 'other', operation: 'sendAgentJobMessage', status },
    headers: [['retry-after', '7200']],
  })
  expect(judged(refused, another(429), tried(3335, 201))).toBe('fail')
  expect(judged(refused, another(409), tried(3335, 201))).toBe('pass')
  expect(judged({ ...another(429), role: 'over' }, refused, tried(3335, 201))).toBe('fail')
})

test('what is no time is shown as it stands', () => {
  const soon = usesAt(limit.id, [{ ...refused, headers: [['retry-after', 'soon']] }])
  expect(retryAfterTrue(limit, soon, context.target)).toMatchObject({ kind: 'fail', actual: 'Retry-After: soon' })
})

test('a date may be one of the clock that hooks do not move', () => {
  const date = new Date(Date.UTC(2026, 3, 1) + 3_300_000).toUTCString()
  expect(judged({ ...refused, headers: [['retry-after', date]] }, tried(3335, 429))).toBe('fail')
})

/** An accepted use that is sent at this millisecond and answered 50 later, with so many uses remaining. */
function counted(use: number, at: number, remaining: number): Use {
  const headers = [
    ['ratelimit-policy', '"a";q=100;w=3600'],
    ['ratelimit', `"a";r=${remaining};t=3000`],
  ] as const
  return { role: 'within', use, at, status: 201, headers: headers.map(([name, value]) => [name, value]) }
}

function countsDown(...uses: readonly Use[]) {
  const exchanges = usesAt(limit.id, uses).map((exchange) => ({ ...exchange, milliseconds: 50 }))
  return headersCountDown(limit, exchanges, enforced)
}

const kindOf = (...uses: readonly Use[]) => countsDown(...uses).kind

test('the remaining uses fall by one from one use to the next', () => {
  expect(kindOf(counted(1, 0, 99), counted(2, 60, 98))).toBe('pass')
  expect(countsDown(counted(1, 0, 99), counted(2, 60, 97))).toMatchObject({
    kind: 'fail',
    actual: '97 remaining by ratelimit headers of the answer to use 2 (use-1)',
  })
})

test('a use that a gateway puts off is counted when it is sent, and a read between two uses is none', () => {
  const uses = Array.from({ length: 100 }, (_, index) => counted(index + 1, index * 60, 99 - index))
  const putOff = uses.map((one, index) => ({ ...one, use: index < 5 ? index + 1 : index === 5 ? 100 : index }))
  expect(kindOf(...putOff, { role: 'over', use: 101, at: 6000, status: 429 })).toBe('pass')
  const [first, second] = usesAt(limit.id, [counted(1, 0, 99), counted(2, 60, 97)])
  const read = { ...jobAnswer({}, 'getAgentJob'), sentAt: new Date(Date.UTC(2026, 3, 1) + 52).toISOString() }
  const exchanges = [first, read, second].filter((one) => one !== undefined)
  const shown = exchanges.map((exchange) => ({ ...exchange, milliseconds: exchange === read ? 5 : 50 }))
  expect(headersCountDown(limit, shown, enforced).kind).toBe('fail')
})

test('uses that were under way together are counted in any order', () => {
  // The first was counted last: it began before the two others, and ended after them.
  const slow = counted(1, 0, 97)
  expect(kindOf(slow, counted(2, 10, 99), counted(3, 30, 98))).toBe('not-applicable')
  // The third use was under way while the first two came one after the other.
  expect(kindOf(counted(1, 0, 99), counted(2, 60, 97), counted(3, 40, 98))).toBe('not-applicable')
})

test.each([
  ['stop falling', (use: number) => Math.max(100 - use, 50), 'fail'],
  ['lag behind by what is under way', (use: number) => Math.min(99, 108 - use), 'pass'],
])('remaining uses that %s among uses that are sent together', (_, remaining, kind) => {
  const uses = Array.from({ length: 100 }, (_, index) => counted(index + 1, index, remaining(index + 1)))
  const over = { role: 'over', use: 101, at: 200, status: 429 } as const
  expect([kindOf(...uses, over), kindOf(...uses)]).toEqual([kind, 'not-applicable'])
})

test.each([
  ['told of one more', 1, 120, 'fail'],
  ['told of none', 0, 120, 'pass'],
  ['told of one more while others are under way', 1, 100, 'pass'],
])('the last use within a limit is %s, and the next is refused', (_, remaining, at, kind) => {
  const over = { role: 'over', use: 101, at, status: 429 } as const
  expect(kindOf(counted(99, 0, remaining + 1), counted(100, 60, remaining), over)).toBe(kind)
})

/** Headers of a limit without a name, a gateway's or the service's, on two uses one after the other. */
function numbered(number: number, remaining: number, reset: number): readonly Use[] {
  const headers = [
    ['x-ratelimit-limit', String(number)],
    ['x-ratelimit-remaining', String(remaining)],
    ['x-ratelimit-reset', String(reset)],
  ] as const
  return [1, 2].map((use) => ({ role: 'within', use, at: use * 60, status: 201, headers }))
}

test('the limit of a second that a gateway names is none of the document', () => {
  expect(kindOf(...numbered(50, 49, 1))).toBe('not-applicable')
  expect(kindOf(...numbered(50, 49, 3500))).toBe('fail')
})

test('a larger number is that of the document only if it refuses with its limit', () => {
  const refused = (remaining: number): Use => {
    const [use] = numbered(200, remaining, 3500)
    return { ...(use ?? expect.fail('no use')), role: 'over', use: 101, at: 200, status: 429 }
  }
  const uses = numbered(200, 199, 3500)
  expect([kindOf(...uses), kindOf(...uses, refused(99)), kindOf(...uses, refused(0))]).toEqual([
    'not-applicable',
    'not-applicable',
    'fail',
  ])
})

test('a reset since 1970 is read by the clock that a hook which empties counters has left ahead', () => {
  const hour = 3_600_000
  const resetIn = (milliseconds: number) => {
    const reset = (Date.UTC(2026, 3, 1) + 3 * hour + milliseconds) / 1000
    const [use] = numbered(100, 99, reset)
    return use === undefined ? [] : usesAt(limit.id, [{ ...use, ahead: 1.2 * hour, moved: 3 * hour }])
  }
  expect(headersResetTrue(limit, resetIn(250_000), enforced).kind).toBe('pass')
  expect(headersResetTrue(limit, resetIn(3 * hour), enforced).kind).toBe('fail')
})
