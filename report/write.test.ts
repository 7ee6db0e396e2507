import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TSchema } from '@sinclair/typebox'
import { beforeEach, expect, test } from 'vitest'
import { readJson, validator } from '../harness/json/read.ts'
import { findingsFileDefinition } from '../harness/verdict/files/findings-file.ts'
import { limitsFileDefinition } from '../harness/verdict/files/limits-file.ts'
import { observationsFileDefinition } from '../harness/verdict/files/observations-file.ts'
import { verdictFileDefinition } from '../harness/verdict/files/verdicts-file.ts'
import { recordScreenshot } from '../harness/verdict/results.ts'
import { sampleDocument } from './test-support/document.fixture.ts'
import { sampleLoad } from './test-support/load.fixture.ts'
import { sampleInput, sampleJudgement, samplePicture } from './test-support/run.fixture.ts'
import { writeReport } from './write.ts'

let folder = ''
const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content)
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

/** What the engines of a run leave for its report. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'report-'))
  mkdirSync(path.join(folder, 'description'))
  write('load.json', JSON.stringify(sampleLoad))
  write('description/document.md', sampleDocument.markdown)
  const { base64, ...screenshot } = samplePicture
  recordScreenshot(folder, screenshot, Buffer.from(base64, 'base64'))
})

test('a judgement becomes the files that others rely on, and the input that the report was made of', async () => {
  expect(await writeReport(folder, sampleJudgement)).toEqual({ ...sampleInput, clients: null })
  const { run, counts, verdicts, observations, limits } = sampleJudgement
  const written = [
    ['verdicts.json', verdictFileDefinition, { run, counts, verdicts }],
    ['observations.json', observationsFileDefinition, observations],
    ['limits.json', limitsFileDefinition, limits],
    ['findings.json', findingsFileDefinition, sampleInput.findings],
  ] as const
  for (const [name, definition, content] of written) {
    expect(readJson<unknown>(path.join(folder, name), validator<TSchema>(definition)), name).toEqual(content)
  }
  expect(read('report.html')).toContain('8 requirements are red')
  expect(read('summary.md')).toMatch(/^## No-go: 8 findings, 8 requirements are red, 3 not tested\n/)
  expect(read('junit.xml')).toContain('<testsuites name="assay staging"')
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test.each([
  [true, ['createAgentJob']],
  [false, []],
])('an operation of which nothing was seen is unshown where the run was whole: %s', async (whole, unshown) => {
  const verdicts = sampleJudgement.verdicts.map((one) => ({ ...one, verdict: 'not-tested' as const }))
  // A part of a run can be merged into the baseline as well.
  const baseline = { kind: 'merged' as const, recordedAt: null, changes: [] }
  const input = await writeReport(folder, { ...sampleJudgement, verdicts, exchanges: [], whole, baseline })
  expect(input.unshown.map(({ operation }) => operation)).toEqual(unshown)
})

test('lines that could not be read are named in the report, beyond the first few by their number', async () => {
  const unreadable = [8, 9, 10, 11, 12, 13, 14].map((line) => ({ place: `exchanges.ndjson:${line}`, problem: 'torn' }))
  await writeReport(folder, { ...sampleJudgement, unreadable })
  expect(read('report.html')).toContain('exchanges.ndjson:8: left out, torn')
  expect(read('report.html')).toContain('and 2 more like these')
})

test('a file of an engine that is wrong is named with the field', async () => {
  write('load.json', '{"valid":true}')
  await expect(writeReport(folder, sampleJudgement)).rejects.toThrow(
    "load.json: not what a run records: the whole must have required property 'reason'",
  )
})

test('a run without a document, a load or a browser still has a report', async () => {
  for (const name of ['description', 'load.json', 'browser']) rmSync(path.join(folder, name), { recursive: true })
  const input = await writeReport(folder, { ...sampleJudgement, observations: [], exchanges: [] })
  expect(input).toMatchObject({ document: { markdown: null }, load: null, pictures: [], pullRequests: [] })
  expect(read('report.html')).toContain('interface.md describes the interface: there is no document to show.')
  expect(read('report.html')).toContain('interface.md:11')
})

test.each([
  ['a torn line', '{"file":"client-', 'screenshots.ndjson:2'],
  ['a path out of the folder', JSON.stringify({ ...samplePicture, file: '../run.json' }), 'screenshots.ndjson:2'],
  ['a picture that is not there', JSON.stringify({ ...samplePicture, file: 'gone.jpg' }), 'gone.jpg'],
  ['a file that is no JPEG', JSON.stringify({ ...samplePicture, file: 'act.jpg' }), 'act.jpg'],
])('%s in the list of pictures is named and not shown', async (_, line, place) => {
  write('browser/act.jpg', '<svg onload="a"/>')
  appendFileSync(path.join(folder, 'browser/screenshots.ndjson'), `${line}\n`)
  const { pictures, unreadable } = await writeReport(folder, sampleJudgement)
  expect(pictures).toEqual([samplePicture])
  expect(unreadable).toMatchObject([{ place: `browser/${place}` }])
})
