import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { execaNode } from 'execa'
import { beforeEach, expect, test, vi } from 'vitest'
import { cloneWith } from './clone.fixture.ts'
import { projectRoot } from './command-line/project-root.ts'

/** A project with the test command and tests of its own. */
let clone: ReturnType<typeof cloneWith>

beforeEach(() => {
  clone = cloneWith('scripts/test.mjs')
  symlinkSync(path.join(projectRoot, 'node_modules'), clone.at('node_modules'))
  const long = ['**/*.full.test.ts']
  const projects = [
    { test: { name: 'short', exclude: ['node_modules/**', ...long] } },
    { test: { name: 'long', include: long } },
  ]
  clone.write('vitest.config.ts', `export default ${JSON.stringify({ test: { projects } })}\n`)
})

function testFile(name: string, body: string): void {
  clone.write(name, `import { beforeAll, expect, test } from 'vitest'\n${body}\n`)
}

function start(...options: readonly string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  return execaNode('scripts/test.mjs', options, { cwd: clone.root, env, extendEnv: false, reject: false })
}

/** Exit status and last line of a whole run. */
async function run(...options: readonly string[]) {
  const { exitCode, stdout } = await start(...options)
  return [exitCode, stdout.split('\n').at(-1)]
}

test('passing tests are counted, and the long ones only with --full', async () => {
  testFile('a.test.ts', "test('a', () => expect(1).toBe(1))\ntest('b', () => expect(1).toBe(1))")
  testFile('b.full.test.ts', "test('c', () => expect(1).toBe(1))")
  expect(await run()).toEqual([0, '2 passed, 0 failed'])
  expect(await run('--full')).toEqual([0, '3 passed, 0 failed'])
  expect(await run('--full', 'b.full')).toEqual([0, '1 passed, 0 failed'])
})

test('a failed test, a file that does not load and a failed beforeAll are a failure each, and skipped tests are none', async () => {
  testFile('a.test.ts', "test('a', () => expect(1).toBe(1))")
  testFile('b.test.ts', "test('b', () => expect(1).toBe(2))\ntest.todo('c')")
  testFile('c.test.ts', "import './missing.ts'")
  testFile('d.test.ts', "beforeAll(() => { throw new Error('x') })\ntest('d', () => expect(1).toBe(1))")
  expect(await run()).toEqual([1, '1 passed, 3 failed, 2 skipped'])
})

test('each failure is named right before the count, with the first line of why', async () => {
  testFile('a.test.ts', "test('a', () => expect(1).toBe(1))")
  testFile('b.test.ts', "test('b', () => expect(1).toBe(2))")
  testFile('c.test.ts', "import './missing.ts'")
  const { stdout } = await start()
  expect(stdout.split('\n').slice(-3).sort()).toEqual([
    '1 passed, 2 failed',
    expect.stringMatching(/^failed: b\.test\.ts > b: AssertionError: expected 1 to be 2/),
    expect.stringMatching(/^failed: c\.test\.ts: .*missing\.ts/),
  ])
})

test('an error outside of any test is a failure', async () => {
  testFile('a.test.ts', "test('a', () => { void Promise.reject(new Error('x')); expect(1).toBe(1) })")
  expect(await run()).toEqual([1, '1 passed, 1 failed'])
})

test('no test at all is not a success', async () => {
  expect(await run()).toEqual([1, '0 passed, 0 failed'])
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends vitest and what the tests have started', async (signal, exitCode) => {
  testFile(
    'a.test.ts',
    `import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
test('a', async () => {
  const child = spawn('sleep', ['60'])
  writeFileSync(${JSON.stringify(clone.at('service'))}, String(child.pid))
  await new Promise((resolve) => child.on('close', resolve))
}, 60_000)`,
  )
  const running = start()
  const pid = () => Number(clone.read('service') ?? 0)
  await expect.poll(pid, { timeout: 20_000 }).toBeGreaterThan(0)
  running.kill(signal)
  expect(await running).toMatchObject({ exitCode })
  // Signal 0 only checks whether the process exists.
  await vi.waitFor(() => expect(() => process.kill(pid(), 0)).toThrow('ESRCH'), 20_000)
})
