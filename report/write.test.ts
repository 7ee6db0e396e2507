import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigurationError } from '../harness/target/configuration-error.ts'
import { sampleExchange } from './sample-exchanges.ts'
import { sampleInput, writeSampleRun } from './sample-run.ts'
import { writeReport } from './write.ts'

const context = { excluded: sampleInput.excluded, uncovered: [], baseline: null }
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'report-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('a results folder becomes report.html and junit.xml, and the input that they were made of', async () => {
  writeSampleRun(folder, '')
  const input = await writeReport(folder, context)
  expect(input.verdicts).toEqual(sampleInput.verdicts)
  expect(input.pullRequests.map(({ link }) => link).sort()).toEqual(
    sampleInput.pullRequests.map(({ link }) => link).sort(),
  )
  expect(readFileSync(path.join(folder, 'report.html'), 'utf8')).toContain('8 requirements are red')
  expect(readFileSync(path.join(folder, 'junit.xml'), 'utf8')).toContain('<testsuites name="assay staging">')
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('the torn last line of a killed run costs that line only, and the report says so', async () => {
  writeSampleRun(folder, '{"id":"specs-0-9","engine":"spe')
  const input = await writeReport(folder, context)
  expect(input.unreadable).toEqual([expect.objectContaining({ file: 'exchanges.ndjson', line: 8 })])
  expect(input.durations.size).toBe(7)
  expect(readFileSync(path.join(folder, 'report.html'), 'utf8')).toContain('exchanges.ndjson:8: left out')
})

test('a line separator inside a body does not end the line', async () => {
  const exchange = sampleExchange({ id: 'specs-0-8', milliseconds: 77 })
  const request = { ...exchange.request, body: 'one\u2028two' }
  writeSampleRun(folder, `${JSON.stringify({ ...exchange, request })}\n`)
  const input = await writeReport(folder, context)
  expect(input.unreadable).toEqual([])
  expect(input.durations.get('specs-0-8')).toBe(77)
})

test('a line that is no exchange is named with what is wrong', async () => {
  writeSampleRun(folder, `${JSON.stringify({ ...sampleExchange({ id: 'a' }), milliseconds: 'soon' })}\n`)
  const input = await writeReport(folder, context)
  expect(input.unreadable).toEqual([
    { file: 'exchanges.ndjson', line: 8, problem: 'no exchange: milliseconds must be number' },
  ])
})

test('a folder without a run is refused with what to do', async () => {
  await expect(writeReport(folder, context)).rejects.toThrow(ConfigurationError)
  await expect(writeReport(folder, context)).rejects.toThrow('no verdicts.json here; name the results folder of a run')
})

test('a verdict file that is wrong is named with the field', async () => {
  writeSampleRun(folder, '')
  writeFileSync(path.join(folder, 'verdicts.json'), '{"run":{},"counts":{},"verdicts":[]}')
  await expect(writeReport(folder, context)).rejects.toThrow("verdicts.json: run must have required property 'id'")
})

test('a run that was killed before it observed anything still has a report', async () => {
  writeSampleRun(folder, '')
  rmSync(path.join(folder, 'observations.json'))
  rmSync(path.join(folder, 'exchanges.ndjson'))
  rmSync(path.join(folder, 'description'), { recursive: true })
  const input = await writeReport(folder, context)
  expect(input).toMatchObject({ observations: [], document: null, pullRequests: [] })
  expect(readFileSync(path.join(folder, 'report.html'), 'utf8')).toContain('No description in the results folder')
})
