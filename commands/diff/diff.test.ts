import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayWidth } from '../../harness/text/terminal.ts'
import { runAssay, workFolder } from '../../selftest/verify-process.ts'
import { baselineChanges } from './baselines.ts'
import { diff } from './diff.ts'
import { edited } from './edited-description.fixture.ts'
import { readDescribed } from './input.ts'

const shipped = path.resolve('schemas/interface.md')
const text = readFileSync(shipped, 'utf8')

type Replacement = readonly [from: string, to: string]

function changed(...replacements: readonly Replacement[]): string {
  return replacements.reduce((document, [from, to]) => {
    expect(document).toContain(from)
    return document.replaceAll(from, to)
  }, text)
}

function fileWith(content: string, name = 'changed.md'): string {
  const file = path.join(workFolder(), name)
  writeFileSync(file, content)
  return file
}

const lowerLimit: Replacement = ['100 uses per', '80 uses per']
const nullableModel: Replacement = ['| model | string |', '| model | string or null |']

describe('assay diff', () => {
  test('of a document and its breaking successor says what breaks, with both places, and exits 1', async () => {
    const run = await runAssay(['diff', shipped, fileWith(changed(lowerLimit, nullableModel))])
    expect(run.status).toBe(1)
    expect(run.stdout).toContain('Breaks clients (2)')
    expect(run.stdout).toContain('x AgentJob.model: may be null')
    expect(run.stdout).toMatch(/was interface\.md:\d+ "model \| string \| Which AI model does the work\."/)
    expect(run.stdout).toContain('x agent-project-hour: 100 per project per hour → 80')
    expect(run.stdout).toContain('~ agent-project-hour-refuses-beyond')
    expect(run.stdout.trimEnd().split('\n').at(-1)).toBe('2 changes break clients; 0 may, 0 are safe')
    expect(run.stderr).toBe('')
  })

  test('of a document and its safe successor exits 0', async () => {
    const run = await runAssay(['diff', shipped, fileWith(changed(['100 uses per', '120 uses per']))])
    expect(run.status).toBe(0)
    expect(run.stdout).toContain('Nothing breaks clients; 0 may, 1 is safe')
  })

  test('of two documents that say the same in other words finds no change', async () => {
    const run = await runAssay(['diff', shipped, path.resolve('schemas/second.md')])
    expect(run.status).toBe(0)
    expect(run.stdout).toContain('No change for clients')
    expect(run.stdout).toMatch(/\d+ rest on other words that give the same fact/)
  })

  test('keeps to 80 columns and to plain text where it is piped', async () => {
    const run = await runAssay(['diff', shipped, fileWith(changed(lowerLimit, ['`textSelection`', '`selection`']))])
    expect(run.stdout.split('\n').filter((line) => displayWidth(line) > 80)).toEqual([])
    expect(run.stdout).not.toContain('\u001b')
  })

  test('takes the folder of a description as it takes its document', async () => {
    const next = fileWith(changed(lowerLimit))
    const [byDocument, byFolder] = await Promise.all([
      runAssay(['diff', shipped, next]),
      runAssay(['diff', path.resolve('schemas/generated'), next]),
    ])
    expect(byFolder.status).toBe(1)
    const body = (stdout: string) => stdout.slice(stdout.indexOf('Breaks clients'))
    expect(body(byFolder.stdout)).toEqual(body(byDocument.stdout))
  })

  test('of a document and an OpenAPI of another origin compares all that both state', async () => {
    const foreign = path.resolve('schemas/foreign/exported.fixture.yaml')
    const run = await runAssay(['diff', shipped, foreign])
    expect(run.status).toBe(1)
    expect(run.stdout).toMatch(/AssistantRequestV2\.context\[\]\.type:\s+required: in-practice → yes/)
    expect(run.stdout).toMatch(/now exported\.fixture\.yaml:\d+ "type: \{ type: string, enum:/)
    expect(run.stdout).toContain('Not compared, since one side states none: limits, keys, gaps')
    expect(run.stdout).toContain('! agent-job-pr-link-null-while-active')
  })

  test('that gets a broken document says each thing in one line and exits 2', async () => {
    const broken = fileWith(changed(['| prompt | string |', '| prompt | strong |']))
    const run = await runAssay(['diff', broken, shipped])
    expect(run).toMatchObject({ status: 2, stdout: '' })
    const lines = run.stderr.trim().split('\n')
    expect(lines.filter((line) => !/^assay: .*changed\.md:\d+: .+, expected .+/.test(line))).toEqual([])
    expect(run.stderr).toContain('strong')
  })

  test.each([
    ['a file that is not there', () => 'nowhere.md', /^nowhere\.md: no such file/],
    ['a folder without a description', () => workFolder(), /: no description here/],
    ['JSON that is neither', () => fileWith('{"operations":[]}', 'facts.json'), /facts\.json: expected OpenAPI 3/],
    ['what is no JSON', () => fileWith('{', 'openapi.json'), /openapi\.json:1: can't be read/],
    ['OpenAPI that is none', () => fileWith('{"openapi":"3.1.0"}', 'openapi.json'), /openapi\.json: \/info/],
  ])('names what is wrong with %s', async (_, file, expected) => {
    await expect(diff(file(), path.resolve('schemas/generated/openapi.json'))).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringMatching(expected),
    })
  })
})

describe('baselines', () => {
  test('are held against both documents, and an unreadable one is named', () => {
    const folder = path.join(workFolder(), 'targets')
    mkdirSync(folder)
    const observations = [{ gap: 'filter-structure', occurrences: [] }]
    const file = path.join(folder, 'staging.baseline.json')
    writeFileSync(file, JSON.stringify({ target: 'staging', recordedAt: '2026-01-01', observations }))
    const next = edited('x-gaps.filter-structure = gone')
    expect(baselineChanges(folder, edited(), next)).toMatchObject([
      { observations: 1, stale: [{ gap: 'filter-structure' }], unobserved: [] },
    ])
    writeFileSync(file, '{}')
    expect(() => baselineChanges(folder, next, next)).toThrow(/staging\.baseline\.json: not what a run records/)
  })
})

describe('arbitrary files', () => {
  test('are read, or refused with their name', async () => {
    const folder = workFolder()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('json', 'yaml', 'md'),
        fc.oneof(fc.json(), fc.string()),
        async (ending, content) => {
          const file = path.join(folder, `any.${ending}`)
          writeFileSync(file, content)
          const said = await readDescribed(file).then(
            () => '',
            (error: Error) => `${error.name}: ${error.message}`,
          )
          expect(said).toMatch(/^$|^ConfigurationError: .*any\./)
        },
      ),
      { numRuns: 60 },
    )
  })
})
