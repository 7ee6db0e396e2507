import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { execa, execaNode } from 'execa'
import { beforeEach, expect, test } from 'vitest'
import { projectRoot } from './project-files.ts'

/** A project with the set-up in it, and an `npm` that writes down its calls. */
let clone: string

const at = (file: string) => path.join(clone, file)

beforeEach(() => {
  clone = mkdtempSync(path.join(os.tmpdir(), 'assay-setup-'))
  mkdirSync(at('scripts'))
  for (const file of ['scripts/setup.mjs', 'scripts/setup-lock.mjs'])
    copyFileSync(path.join(projectRoot, file), at(file))
  writeFileSync(at('package-lock.json'), '{}')
  npmThat('mkdir -p node_modules/.bin')
})

function npmThat(does: string): void {
  writeFileSync(at('npm'), `#!/bin/sh\necho "$@" >> calls\n${does}\n`)
  chmodSync(at('npm'), 0o755)
}

function setUp() {
  const env = { PATH: `${clone}${path.delimiter}${process.env.PATH}` }
  return execaNode('scripts/setup.mjs', { cwd: clone, env, all: true, reject: false })
}

const calls = () => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n').length : 0)
const untilCalled = () => expect.poll(calls, { timeout: 10_000 }).toBe(1)

test('a fresh clone is installed once, with one line', async () => {
  expect(await setUp()).toMatchObject({ exitCode: 0, all: expect.stringMatching(/^set-up: installing packages .*$/) })
  expect(await setUp()).toMatchObject({ exitCode: 0, all: '' })
  expect(calls()).toBe(1)
})

test('another package-lock.json is installed again', async () => {
  await setUp()
  writeFileSync(at('package-lock.json'), '{"lockfileVersion":3}')
  expect(await setUp()).toMatchObject({ exitCode: 0 })
  expect(calls()).toBe(2)
})

test('what was installed for another machine is installed again', async () => {
  await setUp()
  const stamp = at('node_modules/.assay-setup')
  writeFileSync(stamp, readFileSync(stamp, 'utf8').replace(/ .*/, ' sunos-sparc'))
  await setUp()
  expect(calls()).toBe(2)
})

test('two at once install once', async () => {
  npmThat('while [ ! -e go ]; do sleep 0.02; done; mkdir -p node_modules/.bin')
  const first = setUp()
  await untilCalled()
  const second = setUp()
  let waited = ''
  second.stderr.on('data', (text) => {
    waited += text
  })
  await expect.poll(() => waited, { timeout: 10_000 }).toContain('waiting for another set-up')
  writeFileSync(at('go'), '')
  expect(await Promise.all([first, second])).toMatchObject([{ exitCode: 0 }, { exitCode: 0 }])
  expect(calls()).toBe(1)
  expect(existsSync(at('.assay/setup.lock'))).toBe(false)
})

test('the lock of a process that died is taken over', async () => {
  const dead = execa(process.execPath, ['--version'])
  await dead
  mkdirSync(at('.assay'))
  writeFileSync(at('.assay/setup.lock'), `${dead.pid}\n`)
  expect(await setUp()).toMatchObject({ exitCode: 0 })
  expect(calls()).toBe(1)
})

test.each([
  ['npm error code ENOTFOUND', 'the package registry can not be reached'],
  ['npm error code ENOSPC', 'the disk is full'],
  ['npm error code EUSAGE', 'package.json and package-lock.json disagree'],
  ['npm error something new', 'exit status 7; its last lines follow'],
])('a failing install says why: %s', async (line, reason) => {
  npmThat(`echo '${line}' >&2; exit 7`)
  const { exitCode, all } = await setUp()
  expect(exitCode).toBe(2)
  expect(all.split('\n')[1]).toContain(`set-up: npm ci failed: ${reason}`)
  expect(all).toContain(line)
  npmThat('mkdir -p node_modules/.bin')
  expect(await setUp()).toMatchObject({ exitCode: 0 })
})

test('a Node in the packages that does not start here leaves the path', async () => {
  const node = 'node_modules/.bin/node'
  npmThat(`mkdir -p node_modules/.bin; printf '#!/no/such/loader\\n' > ${node}; chmod +x ${node}`)
  expect(await setUp()).toMatchObject({ exitCode: 0 })
  expect(existsSync(at(node))).toBe(false)
})

test('a missing lock file is named, with how to get it back', async () => {
  rmSync(at('package-lock.json'))
  const all = expect.stringMatching(/^set-up: package-lock.json is missing; restore it with .*$/)
  expect(await setUp()).toMatchObject({ exitCode: 2, all })
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends the install and leaves no lock and no stamp', async (signal, exitCode) => {
  npmThat('exec sleep 30')
  const running = setUp()
  await untilCalled()
  running.kill(signal)
  expect(await running).toMatchObject({ exitCode })
  expect(existsSync(at('.assay/setup.lock'))).toBe(false)
  expect(existsSync(at('node_modules/.assay-setup'))).toBe(false)
})
