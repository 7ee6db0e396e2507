import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { documentFiles } from '../read/document-files.ts'
import { withoutProse } from '../read/documents-under-test.ts'
import { problemLine } from '../read/problem.ts'
import { type Interface, readDocument } from '../read/read-document.ts'
import { descriptionFiles } from './description-files.ts'
import { foreignFiles, replaceFolder, staleFiles } from './folder.ts'
import { openApi } from './openapi.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'assay-description-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function interfaceOf(name: string): Interface {
  const reading = readDocument(documentFiles(path.resolve(import.meta.dirname, '..', name)))
  if (reading.kind === 'read') return reading.interface
  throw new Error(reading.problems.map((problem) => problemLine(name, problem)).join('\n'))
}

const [one, other] = [interfaceOf('interface.md'), interfaceOf('second.md')]
const first = await descriptionFiles(one)

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
    expect(withoutProse(openApi(other))).toEqual(withoutProse(openApi(one)))
  })

  test.each([one, other])(
    'is made of every sentence of $file: read, traced or excluded',
    ({ sentences, lostTraces }) => {
      expect(sentences.filter(({ use }) => use.kind === 'unread').map(({ quote }) => quote)).toEqual([])
      expect(lostTraces).toEqual([])
    },
  )

  test('is in the order of its document', () => {
    const { paths, components } = JSON.parse(first.get('openapi.json') ?? '')
    const ids = Object.values<{ post: { operationId: string } }>(paths).map(({ post }) => post.operationId)
    expect(ids).toEqual([
      'createAgentJob',
      'sendAgentJobMessage',
      'createAssistantMessageV1',
      'createAssistantMessageV2',
    ])
    const { required, properties } = components.schemas.AgentJob
    expect(required).toEqual(['id', 'status', 'source', 'model', 'prLink', 'createdAt', 'archivedAt'])
    expect(Object.keys(properties)).toEqual(required)
    expect(properties.status.enum).toEqual(['active', 'completed', 'archived', 'failed'])
  })

  test('has shared parts by name, and an example of each body that obeys the rules', () => {
    const { schemas } = JSON.parse(first.get('openapi.json') ?? '').components
    expect(Object.keys(schemas).sort()).toEqual([
      'AgentJob',
      'AgentRequest',
      'AssistantEventV1',
      'AssistantEventV2',
      'AssistantMessagePart',
      'AssistantMessageV1',
      'AssistantMessageV2',
      'AssistantRequestV1',
      'AssistantRequestV2',
      'ContextItem',
    ])
    expect(schemas.AgentJob.example).toMatchObject({ status: 'active', prLink: null, archivedAt: null })
    for (const name of ['AgentRequest', 'AssistantRequestV1', 'AssistantRequestV2'])
      expect(schemas[name].example).toBeTypeOf('object')
  })

  test('has the same bytes each time, and no path of this machine', async () => {
    expect(await descriptionFiles(interfaceOf('interface.md'))).toEqual(first)
    for (const text of first.values()) expect(text).not.toContain(process.cwd())
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
    rmSync(path.join(folder, 'types.ts'))
    expect(staleFiles(folder, first)).toEqual(['openapi.json', 'types.ts'])
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
