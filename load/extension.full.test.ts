import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LONGEST_BODY } from '../harness/sending/send.ts'
import { BUCKET_GROWTH } from './plan/histogram.ts'

const folder = fileURLToPath(new URL('./extension/', import.meta.url))

/** Milliseconds for the first build, in which all of k6 is compiled. */
const COLD_BUILD = 600_000

test('the extension keeps its own tests', { timeout: COLD_BUILD }, () => {
  const said = execFileSync('go', ['test', './...'], { cwd: folder, encoding: 'utf8' })
  expect(said).toMatch(/^ok\s/)
})

test('both sides count with one number, of the histogram and of the longest answer', () => {
  const source = readFileSync(`${folder}exchange.go`, 'utf8')
  expect(source).toContain(`const bucketGrowth = ${BUCKET_GROWTH}\n`)
  expect(source).toContain(`const longestBody = ${LONGEST_BODY / (1 << 20)} << 20\n`)
})
