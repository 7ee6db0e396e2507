import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type WindowKind, windowKinds } from '../settings/settings.ts'
import { toppedUp } from './top-up.ts'
import { aged, openWindow, spent, standing, type WindowRule, type WindowState } from './window.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const LIMIT = 10
const start = Date.UTC(2026, 0, 31, 23, 30)
const rule = (kind: WindowKind): WindowRule => ({ kind, limit: LIMIT, length: HOUR, calendarMonth: false, offset: 0 })

/** Tries to use it as often as asked; the uses that got through. */
function take(state: WindowState, of: WindowRule, now: number, times: number): readonly [WindowState, number] {
  let current = aged(state, of, now)
  let through = 0
  for (let tried = 0; tried < times; tried++) {
    if (!standing(current, of, now).allowed) continue
    current = spent(current, now)
    through++
  }
  return [current, through]
}

const full = (of: WindowRule) => take(openWindow(of, start), of, start, 25)[0]
const pauses = fc.array(fc.integer({ min: 0, max: HOUR / 2 }), { maxLength: 60 })

/** A use after each pause, refused ones left out; the state, the moment of the last one, and when uses got through. */
function used(of: WindowRule, after: readonly number[]) {
  let [state, now] = [openWindow(of, start), start]
  const uses: number[] = []
  for (const pause of after) {
    now += pause
    const [next, through] = take(state, of, now, 1)
    state = next
    if (through === 1) uses.push(now)
  }
  return { state: aged(state, of, now), now, uses }
}

describe.each(windowKinds)('a window of the kind %s', (kind) => {
  const of = rule(kind)

  test('lets as many uses through as its limit says, and counts those that were there from the start', () => {
    expect(take(openWindow(of, start), of, start, 25)[1]).toBe(10)
    expect(take(openWindow(of, start, 9), of, start, 25)[1]).toBe(1)
  })

  test('is whole again after twice its length', () => {
    expect(take(full(of), of, start + 2 * HOUR, 25)[1]).toBe(10)
  })

  test('names the time after which a use gets through, and not a minute more', () => {
    const { wait } = standing(full(of), of, start)
    expect(take(full(of), of, start + wait + 1, 1)[1]).toBe(1)
    expect(take(full(of), of, start + wait - MINUTE, 1)[1]).toBe(0)
  })

  test('never ends where its length is not finite', () => {
    const endless = { ...of, length: Number.POSITIVE_INFINITY }
    expect(take(full(endless), endless, start + 1000 * HOUR, 5)[1]).toBe(0)
  })

  test('starts over where it was of another kind before', () => {
    const later = start + 3 * HOUR
    for (const other of windowKinds)
      expect(standing(aged(full(rule(other)), of, later), of, later).remaining).toBe(LIMIT)
  })

  test('lets at most twice its limit through in any stretch of its length', () => {
    // The sliding log alone lets no more than the limit through; this is what all kinds promise.
    const most = kind === 'sliding-log' ? LIMIT : 2 * LIMIT
    fc.assert(
      fc.property(pauses, (after) => {
        const { uses } = used(of, after)
        for (const from of uses)
          expect(uses.filter((at) => at >= from && at < from + HOUR).length).toBeLessThanOrEqual(most)
      }),
    )
  })

  test('topped up has so many uses, has no more when it is topped up again, and gets whole again', () => {
    fc.assert(
      fc.property(pauses, fc.integer({ min: 0, max: LIMIT }), (after, uses) => {
        const { state, now } = used(of, after)
        const once = toppedUp(state, of, uses, now)
        const { remaining, allowed, wait, reset } = standing(once, of, now)
        expect([remaining, allowed]).toEqual([LIMIT - uses, uses < LIMIT])
        const twice = standing(toppedUp(once, of, uses, now), of, now)
        expect(twice.wait).toBeCloseTo(wait, 3)
        expect(twice.reset).toBeCloseTo(reset, 3)
        const later = now + 2 * HOUR
        expect(standing(aged(once, of, later), of, later).remaining).toBe(LIMIT)
      }),
    )
  })
})

describe('windows differ in when uses come back', () => {
  test.each([
    ['fixed-first-use', 59, 0],
    ['fixed-first-use', 60, 10],
    ['fixed-clock', 29, 0],
    ['fixed-clock', 30, 10],
    ['sliding-log', 59, 0],
    ['sliding-log', 60, 5],
    ['sliding-counter', 30, 0],
    ['sliding-counter', 60, 5],
    ['token-bucket', 26, 4],
    ['token-bucket', 80, 10],
  ] as const)('%s, %i minutes after the first use: %i', (kind, minutes, uses) => {
    const of = rule(kind)
    const [half] = take(openWindow(of, start), of, start, 5)
    const [whole] = take(half, of, start + 20 * MINUTE, 5)
    expect(take(whole, of, start + minutes * MINUTE, 25)[1]).toBe(uses)
  })

  test('a month by the clock ends with the month', () => {
    const of = { ...rule('fixed-clock'), length: 30 * 24 * HOUR, calendarMonth: true }
    expect(take(full(of), of, start + 29 * MINUTE, 1)[1]).toBe(0)
    expect(take(full(of), of, start + 30 * MINUTE, 1)[1]).toBe(1)
  })
})

describe('a window that is topped up', () => {
  test.each([
    ['fixed-first-use', 59, 0],
    ['fixed-first-use', 60, 10],
    ['sliding-log', 59, 0],
    ['sliding-log', 60, 3],
    ['sliding-log', 80, 10],
  ] as const)('keeps the times of its uses: %s, %i minutes after the first: %i', (kind, minutes, remaining) => {
    const of = rule(kind)
    const { state } = used(of, [0, 0, 0])
    const seeded = start + 20 * MINUTE
    const now = start + minutes * MINUTE
    expect(standing(aged(toppedUp(aged(state, of, seeded), of, LIMIT, seeded), of, now), of, now).remaining).toBe(
      remaining,
    )
  })

  test('drops the newest uses where there are more', () => {
    const of = rule('sliding-log')
    const { state, now } = used(of, [0, 10 * MINUTE, 10 * MINUTE])
    expect(toppedUp(state, of, 1, now)).toEqual({ kind: 'log', uses: [[start, 1]] })
  })
})
