import os from 'node:os'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { cloneWith } from './clone.fixture.ts'

/**
 * Runs the real `.ci/run` from another folder, on a machine with a browser. `npm` is the body of a shell script's `case
 * "$*"`, by which npm answers; the set-up ends with `setUpStatus`.
 */
async function run(npm: string, setUpStatus = 0) {
  const { at, write, command, env } = cloneWith('.ci/run', 'scripts/setup.mjs')
  write('scripts/setup.mjs', `process.exit(${setUpStatus})`)
  const answers = 'test*) echo "3 passed, 0 failed";; *test:full*) echo "1 passed, 0 failed, 2 skipped";;'
  command('npm', `case "$*" in ${npm} ${answers} esac`)
  command('chromium', 'exit 0')
  const { exitCode, stdout } = await execa('bash', [at('.ci/run')], { cwd: os.tmpdir(), env, reject: false })
  return { exitCode, stdout, lastLine: stdout.split('\n').at(-1) }
}

test('counts every test, and each other step as one', async () => {
  const { exitCode, stdout, lastLine } = await run('')
  expect([exitCode, lastLine]).toEqual([0, '9 passed, 0 failed'])
  expect(stdout).toMatch(/^lint +passed +\d+ s$/m)
  expect(stdout).toMatch(/^npm test +3 passed, 0 failed +\d+ s$/m)
})

test.each([
  ['goes on after a failed step', '*lint*) exit 1;; *generate*--check*) exit 1;;', '7 passed, 2 failed'],
  ['counts failed tests', 'test*) echo "2 passed, 5 failed"; exit 1;;', '8 passed, 5 failed'],
  ['counts tests that die without a count as one', 'test*) exit 137;;', '6 passed, 1 failed'],
  ['counts tests that end well without a count as one', 'test*) exit 0;;', '6 passed, 1 failed'],
  ['believes a status above a count', 'test*) echo "0 passed, 0 failed"; exit 1;;', '6 passed, 1 failed'],
])('%s, and fails', async (_, npm, expected) => {
  const { exitCode, lastLine } = await run(npm)
  expect([exitCode, lastLine]).toEqual([1, expected])
})

test('names each failed test after the table, far from where it failed', async () => {
  const { stdout } = await run('test*) printf "failed: a.test.ts > a: b\\n2 passed, 1 failed\\n"; exit 1;;')
  expect(stdout).toMatch(/\d s\nfailed: a\.test\.ts > a: b\n\n8 passed, 1 failed$/)
})

test('stops where the set-up fails: nothing else could run', async () => {
  const { exitCode, stdout, lastLine } = await run('', 2)
  expect([exitCode, lastLine]).toEqual([1, '0 passed, 1 failed'])
  expect(stdout).not.toContain('== lint')
})
