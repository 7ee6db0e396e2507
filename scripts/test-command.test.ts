import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from './project-files.ts'

/** A project with the test command in it and tests of its own. */
let clone: string

const at = (file: string) => path.join(clone, file)

beforeEach(() => {
  clone = mkdtempSync(path.join(os.tmpdir(), 'assay-test-command-'))
  mkdirSync(at('scripts'))
  copyFileSync(path.join(projectRoot, 'scripts', 'test.mjs'), at('scripts/test.mjs'))
  symlinkSync(path.join(projectRoot, 'node_modules'), at('node_modules'))
})

afterEach(() => rmSync(clone, { recursive: true, force: true }))

function testFile(name: string, body: string): void {
  writeFileSync(at(name), `import { afterAll, beforeAll, expect, test } from 'vitest'\n${body}\n`)
}

function start(...options: readonly string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  const child = spawn(process.execPath, ['scripts/test.mjs', ...options], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const ended = new Promise<{ status: number | null; lastLine: string | undefined }>((resolve) => {
    child.on('close', (status) => resolve({ status, lastLine: output.trimEnd().split('\n').at(-1) }))
  })
  return { child, ended }
}

const run = (...options: readonly string[]) => start(...options).ended

test('passing tests are counted, and the long ones only with --full', async () => {
  testFile('a.test.ts', "test('a', () => expect(1).toBe(1))\ntest('b', () => expect(1).toBe(1))")
  testFile('b.full.test.ts', "test('c', () => expect(1).toBe(1))")
  expect(await run()).toEqual({ status: 0, lastLine: '2 passed, 0 failed' })
  expect(await run('--full')).toEqual({ status: 0, lastLine: '3 passed, 0 failed' })
  expect(await run('--full', 'b.full')).toEqual({ status: 0, lastLine: '1 passed, 0 failed' })
})

test('a failed test, a file that does not load and a failed beforeAll are a failure each, and skipped tests are none', async () => {
  testFile('a.test.ts', "test('a', () => expect(1).toBe(1))")
  testFile('b.test.ts', "test('b', () => expect(1).toBe(2))\ntest.todo('c')")
  testFile('c.test.ts', "import './missing.ts'")
  testFile('d.test.ts', "beforeAll(() => { throw new Error('x') })\ntest('d', () => expect(1).toBe(1))")
  expect(await run()).toEqual({ status: 1, lastLine: '1 passed, 3 failed, 2 skipped' })
})

test('an error outside of any test is a failure', async () => {
  testFile('a.test.ts', "test('a', () => { void Promise.reject(new Error('x')); expect(1).toBe(1) })")
  expect(await run()).toEqual({ status: 1, lastLine: '1 passed, 1 failed' })
})

test('no test at all is not a success', async () => {
  expect(await run()).toEqual({ status: 1, lastLine: '0 passed, 0 failed' })
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends vitest and what the tests have started', async (signal, status) => {
  const service = JSON.stringify(at('service'))
  testFile(
    'a.test.ts',
    `import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
test('a', async () => {
  const child = spawn('sleep', ['60'])
  writeFileSync(${service}, String(child.pid))
  await new Promise((resolve) => child.on('close', resolve))
  expect(1).toBe(1)
}, 60_000)`,
  )
  const { child, ended } = start()
  await until(() => existsSync(at('service')) && readFileSync(at('service'), 'utf8') !== '')
  child.kill(signal)
  expect((await ended).status).toBe(status)
  const pid = Number(readFileSync(at('service'), 'utf8'))
  await until(() => !isRunning(pid))
  expect(isRunning(pid)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 20_000; !holds(); await pause(20)) {
    if (Date.now() > deadline) throw new Error('waited 20 seconds in vain')
  }
}
