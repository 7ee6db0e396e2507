import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../settings/settings-file.ts'
import { limitHeaders } from './limit-headers.ts'
import { type Charge, createMeter } from './meter.ts'
import type { Use } from './rules.ts'

const use: Use = {
  operation: 'createAssistantMessageV2',
  organization: 'acme',
  project: 'prj_main',
  domain: 'acme-docs',
  key: 'key-1',
  address: '127.0.0.1',
  claimed: () => null,
  fingerprint: undefined,
  thread: undefined,
}
const rule = { kind: 'fixed-first-use', limit: 3, length: 3_600_000, calendarMonth: false, offset: 0 } as const
const byKey: Charge = { limit: 'assistant-key-month', scope: 'key-1', rule }
const byAddress: Charge = { limit: 'assistant-ip-day', scope: '127.0.0.1', rule: { ...rule, limit: 2 } }

const log: Charge = { ...byKey, rule: { ...rule, kind: 'sliding-log' } }

describe('a meter', () => {
  test('counts a use that one limit refuses towards no other limit, and looks without counting', () => {
    const meter = createMeter()
    expect(meter.look(use, [byKey], 0).allowed).toBe(true)
    expect(meter.counters()).toEqual([])
    const taken = [1, 2, 3].map((now) => meter.take(use, [byKey, byAddress], now, false).allowed)
    expect(taken).toEqual([true, true, false])
    expect(meter.take(use, [byKey], 5, false).allowed).toBe(true)
  })

  test('counts refused uses as well where the settings say so, and names when there is room in spite of them', () => {
    const meter = createMeter()
    for (const now of [0, 10, 20]) meter.take(use, [log, byAddress], now, true)
    const { allowed, standings } = meter.take(use, [log], 30, true)
    expect([allowed, standings[0]?.wait]).toEqual([false, 10 + rule.length - 30])
    expect(meter.look(use, [log], 10 + rule.length).allowed).toBe(true)
  })
})

describe('a seed', () => {
  test('tops up the counters that it names, in use or not, and no others', () => {
    const meter = createMeter()
    meter.take(use, [byKey], 1, false)
    meter.seed({ limit: 'assistant-key-month', uses: 3, organization: 'acme' }, 2)
    const allowed = (organization: string, key: string) =>
      meter.take({ ...use, organization, key }, [{ ...byKey, scope: key }], 3, false).allowed
    expect([allowed('acme', 'key-1'), allowed('acme', 'key-2')]).toEqual([false, false])
    expect(allowed('globex', 'key-3')).toBe(true)
  })

  test('of a limit by address is of all, whatever organization it names', () => {
    const meter = createMeter()
    meter.seed({ limit: 'assistant-ip-day', uses: 2, organization: 'globex' }, 1)
    expect(meter.take(use, [byAddress], 2, false).allowed).toBe(false)
  })

  test('ages like uses, and the newest wins until all is cleared', () => {
    const meter = createMeter()
    const seed = (uses: number, now: number) => meter.seed({ limit: 'assistant-key-month', uses }, now)
    const remaining = (now: number) => meter.look(use, [byKey], now).standings[0]?.remaining
    seed(3, 0)
    expect([remaining(1), remaining(rule.length)]).toEqual([0, 3])
    seed(2, rule.length)
    expect(remaining(rule.length + 1)).toBe(1)
    meter.clear()
    expect(remaining(rule.length + 1)).toBe(3)
  })
})

test('headers about limits name every one in the one family and the tightest in the other', () => {
  const reading = createMeter().take(use, [byKey, byAddress], 0, false)
  const settings = { ...defaultSettings.limits, headers: ['RateLimit', 'X-RateLimit'] } as const
  expect(limitHeaders(reading, settings, 0)).toEqual({
    'ratelimit-policy': '"assistant-key-month";q=3;w=3600, "assistant-ip-day";q=2;w=3600',
    ratelimit: '"assistant-key-month";r=2;t=3600, "assistant-ip-day";r=1;t=3600',
    'x-ratelimit-limit': '2',
    'x-ratelimit-remaining': '1',
    'x-ratelimit-reset': '3600',
  })
})
