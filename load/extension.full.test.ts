import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BUCKET_GROWTH } from './histogram.ts'

const folder = fileURLToPath(new URL('./extension/', import.meta.url))

/** Milliseconds for the first time, when all of k6 is compiled. */
const COLD_BUILD = 600_000

test('the extension keeps its own tests', { timeout: COLD_BUILD }, () => {
  const said = execFileSync('go', ['test', './...'], { cwd: folder, encoding: 'utf8' })
  expect(said).toMatch(/^ok\s/)
})

test('both sides of the histogram count with one number', () => {
  expect(readFileSync(`${folder}exchange.go`, 'utf8')).toContain(`const bucketGrowth = ${BUCKET_GROWTH}\n`)
})
