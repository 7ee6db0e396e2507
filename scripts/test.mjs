/**
 * `npm test`: every unit, property and end-to-end test. `--full` adds the long ones (`*.full.test.ts`); other arguments
 * go to vitest, such as a part of a file's name. Its last line is `N passed, N failed`, with `, N skipped` where tests
 * were; right before it comes a line `failed: FILE > TEST: why` for each failure. Exit status 1 where a test failed or
 * none ran, 2 where vitest can't be started, 130 or 143 on a signal.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/** Milliseconds that vitest and the processes of tests have to end after a signal. */
const GRACE_MILLISECONDS = 3_000

const root = fileURLToPath(new URL('..', import.meta.url))
const full = process.argv.includes('--full')
const filters = process.argv.slice(2).filter((argument) => argument !== '--full')
const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-test-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const report = path.join(folder, 'report.json')
const status = await runVitest()
const { passed, failed, skipped, failures } = count(status)
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`)
if (passed + failed === 0) process.stderr.write('test: no test ran; check the names after `npm test --`\n')
process.stdout.write(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/**
 * The exit status of vitest. Its file is started by `env node` and not by this process's own Node: right after a first
 * set-up this process is still the machine's Node 20, since a shell remembers where it found `node`, while the path
 * already leads to Node 24.
 */
function runVitest() {
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const long = full ? [] : ['--project', '!long']
  const vitest = spawn(path.join(root, 'node_modules', '.bin', 'vitest'), ['run', ...options, ...long, ...filters], {
    cwd: root,
    env: {
      ...process.env,
      PATH: [path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
      // Files that tests and their commands leave are removed with this folder, also after a test that was ended.
      TMPDIR: folder,
      // Vitest writes a token here; otherwise it would write it into the home folder.
      XDG_DATA_HOME: folder,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A process group of its own, so that one signal also ends the services that tests have started.
    detached: true,
  })
  const signalled = { status: 0 }
  for (const [signal, exitStatus] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.on(signal, () => {
      if (signalled.status === 0) setTimeout(() => endGroup(vitest.pid, 'SIGKILL'), GRACE_MILLISECONDS).unref()
      signalled.status = exitStatus
      endGroup(vitest.pid, signal)
    })
  }
  return new Promise((resolve) => {
    vitest.on('error', (error) => {
      process.stderr.write(`test: vitest can not be started (${error.message}); run npm test, which sets it up\n`)
      process.exit(2)
    })
    vitest.on('exit', (code) => {
      endGroup(vitest.pid, 'SIGKILL')
      if (signalled.status !== 0) process.exit(signalled.status)
      resolve(code ?? 1)
    })
  })
}

/** Sends a signal to every process of the group; has no effect where all have ended. */
function endGroup(leader, signal) {
  try {
    process.kill(-leader, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/**
 * The number of failures. Vitest's own count only knows tests: a file that can't be imported has none, a failed
 * `beforeAll` skips its tests, and an error outside of tests only shows in the exit status. Each of these counts as one
 * failure here.
 */
function count(exitStatus) {
  const { testResults, numPassedTests, numPendingTests, numTodoTests } = readReport()
  const failures = testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    if (file.status === 'failed' && tests.length === 0) return [`${relative(file)}: ${firstLine(file.message)}`]
    return tests.map((test) => `${relative(file)} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
  return {
    failures,
    passed: numPassedTests,
    failed: failures.length === 0 && exitStatus !== 0 && numPassedTests > 0 ? 1 : failures.length,
    skipped: numPendingTests + numTodoTests,
  }
}

function relative(file) {
  return path.relative(root, file.name)
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).trim().split('\n')[0]
}

/** An empty report where vitest wrote none: vitest itself has printed why it could not begin. */
function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return { testResults: [], numPassedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  }
}
