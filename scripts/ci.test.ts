import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from './project-files.ts'

/** A project with the real `.ci/run`, and an `npm` and a set-up that answer as the test says. */
let clone: string

beforeEach(() => {
  clone = mkdtempSync(path.join(os.tmpdir(), 'assay-ci-'))
  for (const folder of ['.ci', 'scripts']) mkdirSync(path.join(clone, folder))
  copyFileSync(path.join(projectRoot, '.ci', 'run'), path.join(clone, '.ci', 'run'))
})

afterEach(() => rmSync(clone, { recursive: true, force: true }))

/** Runs it from another folder, on a machine with a browser; `npm` is the body of a shell script's `case "$*"`. */
function run(npm: string, setUpStatus = 0) {
  writeFileSync(path.join(clone, 'scripts', 'setup.mjs'), `process.exit(${setUpStatus})`)
  const answers = 'test*) echo "3 passed, 0 failed";; *test:full*) echo "1 passed, 0 failed, 2 skipped";;'
  const commands = { npm: `case "$*" in ${npm} ${answers} esac`, chromium: 'exit 0' }
  for (const [name, body] of Object.entries(commands)) {
    writeFileSync(path.join(clone, name), `#!/bin/sh\n${body}\n`)
    chmodSync(path.join(clone, name), 0o755)
  }
  const { status, stdout } = spawnSync('bash', [path.join(clone, '.ci', 'run')], {
    cwd: os.tmpdir(),
    env: { ...process.env, PATH: `${clone}${path.delimiter}${process.env.PATH}` },
    encoding: 'utf8',
  })
  return { status, stdout, lastLine: stdout.trimEnd().split('\n').at(-1) }
}

test('counts every test, and each other step as one', () => {
  const { status, stdout, lastLine } = run('')
  expect(lastLine).toBe('8 passed, 0 failed')
  expect(stdout).toMatch(/^lint +passed +\d+ s$/m)
  expect(stdout).toMatch(/^npm test +3 passed, 0 failed +\d+ s$/m)
  expect(status).toBe(0)
})

test('goes on after a failed step, and fails', () => {
  const { status, stdout, lastLine } = run('*lint*) exit 1;; *generate*--check*) exit 1;;')
  expect(lastLine).toBe('6 passed, 2 failed')
  expect(stdout).toMatch(/^lint +FAILED/m)
  expect(status).toBe(1)
})

test('counts failed tests', () => {
  const { status, lastLine } = run('test*) echo "2 passed, 5 failed"; exit 1;;')
  expect(lastLine).toBe('7 passed, 5 failed')
  expect(status).toBe(1)
})

test.each([
  ['die without a count', 'test*) exit 137;;', '5 passed, 1 failed'],
  ['end well without a count', 'test*) exit 0;;', '5 passed, 1 failed'],
  ['fail with a count that shows no failure', 'test*) echo "0 passed, 0 failed"; exit 1;;', '5 passed, 1 failed'],
])('tests that %s are a failure', (_name, npm, expected) => {
  const { status, lastLine } = run(npm)
  expect(lastLine).toBe(expected)
  expect(status).toBe(1)
})

test('stops where the set-up fails: nothing else could run', () => {
  const { status, stdout, lastLine } = run('', 2)
  expect(lastLine).toBe('0 passed, 1 failed')
  expect(stdout).not.toContain('== lint')
  expect(status).toBe(1)
})
