import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { readRun, writeRun } from './run.ts'
import { completeTarget } from './target-file.ts'
import { runOn } from './test-support/run.fixture.ts'

const target = completeTarget({ name: 'test', baseUrl: 'http://127.0.0.1:9', tenants: [{ organization: 'acme' }] })

test('a run is read as it was written', () => {
  expect(readRun(writeRun(runOn(target)))).toMatchObject({ target, load: null, pacts: [] })
})

test.each([
  ['cut off', (text: string) => text.slice(0, text.length / 2)],
  ['of something else', () => '{"name": "a project", "scripts": {}}'],
  ['a list', () => '[]'],
  ['without its target', (text: string) => text.replace('"target"', '"goal"')],
])('a file that is %s is named, and is no run', (_, altered) => {
  const file = writeRun(runOn(target))
  writeFileSync(file, altered(readFileSync(file, 'utf8')))
  expect(() => readRun(file)).toThrow(ConfigurationError)
  expect(() => readRun(file)).toThrow(`${file}: not what a run records`)
})
