import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { windowKinds } from '../settings.ts'
import { aged, openWindow, spent, standing, type WindowRule, type WindowState } from './window.ts'

const HOUR = 3_600_000
const start = Date.UTC(2026, 0, 31, 23, 30)
const rule = (kind: WindowRule['kind'], limit = 10): WindowRule => ({
  kind,
  limit,
  length: HOUR,
  calendarMonth: false,
  offset: 0,
})

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

describe.each(windowKinds)('a window of the kind %s', (kind) => {
  const of = rule(kind)

  test('lets as many uses through as its limit says, and not one more', () => {
    expect(take(openWindow(of, start), of, start, 25)[1]).toBe(10)
  })

  test('counts uses that were there from the start', () => {
    expect(take(openWindow(of, start, 9), of, start, 25)[1]).toBe(1)
  })

  test('is whole again after twice its length', () => {
    const [full] = take(openWindow(of, start), of, start, 25)
    expect(take(full, of, start + 2 * HOUR, 25)[1]).toBe(10)
  })

  test('names the time after which a use gets through, and not a minute more', () => {
    const [full] = take(openWindow(of, start), of, start, 25)
    const { wait } = standing(full, of, start)
    expect(take(full, of, start + wait + 1, 1)[1]).toBe(1)
    expect(take(full, of, start + wait - 60_000, 1)[1]).toBe(0)
  })

  test('never ends where its length is not finite', () => {
    const endless = { ...of, length: Number.POSITIVE_INFINITY }
    const [full] = take(openWindow(endless, start), endless, start, 25)
    expect(take(full, endless, start + 1000 * HOUR, 5)[1]).toBe(0)
  })

  test('starts over where it was of another kind before', () => {
    for (const other of windowKinds.map((each) => rule(each))) {
      const [full] = take(openWindow(other, start), other, start, 25)
      expect(standing(aged(full, of, start + 3 * HOUR), of, start + 3 * HOUR).remaining).toBe(10)
    }
  })

  test('lets at most twice its limit through in any stretch of its length', () => {
    // The sliding log alone lets no more than the limit through; this is what all kinds promise.
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: HOUR / 2 }), { maxLength: 60 }), (pauses) => {
        let state = openWindow(of, start)
        let now = start
        const uses: number[] = []
        for (const pause of pauses) {
          now += pause
          const [next, through] = take(state, of, now, 1)
          state = next
          if (through === 1) uses.push(now)
        }
        const most = kind === 'sliding-log' ? 10 : 20
        for (const from of uses)
          expect(uses.filter((at) => at >= from && at < from + HOUR).length).toBeLessThanOrEqual(most)
      }),
    )
  })
})

describe('windows differ in when uses come back', () => {
  const after = (kind: WindowRule['kind'], minutes: number) => {
    const of = rule(kind)
    const [half] = take(openWindow(of, start), of, start, 5)
    const [full] = take(half, of, start + 20 * 60_000, 5)
    return take(full, of, start + minutes * 60_000, 25)[1]
  }

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
    expect(after(kind, minutes)).toBe(uses)
  })

  test('a month by the clock ends with the month', () => {
    const of: WindowRule = { kind: 'fixed-clock', limit: 1, length: 30 * 24 * HOUR, calendarMonth: true, offset: 0 }
    const [full] = take(openWindow(of, start), of, start, 1)
    expect(take(full, of, start + 29 * 60_000, 1)[1]).toBe(0)
    expect(take(full, of, start + 30 * 60_000, 1)[1]).toBe(1)
  })
})
