import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { startScript, workFolder } from '../selftest/verify-process.ts'
import { projectRoot } from './command-line/project-root.ts'
import { type GenerateOptions, generate } from './generate-description.ts'

const scratch = workFolder()

const at = (name: string) => path.join(scratch, name)
const read = (name: string) => readFileSync(path.join(projectRoot, 'schemas', name), 'utf8')
const good = read('interface.md')

/**
 * The output and status of `npm run generate`, run in this process; places in the output are relative to the test's
 * folder.
 */
async function generated(given: Partial<GenerateOptions> & { readonly out: string }) {
  const [log, error] = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()]
  const document = path.join(projectRoot, 'schemas/interface.md')
  const status = await generate({ document, check: false, strict: false, ...given, out: at(given.out) })
  const printed = ({ mock }: typeof log) => mock.calls.map(([line]) => String(line).replaceAll(`${scratch}/`, ''))
  const [stdout, stderr] = [printed(log), printed(error)]
  vi.restoreAllMocks()
  return { status, stdout, stderr }
}

test('writes a whole description for any document, and finds it up to date afterwards', async () => {
  const document = path.join(projectRoot, 'schemas/second.md')
  const written = await startScript('generate.ts', ['--document', document, '--out', 'out'], { cwd: scratch })
  expect(written).toMatchObject({ exitCode: 0, stderr: '' })
  const shipped = readdirSync(path.join(projectRoot, 'schemas/generated'))
  const onDemand = ['assumptions.json', 'openapi-3.2.json', 'openapi.assumed.json']
  expect(readdirSync(at('out')).sort()).toEqual([...shipped, ...onDemand].sort())
  expect(await generated({ document, out: 'out', check: true })).toMatchObject({ status: 0, stderr: [] })
  writeFileSync(at('out/openapi.json'), '{}')
  const stderr = [expect.stringMatching(/^out\/openapi\.json: differs .+$/)]
  expect(await generated({ document, out: 'out', check: true })).toMatchObject({ status: 1, stderr })
}, 120_000)

test('a bad document exits with 1, names every line, and leaves what stood in the folder', async () => {
  mkdirSync(at('kept'))
  writeFileSync(at('kept/openapi.json'), '{}')
  const bad = good.replace('| model | string |', '| model | strnig |').replace('per project per hour', 'per project')
  writeFileSync(at('bad.md'), bad)
  const { status, stderr } = await generated({ document: at('bad.md'), out: 'kept' })
  expect(status).toBe(1)
  const found = stderr.map((line) => line.split(', expected ')[0])
  expect(found).toEqual(['bad.md:16: model: the type "strnig"', 'bad.md:200: the limit "100 uses per project."'])
  expect(readdirSync(at('kept'))).toEqual(['openapi.json'])
}, 60_000)

test('each unread sentence is named and counted; --strict exits with 1 for any, and a lost trace is named', async () => {
  writeFileSync(
    at('more.md'),
    `${good.replace('Unique identifier of', 'Some name of')}\n\`\`\`\n${'x'.repeat(400)}\n\`\`\`\n`,
  )
  writeFileSync(at('more.trace.yaml'), read('interface.trace.yaml'))
  const given = { document: at('more.md'), out: 'more' }
  const { status, stderr, stdout } = await generated(given)
  expect(status).toBe(0)
  expect(stderr).toEqual([
    'more.md:11: unread: "Some name of this agent job."',
    expect.stringMatching(/^more\.md:\d+: unread: "<x{299}… \(402 characters\)"$/),
    'more.md: a traced sentence no longer stands there: "Unique identifier of this agent job."',
  ])
  expect(stdout).toEqual([expect.stringMatching(/^more: \d+ files, \d+ of them new; 2 of \d+ sentences unread$/)])
  expect(await generated({ ...given, strict: true })).toMatchObject({ status: 1 })
  expect(await generated({ ...given, check: true, strict: true })).toMatchObject({ status: 1 })
}, 60_000)

test('a document that is not there is named, and nothing is written', async () => {
  const stderr = ['none.md: no such file; name a document with --document']
  expect(await generated({ document: 'none.md', out: 'new' })).toEqual({ status: 2, stdout: [], stderr })
  expect(existsSync(at('new'))).toBe(false)
})

test('a folder that can not be made is one line', async () => {
  const out = 'x'.repeat(300)
  const { exitCode, stderr } = await startScript('generate.ts', ['--out', out], { cwd: scratch })
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^generate: ENAMETOOLONG: [^\n]*x{300}[^\n]*$/)])
})

test('names that give two requirements one id are refused with both their lines', async () => {
  const row = 'string | Identifier of the agent job in'
  writeFileSync(at('alike.md'), good.replace(`| id | ${row}`, `| key | ${row}`).replace('{id}', '{key}'))
  const { status, stderr } = await generated({ document: at('alike.md'), out: 'alike' })
  expect(status).toBe(1)
  expect(stderr).toEqual([
    expect.stringMatching(/alike\.md:\d+ and \d+: two requirements have the id \S+-unknown-key-refused, expected .+$/),
  ])
  expect(existsSync(at('alike'))).toBe(false)
})

test.each([
  ['a folder that holds other files', 'mine', /^mine\/notes\.txt: not a generated file.+$/],
  ['a file above it', 'mine/notes.txt/below/it', /^\S+: a file stands there.* name .+$/],
  ['a link', 'link', /^\S+: a link stands there.* name .+$/],
])(
  'what stands in the way of the description is named, and stays: %s',
  async (_, out, message) => {
    mkdirSync(at('mine'), { recursive: true })
    writeFileSync(at('mine/notes.txt'), 'mine')
    rmSync(at('link'), { force: true })
    symlinkSync('nowhere', at('link'))
    expect(await generated({ out })).toMatchObject({ status: 2, stderr: [expect.stringMatching(message)] })
    expect(readFileSync(at('mine/notes.txt'), 'utf8')).toBe('mine')
  },
  60_000,
)
