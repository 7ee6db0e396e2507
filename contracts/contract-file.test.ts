import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CONSUMER, contractOf, OR_NULL, type PactFile, PROVIDER, readContract, reproducible } from './contract-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'assay-contract-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(content: unknown): string {
  const file = path.join(folder, 'pact.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const contract: PactFile = {
  consumer: { name: CONSUMER },
  provider: { name: PROVIDER },
  interactions: [{ description: 'b' }, { description: 'a' }],
  metadata: { 'pact-js': { version: '1' }, pactRust: { ffi: '2' }, pactSpecification: { version: '4.0' } },
}

describe('a Pact file', () => {
  test('between our consumer and provider is read', () => {
    expect(readContract(written(contract))).toEqual(contract)
  })

  test('of another consumer is refused by name', () => {
    const foreign = written({ ...contract, consumer: { name: 'billing' } })
    expect(() => readContract(foreign)).toThrow(
      `a contract between "billing" and "${PROVIDER}", expected "${CONSUMER}"`,
    )
  })

  test.each([
    ['no JSON', '{'],
    ['no interactions', { consumer: { name: CONSUMER }, provider: { name: PROVIDER } }],
    ['an interaction without a name', { ...contract, interactions: [{}] }],
  ])('with %s is refused', (_, content) => {
    expect(() => readContract(written(content))).toThrow('no Pact file')
  })

  test('that is not there is told with what writes it', () => {
    expect(() => readContract(path.join(folder, 'none.json'))).toThrow('run tsx contracts/generate.ts')
  })

  test('is the same whatever the order and the versions that Pact wrote', () => {
    const other = {
      ...contract,
      interactions: [...contract.interactions].reverse(),
      metadata: { pactSpecification: { version: '4.0' } },
    }
    expect(reproducible(contract)).toBe(reproducible(other))
    expect(reproducible(contract)).not.toContain('pact-js')
  })

  test('says "this or null" of a field that may be null', () => {
    const rules = { '$.prLink': { combine: 'AND', matchers: [{ match: 'regex', regex: `^${OR_NULL}https?://` }] } }
    const interaction = { description: 'a', rules }
    const text = reproducible({ ...contract, interactions: [interaction] })
    expect(JSON.parse(text).interactions[0].rules['$.prLink']).toMatchObject({
      combine: 'OR',
      matchers: [{ match: 'null' }, { match: 'regex' }],
    })
  })

  test('is cut to one interaction by its name', () => {
    expect(contractOf(contract, 'a')?.interactions).toEqual([{ description: 'a' }])
    expect(contractOf(contract, 'z')).toBeNull()
  })
})
