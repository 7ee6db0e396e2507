import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changed } from '../../schemas/read/documents.fixture.ts'
import { runAssay, workFolder } from '../../selftest/verify-process.ts'
import { fileWith, printedBy } from '../commands.fixture.ts'
import { diff } from './diff.ts'
import { readDescribed } from './input.ts'

const shipped = path.resolve('schemas/interface.md')
const text = readFileSync(shipped, 'utf8')

function successor(...changes: readonly (readonly [from: string, to: string])[]): string {
  return fileWith(changed(text, ...changes), 'changed.md')
}

const lowerLimit = ['100 uses per', '80 uses per'] as const

describe('assay diff', () => {
  test('of a document and its breaking successor says what breaks, with both places, and exits 1', async () => {
    const run = await runAssay([
      'diff',
      shipped,
      successor(lowerLimit, ['| model | string |', '| model | string or null |']),
    ])
    expect(run).toMatchObject({ status: 1, stderr: '' })
    expect(run.stdout).toContain('Breaks clients (2)')
    expect(run.stdout).toContain('x AgentJob.model: may be null')
    expect(run.stdout).toMatch(/was interface\.md:\d+ "model \| string \| Which AI model does the work\."/)
    expect(run.stdout).toContain('x agent-project-hour: 100 per project per hour → 80')
    expect(run.stdout).toContain('~ agent-project-hour-refuses-beyond')
    expect(run.stdout.trimEnd().split('\n').at(-1)).toMatch(
      /^2 changes break clients; 0 may, 0 are safe; .+ not tested any more$/,
    )
    expect(run.stdout).not.toContain('\u001b')
  })

  const printed = (old: string, next: string, format: 'text' | 'markdown' | 'json' = 'text') =>
    printedBy(() => diff(old, next, { format }))

  test.each([
    ['its safe successor', successor(['100 uses per', '120 uses per']), /Nothing breaks clients; 0 may, 1 is safe/],
    [
      'the same in other words',
      'schemas/second.md',
      /\d+ rest on other words that give the same fact[\s\S]*No change for/,
    ],
    [
      'one in which a sentence says the contrary',
      successor([
        'As long as it is `active`, its `prLink` is null.',
        'As long as it is `active`, its `prLink` is not null.',
      ]),
      /No change for clients in what is read; .*not tested any more\n*$/,
    ],
  ])('of a document and %s exits 0', async (_, next, expected) => {
    expect(await printed(shipped, next)).toEqual({ status: 0, stdout: expect.stringMatching(expected) })
  })

  test('takes the folder of a description as it takes its document', async () => {
    const next = successor(lowerLimit)
    const byDocument = await printed(shipped, next)
    const byFolder = await printed(path.resolve('schemas/generated'), next)
    const body = (stdout: string) => stdout.slice(stdout.indexOf('Breaks clients'))
    expect(byFolder.status).toBe(1)
    expect(body(byFolder.stdout)).toEqual(body(byDocument.stdout))
  })

  test('of a document and an OpenAPI of another origin compares all that both state', async () => {
    const { status, stdout } = await printed(shipped, path.resolve('schemas/foreign/exported.fixture.yaml'))
    expect(status).toBe(1)
    expect(stdout).toMatch(/AssistantRequestV2\.context\[\]\.type:\s+required: in-practice → yes/)
    expect(stdout).toMatch(/now exported\.fixture\.yaml:\d+ "type: \{ type: string, enum:/)
    expect(stdout).toContain('Not compared, since one side states none: limits, keys, gaps')
    expect(stdout).toContain('! agent-job-pr-link-null-while-active')
  })

  test('of an OpenAPI and one that requires nothing leaves out what is required', async () => {
    const exported = path.resolve('schemas/foreign/exported.fixture.yaml')
    const bare = readFileSync(exported, 'utf8').replaceAll(/^ +required: \[.+\]\n/gm, '')
    const { status, stdout } = await printed(exported, fileWith(bare, 'bare.yaml'))
    expect(status).toBe(0)
    expect(stdout).toContain('Not compared, since one side states none: limits, keys, gaps, required members')
  })

  describe('for others than a terminal', () => {
    const next = successor(lowerLimit, ['| model | string | Which', '| model | string or null | <b>@all</b> Which'])

    test('as a comment on a pull request: the headline first, long parts folded, nothing obeyed', async () => {
      const { status, stdout } = await printed(shipped, next, 'markdown')
      expect(status).toBe(1)
      expect(stdout).toMatch(
        /^## 2 changes break clients; 0 may, 0 are safe; .+\n\n.*interface\.md → .*changed\.md\n\n\*\*/,
      )
      expect(stdout).toContain('- x agent-project-hour: 100 per project per hour → 80')
      expect(stdout).toMatch(/<details><summary>Requirements<\/summary>\n\n- [\s\S]*\n\n<\/details>/)
      expect(stdout).not.toMatch(/@all|<b>/)
    })

    test('as JSON: each change with its class, its reason and both places', async () => {
      const { status, stdout } = await printed(shipped, next, 'json')
      expect(status).toBe(1)
      expect(JSON.parse(stdout)).toMatchObject({
        old: shipped,
        changes: expect.arrayContaining([
          expect.objectContaining({
            class: 'breaking',
            rule: 'limit-lowered',
            subjects: ['agent-project-hour'],
            reason: 'a client within the old limit is refused',
            new: expect.objectContaining({ quote: expect.stringContaining('80 uses per') }),
          }),
        ]),
        requirements: expect.arrayContaining([
          expect.objectContaining({ id: 'agent-project-hour-refuses-beyond', kind: 'changes' }),
        ]),
        baselines: [],
      })
    })
  })

  test.each([
    [
      'a broken document',
      () => successor(['| prompt | string |', '| prompt | strong |']),
      /^[^\n]*changed\.md:\d+: [^\n]*strong[^\n]*, expected [^\n]+$/,
    ],
    ['a file that is not there', () => 'nowhere.md', /^nowhere\.md: no such file/],
    ['a folder without a description', () => workFolder(), /: no description here/],
    ['JSON that is neither', () => fileWith('{"operations":[]}', 'facts.json'), /facts\.json: expected OpenAPI 3/],
    ['what is no JSON', () => fileWith('{', 'openapi.json'), /openapi\.json:1: can't be read/],
    ['OpenAPI that is none', () => fileWith('{"openapi":"3.1.0"}', 'openapi.json'), /openapi\.json: \/info/],
  ])('names what is wrong with %s', async (_, file, expected) => {
    await expect(
      diff(file(), path.resolve('schemas/generated/openapi.json'), { format: 'text' }),
    ).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringMatching(expected),
    })
  })

  test('reads arbitrary files, or refuses them with their name', async () => {
    const folder = workFolder()
    const texts = fc.oneof(fc.json(), fc.string())
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('json', 'yaml', 'md'), texts, async (ending, content) => {
        const file = path.join(folder, `any.${ending}`)
        writeFileSync(file, content)
        const refusal = await readDescribed(file).then(
          () => '',
          (error: Error) => `${error.name}: ${error.message}`,
        )
        expect(refusal).toMatch(/^$|^ConfigurationError: .*any\./)
      }),
      { numRuns: 60 },
    )
  })
})
