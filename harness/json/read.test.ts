import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testFolder } from '../test-folder.fixture.ts'
import { object, text } from './define.ts'
import { readJson, readLines, validator } from './read.ts'

const isNamed = validator(object({ name: text }))
let file = ''

beforeEach(() => {
  file = path.join(testFolder(), 'names.ndjson')
})

function linesOf(content: string) {
  writeFileSync(file, content)
  return readLines(file, isNamed, 'names.ndjson')
}

test('the torn last line of a killed run costs that line only, and is named', () => {
  const { values, unreadable } = linesOf('{"name":"a"}\n\n{"name":"b"}\n{"name":')
  expect(values).toEqual([{ name: 'a' }, { name: 'b' }])
  expect(unreadable).toMatchObject([{ place: 'names.ndjson:4', problem: expect.stringContaining('a killed run') }])
})

test('a line that is something else is named with what is wrong', () => {
  expect(linesOf('{"name":1}\n').unreadable).toEqual([{ place: 'names.ndjson:1', problem: 'name must be string' }])
})

test('a line separator inside a text does not end the line, nor does the end of a chunk', () => {
  const names = Array.from({ length: 2000 }, (_, index) => ({ name: `one\u2028 €${index}`.repeat(100) }))
  expect(linesOf(names.map((one) => `${JSON.stringify(one)}\n`).join('')).values).toEqual(names)
})

test('a missing file holds nothing, and a broken one is named', () => {
  expect(readJson(file, isNamed)).toBeNull()
  expect(readLines(file, isNamed, 'names.ndjson')).toEqual({ values: [], unreadable: [] })
  writeFileSync(file, '{"name":"\u001b')
  expect(() => readJson(file, isNamed)).toThrow(/names\.ndjson: not JSON: [^\u001b]+$/)
  writeFileSync(file, '{}')
  expect(() => readJson(file, isNamed)).toThrow("the whole must have required property 'name'")
})
