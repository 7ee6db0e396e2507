import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const scratch = mkdtempSync(path.join(tmpdir(), 'assay-generate-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function generate(...options: readonly string[]) {
  const command = [path.join(root, 'node_modules/tsx/dist/cli.mjs'), path.join(root, 'scripts/generate.ts'), ...options]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', cwd: scratch })
  return { status, stdout, stderr }
}

test('writes a whole description for any document, and finds it up to date afterwards', () => {
  const document = path.join(root, 'schemas/second.md')
  expect(generate('--document', document, '--out', 'out')).toMatchObject({ status: 0, stderr: '' })
  const onDemand = ['assumptions.json', 'openapi-3.2.json', 'openapi.assumed.json']
  expect(readdirSync(path.join(scratch, 'out')).sort()).toEqual(
    [...readdirSync(path.join(root, 'schemas/generated')), ...onDemand].sort(),
  )
  expect(generate('--document', document, '--out', 'out', '--check')).toMatchObject({ status: 0, stderr: '' })
  writeFileSync(path.join(scratch, 'out/openapi.json'), '{}')
  const check = generate('--document', document, '--out', 'out', '--check')
  expect(check.status).toBe(1)
  expect(check.stderr).toMatch(/^out\/openapi\.json: differs .+\n$/)
}, 60_000)

test('a bad document exits with 1, names every line, and leaves what stood in the folder', () => {
  mkdirSync(path.join(scratch, 'kept'))
  writeFileSync(path.join(scratch, 'kept/openapi.json'), '{}')
  const good = readFileSync(path.join(root, 'schemas/interface.md'), 'utf8')
  const bad = good.replace('| model | string |', '| model | strnig |').replace('per project per hour', 'per project')
  writeFileSync(path.join(scratch, 'bad.md'), bad)
  const { status, stderr } = generate('--document', 'bad.md', '--out', 'kept')
  expect(status).toBe(1)
  expect(
    stderr
      .trim()
      .split('\n')
      .map((line) => line.split(', expected ')[0]),
  ).toEqual(['bad.md:16: model: the type "strnig"', 'bad.md:200: the limit "100 uses per project."'])
  expect(readdirSync(path.join(scratch, 'kept'))).toEqual(['openapi.json'])
}, 60_000)

test('each unread sentence is named and counted; --strict exits with 1 for any, and a lost trace is named', () => {
  const good = readFileSync(path.join(root, 'schemas/interface.md'), 'utf8')
  const trace = readFileSync(path.join(root, 'schemas/interface.trace.yaml'), 'utf8')
  writeFileSync(path.join(scratch, 'more.md'), good.replace('Unique identifier of', 'Some name of'))
  writeFileSync(path.join(scratch, 'more.trace.yaml'), trace)
  const loose = generate('--document', 'more.md', '--out', 'more')
  expect(loose.status).toBe(0)
  expect(loose.stderr.split('\n')).toEqual([
    'more.md:11: unread: "Some name of this agent job."',
    'more.md: a traced sentence no longer stands there: "Unique identifier of this agent job."',
    '',
  ])
  expect(loose.stdout).toMatch(/^more: \d+ files, \d+ of them new; 1 of \d+ sentences unread\n$/)
  expect(generate('--document', 'more.md', '--out', 'more', '--strict').status).toBe(1)
  expect(generate('--document', 'more.md', '--out', 'more', '--check', '--strict').status).toBe(1)
}, 60_000)

test('a document that is not there, and a folder that holds other files, exit with 2 and one line', () => {
  expect(generate('--document', 'none.md', '--out', 'new')).toMatchObject({
    status: 2,
    stderr: 'none.md: no such file; name a document with --document\n',
  })
  expect(existsSync(path.join(scratch, 'new'))).toBe(false)
  mkdirSync(path.join(scratch, 'mine'))
  writeFileSync(path.join(scratch, 'mine/notes.txt'), 'mine')
  const { status, stderr } = generate('--out', 'mine')
  expect(status).toBe(2)
  expect(stderr).toMatch(/^mine\/notes\.txt: not a generated file.+\n$/)
  expect(readFileSync(path.join(scratch, 'mine/notes.txt'), 'utf8')).toBe('mine')
}, 60_000)

test('names that give two requirements one id are refused with both their lines', () => {
  const good = readFileSync(path.join(root, 'schemas/interface.md'), 'utf8')
  writeFileSync(
    path.join(scratch, 'alike.md'),
    good
      .replace('| id | string | Identifier of the agent job in', '| key | string | Identifier of the agent job in')
      .replace('{id}', '{key}'),
  )
  const { status, stderr } = generate('--document', 'alike.md', '--out', 'alike')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^alike\.md:\d+ and \d+: two requirements have the id \S+-unknown-key-refused, expected .+\n$/)
  expect(existsSync(path.join(scratch, 'alike'))).toBe(false)
})

test.each(['notes.txt/below/it', 'link'])('what stands in the way of a folder is named, and stays: %s', (out) => {
  writeFileSync(path.join(scratch, 'notes.txt'), 'mine')
  rmSync(path.join(scratch, 'link'), { force: true })
  symlinkSync('nowhere', path.join(scratch, 'link'))
  const { status, stderr } = generate('--out', out)
  expect(status).toBe(2)
  expect(stderr).toMatch(/^\S+: a (file|link) stands there.* name .+\n$/)
  expect(readFileSync(path.join(scratch, 'notes.txt'), 'utf8')).toBe('mine')
})
