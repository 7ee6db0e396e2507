import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workFolder } from '../verify-process.ts'
import { complaintsOfRemains } from './remains.ts'

let results = ''
beforeEach(() => {
  results = workFolder()
})
afterEach(() => rmSync(results, { recursive: true }))

test('a run may leave nothing until it has spent something, and must leave itself and its exchanges from then on', async () => {
  expect(await complaintsOfRemains(results, 0)).toEqual([])
  expect(await complaintsOfRemains(results, 1)).toEqual([
    'the service has counted 1 uses, and no run.json is left',
    'the service has counted 1 uses, and no exchanges.ndjson is left',
  ])
  writeFileSync(path.join(results, 'run.json'), '{}')
  expect(await complaintsOfRemains(results, 2)).toEqual([
    'the service has counted 2 uses, and no exchanges.ndjson is left',
  ])
})
