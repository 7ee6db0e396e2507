import { describe, expect, test } from 'vitest'
import { contextOn, declared, operation } from './context.fixture.ts'
import type { LoadContext } from './context.ts'
import { affordable, reserve } from './reservation.ts'

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
