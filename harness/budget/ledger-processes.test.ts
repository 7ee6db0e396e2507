import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openLedger, spentIn } from './ledger.ts'
import { limit } from './limit.fixture.ts'

/** The ledger as processes share it: each charges as often as it may, and notes each use that it would have sent. */

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
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-ledger-'))
  const [file, sent, program] = ['ledger.sqlite', 'sent', 'charge.mts'].map((name) => path.join(folder, name))
  if (file === undefined || sent === undefined || program === undefined) throw new Error('three names')
  writeFileSync(program, script)
  writeFileSync(sent, '')
  const start = (cap: number, tries: number) =>
    spawn(process.execPath, [program, file, sent, String(cap), String(tries)], { stdio: 'inherit' })
  return { file, start, sent: () => readFileSync(sent, 'utf8').length, note: () => appendFileSync(sent, 'x') }
}

function ended(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve))
}

describe('a ledger that several processes charge', () => {
  test('gives away as many uses as there are, and not one more', async () => {
    const { file, start, sent } = prepare()
    const codes = await Promise.all(Array.from({ length: 6 }, () => ended(start(250, 100))))
    expect(codes).toEqual([0, 0, 0, 0, 0, 0])
    expect(sent()).toBe(250)
    expect(spentIn(file, 'run-1')).toEqual({ 'agent-project-hour': { prj: 250 } })
  }, 60_000)

  test('counts every use that a killed process has sent', async () => {
    const { file, start, sent, note } = prepare()
    const children = Array.from({ length: 3 }, () => start(100_000, 100_000))
    const deadline = performance.now() + 30_000
    const own = openLedger(file, 'run-1')
    while (sent() < 300 && performance.now() < deadline) {
      if (own.charge([{ limit, who: 'prj', cap: 100_000, quota: null }]).kind === 'charged') note()
      await new Promise((resolve) => setImmediate(resolve))
    }
    const gone = children.map(ended)
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(gone)
    const counted = spentIn(file, 'run-1')['agent-project-hour']?.['prj'] ?? 0
    expect(sent()).toBeGreaterThanOrEqual(300)
    expect(counted).toBeGreaterThanOrEqual(sent())
    // Each process may have been killed between its charge and its note.
    expect(counted).toBeLessThanOrEqual(sent() + children.length)
  }, 60_000)
})
