import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type WindowKind, windowKinds } from '../settings/settings.ts'
import { aged, spent, standing, toppedUp, type Uses, type WindowRule } from './window.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const LIMIT = 10
const start = Date.UTC(2026, 0, 31, 23, 30)
const rule = (kind: WindowKind): WindowRule => ({ kind, limit: LIMIT, length: HOUR, calendarMonth: false, offset: 0 })

/** Tries as many uses as asked; returns those that were accepted. */
function take(uses: Uses, of: WindowRule, now: number, times = 25): readonly [Uses, number] {
  let current = aged(uses, of, now)
  let through = 0
  for (let tried = 0; tried < times; tried++) {
    if (!standing(current, of, now).allowed) continue
    current = spent(current, of, now)
    through++
  }
  return [current, through]
}

const full = (of: WindowRule) => take([], of, start)[0]
/** Milliseconds before each use. */
const pauses = fc.array(fc.integer({ min: 0, max: HOUR / 2 }), { maxLength: 60 })

describe.each(windowKinds)('a window of the kind %s', (kind) => {
  const of = rule(kind)

  test('lets as many uses through as its limit says, and is whole again after twice its length', () => {
    expect(take([], of, start)[1]).toBe(LIMIT)
    expect(take(full(of), of, start + 2 * HOUR)[1]).toBe(LIMIT)
  })

  test('names the time after which a use gets through, and not a minute more', () => {
    const { wait } = standing(full(of), of, start)
    expect(take(full(of), of, start + wait + 1, 1)[1]).toBe(1)
    expect(take(full(of), of, start + wait - MINUTE, 1)[1]).toBe(0)
  })

  test('never ends where its length is not finite', () => {
    const endless = { ...of, length: Number.POSITIVE_INFINITY }
    expect(take(full(endless), endless, start + 1000 * HOUR)[1]).toBe(0)
  })

  test('lets at most twice its limit through in any stretch of its length, and can be topped up at any time', () => {
    // Only a sliding log never accepts more than the limit within any window; all kinds promise twice that.
    const bound = kind === 'sliding-log' ? LIMIT : 2 * LIMIT
    fc.assert(
      fc.property(pauses, fc.integer({ min: 0, max: LIMIT }), (before, count) => {
        let uses: Uses = []
        let now = start
        const times: number[] = []
        for (const pause of before) {
          now += pause
          const [next, through] = take(uses, of, now, 1)
          uses = next
          if (through === 1) times.push(now)
        }
        for (const from of times)
          expect(times.filter((at) => at >= from && at < from + HOUR).length).toBeLessThanOrEqual(bound)

        const once = toppedUp(aged(uses, of, now), of, count, now)
        const { remaining, allowed, wait } = standing(once, of, now)
        expect([remaining, allowed]).toEqual([LIMIT - count, count < LIMIT])
        expect(standing(toppedUp(once, of, count, now), of, now).wait).toBeCloseTo(wait, 3)
        expect(take(once, of, now + 2 * HOUR)[1]).toBe(LIMIT)
      }),
    )
  })
})

test('a month by the clock ends with the month', () => {
  const of = { ...rule('fixed-clock'), length: 30 * 24 * HOUR, calendarMonth: true }
  expect([29, 30].map((minutes) => take(full(of), of, start + minutes * MINUTE)[1])).toEqual([0, LIMIT])
})
