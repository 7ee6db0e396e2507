import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { windowKinds } from '../settings.ts'
import { toppedUp } from './top-up.ts'
import { aged, openWindow, spent, standing, type WindowRule, type WindowState } from './window.ts'

const HOUR = 3_600_000
const LIMIT = 10
const start = Date.UTC(2026, 0, 31, 23, 30)
const rule = (kind: WindowRule['kind']): WindowRule => ({
  kind,
  limit: LIMIT,
  length: HOUR,
  calendarMonth: false,
  offset: 0,
})

/** Uses as the pauses between them say, refused ones left out; the moment of the last one. */
function used(of: WindowRule, pauses: readonly number[]): readonly [state: WindowState, now: number] {
  let [state, now] = [openWindow(of, start), start]
  for (const pause of pauses) {
    now += pause
    state = aged(state, of, now)
    if (standing(state, of, now).allowed) state = spent(state, now)
  }
  return [state, now]
}

const histories = fc.array(fc.integer({ min: 0, max: HOUR / 2 }), { maxLength: 20 })

describe.each(windowKinds)('topping up a window of the kind %s', (kind) => {
  const of = rule(kind)

  test('leaves as many uses as the limit has beyond it, whatever was used before', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: LIMIT }), (pauses, uses) => {
        const [state, now] = used(of, pauses)
        const after = standing(toppedUp(state, of, uses, now), of, now)
        expect(after.remaining).toBe(LIMIT - uses)
        expect(after.allowed).toBe(uses < LIMIT)
      }),
    )
  })

  test('changes nothing where there are as many uses already', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: LIMIT }), (pauses, uses) => {
        const [state, now] = used(of, pauses)
        const once = toppedUp(state, of, uses, now)
        const twice = standing(toppedUp(once, of, uses, now), of, now)
        const { wait, reset } = standing(once, of, now)
        expect(twice.wait).toBeCloseTo(wait, 3)
        expect(twice.reset).toBeCloseTo(reset, 3)
      }),
    )
  })

  test('is whole again after twice its length', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: LIMIT }), (pauses, uses) => {
        const [state, now] = used(of, pauses)
        const later = now + 2 * HOUR
        expect(standing(aged(toppedUp(state, of, uses, now), of, later), of, later).remaining).toBe(LIMIT)
      }),
    )
  })
})

describe('uses so far keep their times', () => {
  const minutes = (count: number) => count * 60_000
  const later = (kind: WindowRule['kind'], at: number) => {
    const of = rule(kind)
    const [state] = used(of, [0, 0, 0])
    const topped = toppedUp(aged(state, of, start + minutes(20)), of, LIMIT, start + minutes(20))
    const now = start + minutes(at)
    return standing(aged(topped, of, now), of, now).remaining
  }

  test.each([
    ['fixed-first-use', 59, 0],
    ['fixed-first-use', 60, 10],
    ['sliding-log', 59, 0],
    ['sliding-log', 60, 3],
    ['sliding-log', 80, 10],
  ] as const)('%s, %i minutes after the first use: %i', (kind, at, remaining) => {
    expect(later(kind, at)).toBe(remaining)
  })

  test('and the newest are dropped where there are more', () => {
    const of = rule('sliding-log')
    const [state, now] = used(of, [0, minutes(10), minutes(10)])
    expect(toppedUp(state, of, 1, now)).toEqual({ kind: 'log', uses: [[start, 1]] })
  })
})
