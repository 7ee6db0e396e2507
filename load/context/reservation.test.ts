import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test, vi } from 'vitest'
import { contextOn, declared, operation } from './context.fixture.ts'
import type { LoadContext } from './context.ts'
import { affordable, reserve, reserveAll } from './reservation.ts'

const asking = { operation, tenant: declared.tenants[0] }
const noHooks = { advanceTime: null, reset: null, seedCounter: null, closePullRequest: null }
const tried = (context: LoadContext) => reserve(context, asking, 1000).uses.length

describe('what can be reserved', () => {
  test('is what the tightest budget of the operation leaves', () => {
    const context = contextOn({ budget: { 'assistant-key-month': 30, 'assistant-ip-day': 20 } })
    expect(affordable(context, asking)).toBe(20)
    reserve(context, asking, 5)
    expect(affordable(context, asking)).toBe(15)
    expect(tried(context)).toBe(15)
    expect(affordable(context, asking)).toBe(0)
  })

  test('is all of several demands or nothing, also where others charge meanwhile', () => {
    const context = contextOn({ budget: { 'assistant-key-month': 30 } })
    const demand = (requests: number) => ({ ...asking, requests })
    expect(reserveAll(context, [demand(16), demand(15)])).toMatchObject({ kind: 'short', shortages: [{ wanted: 31 }] })
    expect(affordable(context, asking)).toBe(30)
    const begun = vi.spyOn(DatabaseSync.prototype, 'exec')
    expect(reserveAll(context, [demand(16), demand(14)])).toMatchObject({
      kind: 'reserved',
      uses: [{ length: 16 }, { length: 14, 13: { 'assistant-key-month': 30 } }],
    })
    expect(begun.mock.calls.filter(([statement]) => statement === 'BEGIN IMMEDIATE')).toHaveLength(1)
  })

  test('is no more than the limit in force has left, whatever the budget', () => {
    const context = contextOn({ limits: { 'assistant-organization-hour': 12 } })
    expect(affordable(context, asking)).toBe(12)
    expect(tried(context)).toBe(12)
    expect(reserve(context, asking, 1).short?.reason).toContain('assistant-organization-hour')
  })

  test('leaves others a third of a limit whose counter has no hook to empty it, where no budget says otherwise', () => {
    const context = contextOn({ limits: { 'assistant-organization-hour': 12 }, budget: {}, hooks: noHooks })
    expect(affordable(context, asking)).toBe(8)
    expect(tried(context)).toBe(8)
  })
})
