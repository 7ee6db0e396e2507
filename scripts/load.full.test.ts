import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { LoadFile } from '../harness/verdict/load-model.ts'
import type { VerdictFile } from '../harness/verdict/verdict-model.ts'
import { projectRoot } from './project-files.ts'

/** Each of these starts the reference service and k6. */
const PATIENCE = 180_000
const AGENT_LIMIT = 'load-agent-project-hour-exact-under-concurrency'

interface LoadRun {
  readonly status: number | null
  readonly errors: string
  readonly results: string
  readonly file: LoadFile
  readonly verdictOf: (id: string) => string | undefined
}

async function runLoad(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<LoadRun> {
  const results = path.join(mkdtempSync(path.join(tmpdir(), 'assay-load-')), 'results')
  const command = ['--import', 'tsx', 'scripts/load.ts', '--results', results, ...args]
  const child = spawn(process.execPath, command, { cwd: projectRoot, env: { ...process.env, ...env } })
  let errors = ''
  child.stdout.resume()
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(results, name), 'utf8'))
  const { verdicts } = read('verdicts.json') as VerdictFile
  const file = read('load.json') as LoadFile
  return { status, errors, results, file, verdictOf: (id) => verdicts.find((one) => one.id === id)?.verdict }
}

/** The reference target with other fields. */
function targetWith(fields: object): string {
  const declared: object = JSON.parse(readFileSync(path.join(projectRoot, 'targets/reference.json'), 'utf8'))
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'assay-target-')), 'target.json')
  writeFileSync(file, JSON.stringify({ ...declared, ...fields }))
  return file
}

test('the reference service carries the load, and each limit refuses exactly where the document says', {
  timeout: PATIENCE,
}, async () => {
  const { status, file, results, verdictOf } = await runLoad([])
  expect(file.reason).toBeNull()
  expect(status).toBe(0)
  expect(verdictOf(AGENT_LIMIT)).toBe('pass')
  expect(verdictOf('load-assistant-v1-streams-complete')).toBe('pass')
  expect(file.goodput).toBeGreaterThan(5)
  expect(
    file.limits.find(({ requirement }) => requirement === AGENT_LIMIT)?.uses.filter(({ accepted }) => accepted),
  ).toHaveLength(100)
  for (const name of ['exchanges.ndjson', 'load.log', 'report.html', 'load.json', 'outcomes.ndjson']) {
    expect(existsSync(path.join(results, name)), name).toBe(true)
    expect(readFileSync(path.join(results, name), 'utf8'), name).not.toMatch(/svc_(?:admin|dsc)_\w+/)
  }
})

test.each([
  ['agent-limit-late', AGENT_LIMIT],
  ['agent-limit-early', AGENT_LIMIT],
  ['assistant-key-limit-late', 'load-assistant-key-month-exact-under-concurrency'],
  ['v2-clean-truncation', 'load-assistant-v2-streams-complete'],
])('with the fault %s, %s fails', { timeout: PATIENCE }, async (fault, requirement) => {
  const target = targetWith({ reference: { faults: [fault] } })
  const { status, verdictOf } = await runLoad(['--target', target, '--only', requirement])
  expect(verdictOf(requirement)).toBe('fail')
  expect(status).toBe(1)
})

test('a missed objective is exit status 1 though no requirement is red', { timeout: PATIENCE }, async () => {
  const target = targetWith({ objectives: { durationP95: 10 } })
  const { status, file } = await runLoad(['--target', target, '--only', 'load-assistant-v2-streams-complete'])
  expect(file.objectives).toMatchObject([{ name: 'durationP95', met: false }])
  expect(status).toBe(1)
})

test('a K6_BIN that is no k6 is exit status 2 and one line, and the report is there all the same', {
  timeout: PATIENCE,
}, async () => {
  const { status, errors, file, results } = await runLoad(['--only', AGENT_LIMIT], { K6_BIN: '/no/such/k6' })
  expect(status).toBe(2)
  expect(errors).toBe(
    'load: the load is invalid: K6_BIN names /no/such/k6, which is no k6 v2.2; name another, or unset it\n',
  )
  expect(file.valid).toBe(false)
  expect(existsSync(path.join(results, 'report.html'))).toBe(true)
})

test('a budget that is too small leaves the streams untested, and names the field to raise', {
  timeout: PATIENCE,
}, async () => {
  const target = targetWith({ budget: { 'assistant-key-month': 3 } })
  const { verdictOf, file } = await runLoad(['--target', target, '--only', 'load-assistant-v2-streams-complete'])
  expect(verdictOf('load-assistant-v2-streams-complete')).toBe('not-tested')
  expect(file.reason).toContain('3 uses of assistant-key-month')
})
