import { appendFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LimitFact } from './description.ts'
import { openLedger, spentSince } from './ledger.ts'

const limit: LimitFact = {
  id: 'agent-project-hour',
  limit: 100,
  scope: 'project',
  window: 'hour',
  operations: ['createAgentJob'],
  source: { line: 1, quote: '100 uses' },
}

const HOUR = 3_600_000

function newFile(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'assay-ledger-')), 'ledger.ndjson')
}

describe('ledger', () => {
  test('refuses the charge that would go beyond the cap, and charges nothing', () => {
    const ledger = openLedger(newFile())
    const charge = () => ledger.charge([{ limit, who: 'prj', cap: 2, most: null }])
    expect([charge(), charge()].map(({ kind }) => kind)).toEqual(['charged', 'charged'])
    expect(charge()).toEqual({ kind: 'over-budget', bound: 'budget', limit: limit.id, who: 'prj', cap: 2 })
    expect(ledger.count(limit, 'prj')).toBe(2)
  })

  test('counts each project by itself', () => {
    const ledger = openLedger(newFile())
    ledger.charge([{ limit, who: 'one', cap: 9, most: null }])
    expect(ledger.count(limit, 'two')).toBe(0)
  })

  test('is shared by everyone who opens the same file, and survives them', () => {
    const file = newFile()
    openLedger(file).charge([{ limit, who: 'prj', cap: 9, most: null }])
    expect(openLedger(file).charge([{ limit, who: 'prj', cap: 9, most: null }])).toEqual({
      kind: 'charged',
      uses: { 'agent-project-hour': 2 },
    })
  })

  test('forgets a use when its window has passed, on the clock or by the hook', () => {
    let now = 0
    const ledger = openLedger(newFile(), () => now)
    ledger.charge([{ limit, who: 'prj', cap: 9, most: null }])
    now = HOUR - 1
    expect(ledger.count(limit, 'prj')).toBe(1)
    ledger.advanced(1)
    expect(ledger.count(limit, 'prj')).toBe(0)
  })

  test('begins anew after a reset', () => {
    const ledger = openLedger(newFile())
    ledger.charge([{ limit, who: 'prj', cap: 9, most: null }])
    ledger.wasReset()
    expect(ledger.count(limit, 'prj')).toBe(0)
  })

  test('keeps the budget of real time, and the limit of the target by its own clock', () => {
    const ledger = openLedger(newFile())
    const charge = () => ledger.charge([{ limit, who: 'prj', cap: 3, most: 2 }])
    expect([charge(), charge(), charge()].map(({ kind }) => kind)).toEqual(['charged', 'charged', 'over-budget'])
    expect(charge()).toMatchObject({ bound: 'limit', cap: 2 })
    ledger.wasReset()
    expect(charge()).toMatchObject({ kind: 'charged' })
    expect(charge()).toMatchObject({ bound: 'budget', cap: 3 })
  })

  test('reads past the torn last line of a killed run', () => {
    const file = newFile()
    openLedger(file).charge([{ limit, who: 'prj', cap: 9, most: null }])
    appendFileSync(file, '{"kind":"use","at":')
    expect(openLedger(file).count(limit, 'prj')).toBe(1)
    expect(spentSince(file, 0)).toEqual({ 'agent-project-hour': { prj: 1 } })
  })
})
