import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractInteractions } from '../requirements/contracts/interactions.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { CONTRACT_FILE, readContract } from './contract-file.ts'

const committed = path.resolve('contracts/pacts', CONTRACT_FILE)
const folder = mkdtempSync(path.join(tmpdir(), 'assay-generate-'))
const generated = path.join(folder, CONTRACT_FILE)

// In a process of its own: Pact's library reads the environment past Node, and threads of a test runner have a copy.
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['contracts/generate.ts', folder])
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the consumer contract', () => {
  test('is what is committed, byte for byte; else run tsx contracts/generate.ts', () => {
    expect(readFileSync(generated, 'utf8')).toBe(readFileSync(committed, 'utf8'))
  })

  test('has every interaction of the catalogue, and no other', async () => {
    const description = await loadDescription(path.resolve('schemas/generated'))
    const names = contractInteractions(description).map(({ name }) => name)
    expect(readContract(generated).interactions.map(({ description }) => description)).toEqual([...names].sort())
  })

  test('shows each operation answered and refused', () => {
    const names = readContract(generated).interactions.map(({ description }) => description)
    for (const operation of [
      'create-agent-job',
      'send-agent-job-message',
      'create-assistant-message-v1',
      'create-assistant-message-v2',
    ]) {
      expect(names).toContain(`${operation}-answered`)
      expect(names).toContain(`${operation}-missing-key-refused`)
      expect(
        names.filter((name) => name.startsWith(operation) && name.endsWith('-missing-refused')).length,
      ).toBeGreaterThan(0)
    }
  })

  test('holds no key', () => {
    expect(readFileSync(committed, 'utf8')).not.toMatch(/svc_|Bearer (?!the-key|\$\{key\})/)
  })
})
