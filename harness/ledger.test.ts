import { appendFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LimitFact } from './description.ts'
import { openLedger, spentIn } from './ledger.ts'

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
    const ledger = openLedger(newFile(), 'run-1')
    const charge = () => ledger.charge([{ limit, who: 'prj', cap: 2 }])
    expect([charge(), charge()].map(({ kind }) => kind)).toEqual(['charged', 'charged'])
    expect(charge()).toEqual({ kind: 'over-budget', limit: limit.id, who: 'prj', cap: 2 })
    expect(ledger.count(limit, 'prj')).toBe(2)
  })

  test('counts each project by itself', () => {
    const ledger = openLedger(newFile(), 'run-1')
    ledger.charge([{ limit, who: 'one', cap: 9 }])
    expect(ledger.count(limit, 'two')).toBe(0)
  })

  test('is shared by everyone who opens the same file, and survives them', () => {
    const file = newFile()
    openLedger(file, 'run-1').charge([{ limit, who: 'prj', cap: 9 }])
    expect(openLedger(file, 'run-1').charge([{ limit, who: 'prj', cap: 9 }])).toEqual({
      kind: 'charged',
      uses: { 'agent-project-hour': 2 },
    })
  })

  test('forgets a use when its window has passed, on the clock or by the hook', () => {
    let now = 0
    const ledger = openLedger(newFile(), 'run-1', () => now)
    ledger.charge([{ limit, who: 'prj', cap: 9 }])
    now = HOUR - 1
    expect(ledger.count(limit, 'prj')).toBe(1)
    ledger.advanced(1)
    expect(ledger.count(limit, 'prj')).toBe(0)
  })

  test('begins anew after a reset', () => {
    const ledger = openLedger(newFile(), 'run-1')
    ledger.charge([{ limit, who: 'prj', cap: 9 }])
    ledger.wasReset()
    expect(ledger.count(limit, 'prj')).toBe(0)
  })

  test('bounds each run by itself, and counts the uses of all', () => {
    const file = newFile()
    const charge = (run: string) => openLedger(file, run).charge([{ limit, who: 'prj', cap: 1 }])
    expect([charge('run-1').kind, charge('run-1').kind]).toEqual(['charged', 'over-budget'])
    expect(charge('run-2')).toEqual({ kind: 'charged', uses: { 'agent-project-hour': 2 } })
  })

  test('reads past the torn last line of a killed run', () => {
    const file = newFile()
    openLedger(file, 'run-1').charge([{ limit, who: 'prj', cap: 9 }])
    appendFileSync(file, '{"kind":"use","at":')
    expect(openLedger(file, 'run-1').count(limit, 'prj')).toBe(1)
    expect(spentIn(file, 'run-1')).toEqual({ 'agent-project-hour': { prj: 1 } })
  })
})
