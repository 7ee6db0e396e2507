import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPictures } from '../pictures.ts'
import { sampleInput, samplePicture, writeSampleRun } from '../sample-run.ts'
import { browserSection } from './browser.ts'
import { sourceOf } from './markup.ts'
import { renderHtml } from './page.ts'

let folder: string
const list = () => path.join(folder, 'browser', 'screenshots.ndjson')

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'assay-pictures-'))
  writeSampleRun(folder, '')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('a picture is part of the page, with the client that drew it', () => {
  const section = browserSection(sampleInput)
  expect(section?.count).toBe(1)
  const body = sourceOf(section?.body ?? null)
  expect(body).toContain(`src="data:image/jpeg;base64,${samplePicture.base64}"`)
  expect(body).toContain('@ai-sdk/react 4.0.177')
  expect(renderHtml(sampleInput)).toContain('img-src data:')
})

test('a run without a browser has no such section', () => {
  expect(browserSection({ ...sampleInput, pictures: [] })).toBeNull()
})

test('pictures are read back with their bytes', () => {
  expect(readPictures(folder)).toEqual({ pictures: [samplePicture], unreadable: [] })
})

test.each([
  ['a torn line', '{"file":"client-', 'names no picture'],
  ['a path out of the folder', JSON.stringify({ ...samplePicture, file: '../run.json' }), 'names no picture'],
  ['a picture that is not there', JSON.stringify({ ...samplePicture, file: 'gone.jpg' }), 'gone.jpg is missing'],
])('%s is listed and not shown', (_, line, problem) => {
  appendFileSync(list(), `${line}\n`)
  const { pictures, unreadable } = readPictures(folder)
  expect(pictures).toHaveLength(1)
  expect(unreadable).toMatchObject([{ line: 2, problem: expect.stringContaining(problem) }])
})

test('what is no JPEG is not shown', () => {
  writeFileSync(path.join(folder, 'browser', samplePicture.file), '<svg onload="a"/>')
  const { pictures, unreadable } = readPictures(folder)
  expect(pictures).toEqual([])
  expect(unreadable[0]?.problem).toContain('is no JPEG')
})
