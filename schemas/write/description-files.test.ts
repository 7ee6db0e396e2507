import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { changed, first, interfaceIn, second, smallest, withoutProse } from '../read/documents.fixture.ts'
import { interfaceOf } from '../read/read-document.ts'
import { descriptionFiles } from './description-files.ts'
import { otherFiles, replaceFolder, staleFiles } from './folder.ts'
import { openApi } from './openapi.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'assay-description-'))

const files = await descriptionFiles(interfaceOf(path.resolve('schemas/interface.md')))

describe('a description', () => {
  test('says the same for a document in other words and another order, once prose is dropped', () => {
    const [one, other] = [first, second].map((document) => withoutProse(openApi(interfaceIn(document))))
    expect(other).toEqual(one)
  })

  test.each([first, second])('is made of every sentence of its document: read, traced or excluded', (document) => {
    const { sentences, lostTraces } = interfaceIn(document)
    expect(sentences.filter(({ use }) => use.kind === 'unread').map(({ quote }) => quote)).toEqual([])
    expect(lostTraces).toEqual([])
  })

  test('holds validators of a field that is there only under a condition', async () => {
    const conditional = changed(smallest, ['| at |', '| error | string | Present when `status` is `off`. |\n| at |'])
    const made = await descriptionFiles(interfaceIn(conditional, null))
    expect(made.get('validators.mjs')).toContain('error')
  })

  test('in schemas/generated is up to date', () => {
    expect(staleFiles(path.resolve('schemas/generated'), files)).toEqual([])
  })
})

describe('the folder of a description', () => {
  test('is replaced as a whole; what was changed by hand, is missing or is no longer written is stale', () => {
    const folder = path.join(scratch, 'replaced')
    replaceFolder(folder, new Map([['old/Old.json', '{}']]))
    expect(staleFiles(folder, files)).toContain('old/Old.json')
    expect(otherFiles(folder, files)).toEqual(['old/Old.json'])
    replaceFolder(folder, files)
    expect(staleFiles(folder, files)).toEqual([])
    writeFileSync(path.join(folder, 'openapi.json'), '{}')
    rmSync(path.join(folder, 'types.ts'))
    expect(staleFiles(folder, files)).toEqual(['openapi.json', 'types.ts'])
  })

  test('stays as it was where the new one can not be written', () => {
    const folder = path.join(scratch, 'kept')
    replaceFolder(folder, new Map([['a', '1']]))
    // `a` can't be a file and a folder at the same time.
    const impossible = new Map(['a', 'a/b'].map((name) => [name, '2']))
    expect(() => replaceFolder(folder, impossible)).toThrow()
    expect(readFileSync(path.join(folder, 'a'), 'utf8')).toBe('1')
  })
})
