import { appendFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { execa } from 'execa'
import { describe, expect, test, vi } from 'vitest'
import type { Limit } from '../../schemas/description/description.ts'
import { testFolder } from '../test-folder.fixture.ts'
import { openLedger, spentIn } from './ledger.ts'
import { limit } from './limit.fixture.ts'

const HOUR = 3_600_000

const charge = (cap: number, quota: number | null = null, who = 'prj') => [{ limit, who, cap, quota }]

function newFile(): string {
  return path.join(testFolder(), 'ledger.sqlite')
}

describe('ledger', () => {
  test('refuses the charge that would go beyond the cap, and charges nothing', () => {
    const ledger = openLedger(newFile(), 'run-1')
    const spend = () => ledger.charge(charge(2))
    expect([spend(), spend()].map(({ kind }) => kind)).toEqual(['charged', 'charged'])
    expect(spend()).toEqual({ kind: 'over-budget', limit, who: 'prj', cap: 2, freeAt: null })
    expect(ledger.usesInWindow(limit, 'prj')).toBe(2)
  })

  test('charges many times in one transaction, up to the budget and to the room of the limit', () => {
    const begun = vi.spyOn(DatabaseSync.prototype, 'exec')
    const ledger = openLedger(newFile(), 'run-1')
    begun.mockClear()
    const charged = ledger.chargeUpTo(charge(300), 200)
    expect(charged.uses).toHaveLength(200)
    expect([charged.uses[0], charged.uses[199]]).toEqual([{ [limit.id]: 1 }, { [limit.id]: 200 }])
    expect(begun.mock.calls.filter(([statement]) => statement === 'BEGIN IMMEDIATE')).toHaveLength(1)
    expect(ledger.chargeUpTo(charge(300), 200, () => 250)).toMatchObject({ uses: { length: 50 }, over: null })
    expect(ledger.chargeUpTo(charge(300), 200)).toMatchObject({ uses: { length: 50 }, over: { cap: 300 } })
    expect(ledger.usesInWindow(limit, 'prj')).toBe(300)
  })

  test('counts each project by itself', () => {
    const ledger = openLedger(newFile(), 'run-1')
    ledger.charge(charge(9, null, 'one'))
    expect(ledger.usesInWindow(limit, 'two')).toBe(0)
  })

  test('is shared by everyone who opens the same file, and survives them', () => {
    const file = newFile()
    openLedger(file, 'run-1').charge(charge(9))
    expect(openLedger(file, 'run-1').charge(charge(9))).toEqual({
      kind: 'charged',
      uses: { 'agent-project-hour': 2 },
    })
  })

  test('forgets a use when its window has passed, on the clock or by the hook', () => {
    let now = 0
    const ledger = openLedger(newFile(), 'run-1', () => now)
    ledger.charge(charge(9))
    now = HOUR - 1
    expect(ledger.usesInWindow(limit, 'prj')).toBe(1)
    ledger.recordClockMove(1)
    expect(ledger.usesInWindow(limit, 'prj')).toBe(0)
  })

  test('tells how long jobs of the run took, and whether one of them has not come to its end', () => {
    const file = newFile()
    const ledger = openLedger(file, 'run-1')
    expect(ledger.jobWaits()).toEqual({ longest: 0, haveAllEnded: true })
    ledger.recordJobWait(20, true)
    expect(ledger.jobWaits()).toEqual({ longest: 20, haveAllEnded: true })
    ledger.recordJobWait(60, false)
    expect(openLedger(file, 'run-1').jobWaits()).toEqual({ longest: 20, haveAllEnded: false })
    openLedger(file, 'run-2').recordJobWait(60, false)
    expect(openLedger(file, 'run-2').jobWaits()).toEqual({ longest: 0, haveAllEnded: false })
  })

  test('knows by how much earlier runs may have put the clock ahead, and not what this one does', () => {
    const file = newFile()
    const ledger = openLedger(file, 'run-1')
    const leadsInNext = () => openLedger(file, 'run-2').clockLeads()
    expect([ledger.clockLeads(), ledger.lastClockMove()]).toEqual([{ seconds: [0], beyond: null }, 0])
    const move = (seconds: number) => {
      ledger.beginClockMove()
      ledger.recordClockMove(seconds)
    }
    move(100)
    move(20)
    expect([ledger.clockLeads(), ledger.lastClockMove()]).toEqual([null, 2])
    expect(leadsInNext()).toEqual({ seconds: [0, 20, 120], beyond: null })
    ledger.beginClockMove()
    expect(leadsInNext()).toEqual({ seconds: [0], beyond: 0 })
    move(3)
    expect(leadsInNext()).toEqual({ seconds: [0, 3], beyond: 3 })
    for (let turn = 0; turn < 20; turn++) move(1)
    expect(leadsInNext()).toMatchObject({ beyond: 20 })
  })

  test('does not know the moves of a ledger that an earlier version has left ahead', () => {
    const file = newFile()
    openLedger(file, 'run-1').recordClockMove(100)
    const link = `${file}.link`
    symlinkSync(file, link)
    expect(openLedger(link, 'run-2').clockLeads()).toEqual({ seconds: [0], beyond: 0 })
  })

  test('begins anew after a reset, and gives no run its budget back', () => {
    const ledger = openLedger(newFile(), 'run-1')
    ledger.charge(charge(1))
    ledger.recordReset()
    expect(ledger.usesInWindow(limit, 'prj')).toBe(0)
    expect(ledger.charge(charge(1)).kind).toBe('over-budget')
  })

  test('counts in its windows again, once all uses before a reset are forgotten', () => {
    const [file, begin] = [newFile(), Date.UTC(2026, 0, 1)]
    const before = openLedger(file, 'run-1', () => begin)
    before.chargeUpTo(charge(9), 9)
    before.recordReset()
    // A link stands for another process, which opens the same file again.
    const link = `${file}.link`
    symlinkSync(file, link)
    const later = openLedger(link, 'run-2', () => begin + 100 * 24 * HOUR)
    later.chargeUpTo(charge(9), 4)
    expect(later.usesInWindow(limit, 'prj')).toBe(4)
  })

  test('bounds each run by itself, and counts the uses of all', () => {
    const file = newFile()
    const spend = (run: string) => openLedger(file, run).charge(charge(1))
    expect([spend('run-1').kind, spend('run-1').kind]).toEqual(['charged', 'over-budget'])
    expect(spend('run-2')).toEqual({ kind: 'charged', uses: { 'agent-project-hour': 2 } })
  })

  test('takes up to two thirds of what others have left of a quota', () => {
    const file = newFile()
    const others = openLedger(file, 'run-1')
    for (let use = 0; use < 10; use++) others.charge(charge(99))
    const own = openLedger(file, 'run-2')
    expect(charge(99, 100).map(own.left)).toEqual([60])
    for (let use = 0; use < 60; use++) expect(own.charge(charge(99, 100)).kind).toBe('charged')
    expect(own.charge(charge(99, 100))).toMatchObject({ kind: 'over-budget', limit, who: 'prj', cap: 60 })
  })

  test('says when others leave room again, and that waiting helps no one whose budget is spent', () => {
    const file = newFile()
    const before = Date.now()
    const others = openLedger(file, 'run-1')
    for (let use = 0; use < 90; use++) others.charge(charge(99))
    const own = openLedger(file, 'run-2')
    for (let use = 0; use < 6; use++) own.charge(charge(99, 100))
    const result = own.charge(charge(99, 100))
    if (result.kind !== 'over-budget' || result.freeAt === null) throw new Error('others leave no room')
    expect(result.freeAt - before).toBeGreaterThanOrEqual(3_600_000)
    expect(own.charge(charge(6, 100))).toMatchObject({ cap: 6, freeAt: null })
  })

  test('remembers how long the last whole run took', () => {
    const ledger = openLedger(newFile(), 'run-1')
    expect(ledger.lastDuration('release')).toBeNull()
    for (const seconds of [100, 80]) ledger.recordDuration('release', seconds)
    expect([ledger.lastDuration('release'), ledger.lastDuration('nightly')]).toEqual([80, null])
  })

  test('takes its share anew in the next window, and never more than the cap in all', () => {
    let now = 0
    const ledger = openLedger(newFile(), 'run-1', () => now)
    const takeAll = () => {
      let taken = 0
      while (ledger.charge(charge(10, 9)).kind === 'charged') taken++
      return taken
    }
    expect(takeAll()).toBe(6)
    now = HOUR
    expect(takeAll()).toBe(4)
  })

  test('counts what it charged in the month before, and forgets what no window reaches', () => {
    let now = Date.UTC(2026, 7, 31, 23, 59)
    const file = newFile()
    const month: Limit = { ...limit, id: 'assistant-key-month', window: 'month' }
    const ledger = openLedger(file, 'run-1', () => now)
    ledger.charge([{ limit: month, who: 'key', cap: 9, quota: null }])
    now = Date.UTC(2026, 8, 15)
    ledger.charge([{ limit: month, who: 'key', cap: 9, quota: null }])
    expect(ledger.usesInWindow(month, 'key')).toBe(2)
    // A link stands for another process, which opens the same file again: this process keeps one database for each
    // name.
    const link = `${file}.link`
    symlinkSync(file, link)
    expect(spentIn(link, 'run-1', Date.UTC(2026, 11, 10))).toEqual({ 'assistant-key-month': { key: 1 } })
  })
})

/** Each process charges the ledger as often as it may, and notes each use, as if it had sent the request. */
const script = `
import { appendFileSync } from 'node:fs'
import { openLedger } from ${JSON.stringify(path.resolve('harness/budget/ledger.ts'))}
const [file, sent, cap, tries] = process.argv.slice(2)
const ledger = openLedger(file, 'run-1')
const charges = [{ limit: ${JSON.stringify(limit)}, who: 'prj', cap: Number(cap), quota: null }]
for (let tried = 0; tried < Number(tries); tried++) {
  if (ledger.charge(charges).kind === 'charged') appendFileSync(sent, 'x')
}
`

function prepare() {
  const file = newFile()
  const [sent, program] = [`${file}.sent`, `${file}.mts`]
  writeFileSync(program, script)
  writeFileSync(sent, '')
  const start = (cap: number, tries: number) =>
    execa(process.execPath, [program, file, sent, String(cap), String(tries)])
  return { file, start, sent: () => readFileSync(sent, 'utf8').length, note: () => appendFileSync(sent, 'x') }
}

describe('a ledger that several processes charge', () => {
  test('gives away as many uses as there are, and not one more', async () => {
    const { file, start, sent } = prepare()
    await Promise.all(Array.from({ length: 6 }, () => start(250, 100)))
    expect(sent()).toBe(250)
    expect(spentIn(file, 'run-1')).toEqual({ 'agent-project-hour': { prj: 250 } })
  }, 60_000)

  test('counts every use that a killed process has sent', async () => {
    const { file, start, sent, note } = prepare()
    const children = Array.from({ length: 3 }, () => start(100_000, 100_000))
    const deadline = performance.now() + 30_000
    const own = openLedger(file, 'run-1')
    while (sent() < 300 && performance.now() < deadline) {
      if (own.charge(charge(100_000)).kind === 'charged') note()
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const child of children) child.kill('SIGKILL')
    await Promise.allSettled(children)
    const counted = spentIn(file, 'run-1')['agent-project-hour']?.['prj'] ?? 0
    expect(sent()).toBeGreaterThanOrEqual(300)
    expect(counted).toBeGreaterThanOrEqual(sent())
    // Each process may have been killed between its charge and its note.
    expect(counted).toBeLessThanOrEqual(sent() + children.length)
  }, 60_000)
})
