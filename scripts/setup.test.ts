import { existsSync, rmSync } from 'node:fs'
import { execa, execaNode } from 'execa'
import { beforeEach, expect, test } from 'vitest'
import { cloneWith } from './clone.fixture.ts'

/** A project with the set-up in it, and an `npm` that writes down its calls. */
let clone: ReturnType<typeof cloneWith>

beforeEach(() => {
  clone = cloneWith('scripts/setup.mjs', 'scripts/setup-lock.mjs')
  clone.write('package-lock.json', '{}')
  npmThat('mkdir -p node_modules/.bin')
})

const at = (file: string) => clone.at(file)
const npmThat = (does: string) => clone.command('npm', `echo "$@" >> calls\n${does}`)

function setUp(...options: readonly string[]) {
  return execaNode('scripts/setup.mjs', options, { cwd: clone.root, env: clone.env, all: true, reject: false })
}

const calls = () => clone.read('calls')?.trim().split('\n').length ?? 0
const untilCalled = () => expect.poll(calls, { timeout: 10_000 }).toBe(1)

test('a fresh clone is installed once, with one line', async () => {
  expect(await setUp()).toMatchObject({ exitCode: 0, all: expect.stringMatching(/^set-up: installing packages .*$/) })
  expect(await setUp()).toMatchObject({ exitCode: 0, all: '' })
  expect(calls()).toBe(1)
})

test('the tools come when they are first asked for, and stay, also where another package-lock.json is installed', async () => {
  await setUp()
  await setUp('--tools')
  await setUp('--tools')
  await setUp()
  clone.write('package-lock.json', '{"lockfileVersion":3}')
  await setUp()
  const asked = clone.read('calls')?.trim().split('\n') ?? []
  expect(asked.map((line) => line.replace(/ --include=optional.*/, ''))).toEqual([
    'ci --omit=dev',
    'install --no-save --include=dev',
    'ci --include=dev',
  ])
})

test('what was installed for another machine is installed again', async () => {
  await setUp()
  const stamp = clone.read('node_modules/.assay-setup') ?? ''
  clone.write('node_modules/.assay-setup', stamp.replace(/ .*/, ' sunos-sparc'))
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
  clone.write('go', '')
  expect(await Promise.all([first, second])).toMatchObject([{ exitCode: 0 }, { exitCode: 0 }])
  expect(calls()).toBe(1)
  expect(existsSync(at('.assay/setup.lock'))).toBe(false)
})

test('the lock of a process that died is taken over', async () => {
  const dead = execa(process.execPath, ['--version'])
  await dead
  clone.write('.assay/setup.lock', `${dead.pid}\n`)
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
})

test('an install that failed is made up for by the next set-up', async () => {
  npmThat('exit 7')
  expect(await setUp()).toMatchObject({ exitCode: 2 })
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
