import { spawn } from 'node:child_process'
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
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from './project-files.ts'

/** A project with the set-up in it, and an `npm` that writes down its calls. */
let clone: string

beforeEach(() => {
  clone = mkdtempSync(path.join(os.tmpdir(), 'assay-setup-'))
  mkdirSync(path.join(clone, 'scripts'))
  for (const file of ['setup.mjs', 'setup-lock.mjs']) {
    copyFileSync(path.join(projectRoot, 'scripts', file), path.join(clone, 'scripts', file))
  }
  writeFileSync(path.join(clone, 'package-lock.json'), '{}')
  npmThat('mkdir -p node_modules/.bin')
})

afterEach(() => rmSync(clone, { recursive: true, force: true }))

function npmThat(does: string): void {
  const npm = path.join(clone, 'npm')
  writeFileSync(npm, `#!/bin/sh\necho "$@" >> calls\n${does}\n`)
  chmodSync(npm, 0o755)
}

function start() {
  const env = { ...process.env, PATH: `${clone}${path.delimiter}${process.env.PATH}` }
  const child = spawn(process.execPath, ['scripts/setup.mjs'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<{ status: number | null; output: string }>((resolve) => {
    child.on('close', (status) => resolve({ status, output }))
  })
  return { child, ended }
}

const setUp = () => start().ended
const at = (file: string) => path.join(clone, file)
const calls = () => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n').length : 0)

async function until(holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 10_000; !holds(); await pause(10)) {
    if (Date.now() > deadline) throw new Error('waited 10 seconds in vain')
  }
}

test('a fresh clone is installed once, with one line', async () => {
  const first = await setUp()
  expect(first.output).toMatch(/^set-up: installing packages .*\n$/)
  expect(first.status).toBe(0)
  expect(await setUp()).toEqual({ status: 0, output: '' })
  expect(calls()).toBe(1)
})

test('another package-lock.json is installed again', async () => {
  await setUp()
  writeFileSync(at('package-lock.json'), '{"lockfileVersion":3}')
  expect((await setUp()).status).toBe(0)
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
  const first = start()
  await until(() => calls() === 1)
  const second = start()
  let waited = ''
  second.child.stderr.on('data', (text: string) => {
    waited += text
  })
  await until(() => waited.includes('waiting for another set-up'))
  writeFileSync(at('go'), '')
  expect((await first.ended).status).toBe(0)
  expect((await second.ended).status).toBe(0)
  expect(calls()).toBe(1)
  expect(existsSync(at('.assay/setup.lock'))).toBe(false)
})

test('the lock of a process that died is taken over', async () => {
  const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await new Promise((resolve) => dead.on('close', resolve))
  mkdirSync(at('.assay'))
  writeFileSync(at('.assay/setup.lock'), `${dead.pid}\n`)
  expect((await setUp()).status).toBe(0)
  expect(calls()).toBe(1)
})

test.each([
  ['npm error code ENOTFOUND', 'the package registry can not be reached'],
  ['npm error code ENOSPC', 'the disk is full'],
  ['npm error code EUSAGE', 'package.json and package-lock.json disagree'],
  ['npm error something new', 'exit status 7; its last lines follow'],
])('a failing install says why: %s', async (line, reason) => {
  npmThat(`echo '${line}' >&2; exit 7`)
  const { status, output } = await setUp()
  expect(status).toBe(2)
  expect(output.split('\n')[1]).toContain(`set-up: npm ci failed: ${reason}`)
  expect(output).toContain(line)
  npmThat('mkdir -p node_modules/.bin')
  expect((await setUp()).status).toBe(0)
})

test('a Node in the packages that does not start here leaves the path', async () => {
  npmThat(
    "mkdir -p node_modules/.bin; printf '#!/no/such/loader\\n' > node_modules/.bin/node; chmod +x node_modules/.bin/node",
  )
  expect((await setUp()).status).toBe(0)
  expect(existsSync(at('node_modules/.bin/node'))).toBe(false)
})

test('a missing lock file is named, with how to get it back', async () => {
  rmSync(at('package-lock.json'))
  const { status, output } = await setUp()
  expect(status).toBe(2)
  expect(output).toMatch(/^set-up: package-lock.json is missing; restore it with .*\n$/)
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends the install and leaves no lock and no stamp', async (signal, status) => {
  npmThat('exec sleep 30')
  const { child, ended } = start()
  await until(() => calls() === 1)
  child.kill(signal)
  expect((await ended).status).toBe(status)
  expect(existsSync(at('.assay/setup.lock'))).toBe(false)
  expect(existsSync(at('node_modules/.assay-setup'))).toBe(false)
})
