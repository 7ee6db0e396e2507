import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { Facts } from '../facts-model.ts'
import { readFacts } from '../read/read-facts.ts'
import { descriptionFiles } from './description-files.ts'
import { foreignFiles, replaceFolder, staleFiles } from './folder.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'assay-description-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function factsOf(name: string): Facts {
  const reading = readFacts(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'), name)
  if (reading.kind === 'read') return reading.facts
  throw new Error(`${name} can't be read`)
}

const first = await descriptionFiles(factsOf('interface.md'))
const second = await descriptionFiles(factsOf('second.md'))

const prose = ['description', 'summary', 'info', 'x-source', 'x-sentences', 'x-enumDescriptions']

/** JSON without what depends on a document's words or on its order. */
function meaning(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaning).sort((one, other) => (jsonOf(one) < jsonOf(other) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([key]) => !prose.includes(key))
  return Object.fromEntries(members.sort().map(([key, inner]) => [key, meaning(inner)]))
}

const jsonOf = (value: unknown) => JSON.stringify(value)

interface Validate {
  (value: unknown): boolean
  errors?: readonly { readonly keyword: string; readonly instancePath: string }[]
}

async function validators(): Promise<Readonly<Record<string, Validate>>> {
  const file = path.join(scratch, 'validators.mjs')
  writeFileSync(file, first.get('validators.js') ?? '')
  return import(pathToFileURL(file).href)
}

describe('a description', () => {
  test('says the same for a document in other words and another order, once prose is dropped', () => {
    for (const name of [...first.keys()].filter((file) => file.endsWith('.json') && file !== 'facts.json')) {
      const [one = '', other = ''] = [first.get(name), second.get(name)]
      expect(meaning(JSON.parse(other)), name).toEqual(meaning(JSON.parse(one)))
    }
  })

  test('has the same bytes each time, and no path of this machine', async () => {
    const again = await descriptionFiles(factsOf('interface.md'))
    expect(again).toEqual(first)
    for (const text of first.values()) expect(text).not.toContain(process.cwd())
  })

  test('has a source for every operation, field, limit, key and gap', () => {
    const openapi = first.get('openapi.json') ?? ''
    const { operations, fields, limits, keys, gaps } = factsOf('interface.md')
    for (const { source } of [...operations, ...fields, ...limits, ...keys, ...gaps]) {
      expect(openapi).toContain(JSON.stringify(source.quote))
    }
  })

  test('in schemas/generated is up to date', () => {
    expect(staleFiles(path.resolve(import.meta.dirname, '../generated'), first)).toEqual([])
  })
})

describe('the generated validators', () => {
  const job = {
    id: 'job_1',
    status: 'active',
    source: { repository: 'acme/docs', ref: 'main' },
    model: 'model-1',
    prLink: null,
    createdAt: '2026-01-01T00:00:00Z',
    archivedAt: null,
  }

  test.each([
    ['AgentJob', job],
    ['AgentJob', { ...job, unknown: 1 }],
    ['AgentRequest', { prompt: 'x' }],
    [
      'AssistantRequestV1',
      { fp: 'a', messages: [{ id: '1', role: 'user', content: 'x', parts: [{ type: 'text', text: 'x' }] }] },
    ],
    ['AssistantRequestV2', { fp: 'a', messages: [{ id: '1', role: 'user', parts: [{ type: 'image', text: 5 }] }] }],
    ['AssistantRequestV2', { fp: 'a', messages: [], threadId: null, filter: null, context: [{ value: 'x' }] }],
  ])('%s takes %j', async (name, value) => {
    const validate = (await validators())[name]
    expect([validate?.(value), validate?.errors]).toEqual([true, null])
  })

  test.each([
    ['AgentJob', { ...job, status: 'lost' }, ['enum /status']],
    ['AgentJob', { ...job, prLink: undefined, createdAt: 'yesterday' }, ['required ', 'format /createdAt']],
    ['AgentJob', { ...job, archivedAt: '2026-01-01' }, ['format /archivedAt']],
    ['AgentRequest', { prompt: '' }, ['minLength /prompt']],
    ['AssistantRequestV1', { fp: 'a', messages: [{ id: '1', role: 'user', parts: [] }] }, ['required /messages/0']],
    ['AssistantRequestV2', { fp: null, messages: [] }, ['type /fp']],
    ['AssistantRequestV2', { fp: 'a', messages: [], currentPath: 'x'.repeat(201) }, ['maxLength /currentPath']],
    [
      'AssistantRequestV2',
      { fp: 'a', messages: [{ id: '1', role: 'user', parts: [{ type: 'text' }] }] },
      ['required /messages/0/parts/0', 'if /messages/0/parts/0'],
    ],
    [
      'AssistantRequestV2',
      { fp: 'a', messages: [], context: [{ type: 'page', value: 'x' }] },
      ['enum /context/0/type'],
    ],
  ])('%s refuses %j', async (name, value, expected) => {
    const validate = (await validators())[name]
    // As JSON on the wire, where an undefined member is none.
    expect(validate?.(JSON.parse(JSON.stringify(value)))).toBe(false)
    expect(validate?.errors?.map(({ keyword, instancePath }) => `${keyword} ${instancePath}`)).toEqual(expected)
  })
})

describe('the folder of a description', () => {
  test('is replaced as a whole, so that no file of an older document stays', () => {
    const folder = path.join(scratch, 'replaced')
    replaceFolder(folder, new Map([['old/Old.json', '{}']]))
    expect(staleFiles(folder, first)).toContain('old/Old.json')
    replaceFolder(folder, first)
    expect(staleFiles(folder, first)).toEqual([])
  })

  test('names a file that was changed by hand, and one that is missing', () => {
    const folder = path.join(scratch, 'changed')
    replaceFolder(folder, first)
    writeFileSync(path.join(folder, 'openapi.json'), '{}')
    rmSync(path.join(folder, 'facts.ts'))
    expect(staleFiles(folder, first)).toEqual(['facts.ts', 'openapi.json'])
  })

  test('that holds anything else is known to, before it would be lost', () => {
    const folder = path.join(scratch, 'foreign')
    replaceFolder(folder, new Map([['notes.txt', 'mine']]))
    expect(foreignFiles(folder, first)).toEqual(['notes.txt'])
  })

  test('stays as it was where the new one can not be written', () => {
    const folder = path.join(scratch, 'kept')
    replaceFolder(folder, new Map([['a', '1']]))
    // A file can not be a folder at the same time.
    expect(() =>
      replaceFolder(
        folder,
        new Map([
          ['a', '2'],
          ['a/b', '2'],
        ]),
      ),
    ).toThrow()
    expect(readFileSync(path.join(folder, 'a'), 'utf8')).toBe('1')
  })
})
