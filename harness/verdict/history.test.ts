import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../test-folder.fixture.ts'
import type { HistoryEntry } from './files/history-file.ts'
import { readHistory, recordHistory } from './history.ts'

function entryOf(day: number): HistoryEntry {
  const startedAt = new Date(Date.UTC(2026, 0, day)).toISOString()
  const figures = { latencies: [], firstTexts: [], capacity: null }
  const run = { id: `run-${day}`, target: 'staging', build: null, profile: 'nightly', startedAt, seconds: 1 }
  return { ...run, ...figures, whole: true, passed: 3, verdicts: { a: 'fail' } }
}

test('runs come back in their order, and one that is judged again takes its own place', () => {
  const kept = testFolder()
  for (const day of [3, 1, 2, 1]) recordHistory(kept, entryOf(day))
  expect(readHistory(kept)).toEqual([entryOf(1), entryOf(2), entryOf(3)])
})

test('runs of more than half a year ago are forgotten, and more than 250 of them', () => {
  const kept = testFolder()
  for (const day of [1, 30, 400]) recordHistory(kept, entryOf(day))
  expect(readHistory(kept)).toEqual([entryOf(400)])
  for (let run = 0; run < 255; run += 1) {
    const entry = { ...entryOf(401), id: `r${run}`, startedAt: new Date(Date.UTC(2027, 1, 6, 0, run)).toISOString() }
    writeFileSync(path.join(kept, `r${run}.json`), JSON.stringify(entry))
  }
  recordHistory(kept, entryOf(403))
  expect(readdirSync(kept)).toHaveLength(250)
})

test('a file that a killed run left half written is no reason to forget the others', () => {
  const kept = testFolder()
  recordHistory(kept, entryOf(1))
  writeFileSync(path.join(kept, 'run-2.json.part'), '{"id":')
  writeFileSync(path.join(kept, 'run-3.json'), '{"id":')
  expect(readHistory(kept)).toEqual([entryOf(1)])
})
