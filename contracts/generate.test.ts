import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { contractInteractions } from '../requirements/contracts/interactions.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { CONTRACT_FILE, type PactFile, reproducible } from './contract-file.ts'

const committed = path.resolve('contracts/pacts', CONTRACT_FILE)
const folder = mkdtempSync(path.join(tmpdir(), 'assay-generate-'))
const generated = path.join(folder, CONTRACT_FILE)

// Pact's library reads the environment without Node, and threads of a test runner only have a copy of it. So this runs
// in a process of its own.
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['contracts/generate.ts', folder])
})

describe('the consumer contract', () => {
  test('is what is committed, byte for byte; else run tsx contracts/generate.ts', () => {
    expect(readFileSync(generated, 'utf8')).toBe(readFileSync(committed, 'utf8'))
  })

  test('has every interaction of the catalogue, and no other', async () => {
    const description = await loadDescription(path.resolve('schemas/generated'))
    const names = contractInteractions(description).map(({ name }) => name)
    const { interactions }: PactFile = JSON.parse(readFileSync(generated, 'utf8'))
    expect(interactions.map(({ description }) => description)).toEqual([...names].sort())
  })

  test('holds no key', () => {
    expect(readFileSync(committed, 'utf8')).not.toMatch(/svc_|Bearer (?!the-key|\$\{key\})/)
  })

  test('is the same whatever the order and the versions that Pact wrote', () => {
    const contract: PactFile = JSON.parse(readFileSync(committed, 'utf8'))
    const metadata = { ...contract.metadata, 'pact-js': { version: '1' } }
    const other = { ...contract, interactions: contract.interactions.toReversed(), metadata }
    expect(reproducible(other)).toBe(reproducible(contract))
  })
})
