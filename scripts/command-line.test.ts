import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { fileWith, printedBy } from '../commands/commands.fixture.ts'
import { doctor } from '../commands/doctor/doctor.ts'
import { printRequirements } from '../commands/list.ts'
import { sourceHash } from '../load/k6-source.ts'
import { startScript, workFolder } from '../selftest/verify-process.ts'
import { projectRoot } from './project-files.ts'

/** Runs `assay` in a folder, as npm does that a person has called from `from`. */
const assay = (args: readonly string[], folder = projectRoot, from = folder) =>
  startScript('assay.ts', args, { cwd: folder, env: { INIT_CWD: from } })

/** A folder with the description and no target. */
function emptyProject(): string {
  const folder = workFolder()
  mkdirSync(path.join(folder, 'targets'))
  symlinkSync(path.join(projectRoot, 'schemas'), path.join(folder, 'schemas'))
  return folder
}

test('a misspelt command is named, with what may have been meant', async () => {
  const { exitCode, stderr } = await assay(['verfy'])
  expect(exitCode).toBe(2)
  expect(stderr).toMatch(/unknown command 'verfy'\n\(Did you mean verify\?\)\n\(npm run assay -- --help /)
  expect(stderr).not.toMatch(/\n {4}at /)
})

test('a misspelt option is named, with where the options of its command are listed', async () => {
  const { exitCode, stderr } = await assay(['gaps', '--wrte'])
  const lines = [
    "error: unknown option '--wrte'",
    '(Did you mean --write?)',
    '(npm run assay -- gaps --help lists its options)',
  ]
  expect([exitCode, stderr.split('\n')]).toEqual([2, lines])
})

test('what is a script of its own is named as npm runs it', async () => {
  const { exitCode, stderr } = await assay(['load', 'smoke'])
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringMatching(/^assay: load is a command of its own: npm run load -- …/),
  ])
})

test('says its version', async () => {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
  )
  expect(await assay(['--version'])).toMatchObject({ exitCode: 0, stdout: version })
})

test('the measurements say what they are called', async () => {
  const { stdout } = await startScript('bench.ts', ['--help'])
  expect(stdout).toMatch(/^Usage: npm run bench -- NAME\n\n.*; NAME: detection, decode, /)
})

test.each([
  [['job-id-mising'], /no fault, .* "job-id-mising"; did you mean job-id-missing\?/],
  [['pairs', 'nope'], /no part of pairs "nope"; npm run reference -- --list shows all/],
  [['staging', 'reads-lags'], /no part of staging "reads-lags"; did you mean reads-lag\?/],
  [['capacity', 'nope'], /no part of capacity "nope"; there is capacity-queues, /],
  [['targets', 'nope'], /no part of targets "nope"; there is none/],
])('a misspelt name proves nothing: selftest %s', async (args, message) => {
  const { exitCode, stderr } = await startScript('selftest.ts', args)
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(message)])
})

test('lists the requirements of a subject and of an operation', async () => {
  const ofSubject = await assay(['list', 'agent-job'])
  expect(ofSubject.stdout).toMatch(/^createAgentJob\n {2}agent-job\n {4}agent-job-id-\S+ {2}documented, smoke/m)
  expect(ofSubject.stdout).not.toContain('assistant-stream')
  const listed = (name: string) => printedBy(() => printRequirements([name], { target: 'reference' }))
  expect((await listed('agent-job-id-*')).stdout.trimEnd()).toMatch(
    /^createAgentJob(?:\n {2}[a-z-]+|\n {4}agent-job-id-\S+ .+)+$/,
  )
  expect((await listed('createAssistantMessageV1')).stdout).toContain('  assistant-request\n')
  await expect(listed('agent-jobs')).rejects.toThrow(/ npm run assay -- list shows all; did you mean agent-job\?$/)
})

describe('where the person stands', () => {
  const folder = workFolder()
  mkdirSync(path.join(folder, 'gate'))

  /** The command line as npm starts it, in the project's folder, for somebody who stands in another. */
  async function commandLine() {
    vi.stubEnv('INIT_CWD', folder)
    vi.resetModules()
    const loaded = await import('./command-line.ts')
    vi.unstubAllEnvs()
    return loaded
  }

  test('folders are read from there, a folder of the history too; the id of a run is none', async () => {
    const { runFromStanding, shared } = await commandLine()
    expect(['gate', 'night-1'].map(runFromStanding)).toEqual([path.join(folder, 'gate'), 'night-1'])
    expect(shared.history.parseArg?.('kept', undefined)).toBe(path.join(folder, 'kept'))
  })

  test('a place that is printed can be given to the next command', async () => {
    const { fromStanding, toStanding } = await commandLine()
    const report = path.resolve('results/night-1/report.html')
    expect(toStanding(path.join(folder, 'gate/report.html'))).toBe('gate/report.html')
    expect(fromStanding(toStanding(report))).toBe(report)
  })
})

test('a path is read from where the person stands', async () => {
  const folder = path.dirname(fileWith('{}', 'here.json'))
  const { stderr } = await assay(['plan', '--target', './here.json'], projectRoot, folder)
  expect(stderr).toContain("must have required property 'baseUrl'")
})

describe('init', () => {
  const said = ['--url', 'http://127.0.0.1:9', '--project', 'prj_main', '--organization', 'acme']

  test('writes a target and a line for its key, and says what can be reached', async () => {
    const folder = emptyProject()
    const { exitCode, stdout } = await assay(['init', '--name', 'preview', ...said], folder)
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/can't be reached.*\n.*nothing listens there/)])
    expect(JSON.parse(readFileSync(path.join(folder, 'targets/preview.json'), 'utf8'))).toMatchObject({
      baseUrl: 'http://127.0.0.1:9',
      tenants: [{ organization: 'acme', project: 'prj_main', adminKey: 'ASSAY_ADMIN_KEY' }],
    })
    expect(readFileSync(path.join(folder, '.env'), 'utf8')).toBe('ASSAY_ADMIN_KEY=\n')
    const again = await assay(['init', '--name', 'preview', ...said], folder)
    expect(again).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is there already') })
    // The key of one service must not go to another.
    const second = await assay(['init', '--name', 'demo', ...said], folder)
    expect(second.stdout).toContain('the workflows of ci/ hand on other names: add DEMO_ADMIN_KEY to their env\n')
    expect(stdout).not.toContain('the workflows')
    expect(readFileSync(path.join(folder, '.env'), 'utf8')).toBe('ASSAY_ADMIN_KEY=\nDEMO_ADMIN_KEY=\n')
  })

  test.each([
    [
      'my staging',
      'https://api.example',
      /targets\/my staging\.json: name may hold letters, digits, '\.', '_' and '-'/,
    ],
    ['preview', 'api.example:8080', /baseUrl "api\.example:8080" must be an http\(s\) address/],
  ])('writes nothing of which no run could begin: %s at %s', async (name, url, message) => {
    const folder = emptyProject()
    const { exitCode, stderr } = await assay(['init', '--name', name, '--url', url, '--project', 'prj_main'], folder)
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(message)])
    expect([existsSync(path.join(folder, '.env')), readdirSync(path.join(folder, 'targets'))]).toEqual([false, []])
  })

  test('a second key of the assistant is named beside the first, and is one of the assistant alone', async () => {
    const folder = emptyProject()
    const keys = (...args: readonly string[]) => assay(['init', '--url', 'http://127.0.0.1:9', ...args], folder)
    expect(await keys('--domain', 'acme-docs', '--second-key')).toMatchObject({ exitCode: 0 })
    expect(JSON.parse(readFileSync(path.join(folder, 'targets/staging.json'), 'utf8'))).toMatchObject({
      tenants: [{ domain: 'acme-docs', assistantKeys: ['ASSAY_ASSISTANT_KEY', 'ASSAY_ASSISTANT_KEY_2'] }],
    })
    expect(readFileSync(path.join(folder, '.env'), 'utf8')).toBe('ASSAY_ASSISTANT_KEY=\nASSAY_ASSISTANT_KEY_2=\n')
    const { exitCode, stderr } = await keys('--name', 'demo', '--project', 'prj_main', '--second-key')
    expect([exitCode, stderr]).toEqual([2, 'assay: --second-key is one of the assistant: give its --domain'])
  })

  test('names what it needs where no one can be asked', async () => {
    const { exitCode, stderr } = await assay(['init'], emptyProject())
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--url')])
  })
})

test('the doctor says what is here and what a target lacks', async () => {
  const { exitCode, stdout } = await assay(['doctor', '--target', 'reference'])
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^ok {2}Node: 24/)])
})

test('the doctor says which k6 is used, whether it reads streams, and what is wrong with one that is named', async () => {
  const k6 = path.join(emptyProject(), 'k6')
  vi.stubEnv('K6_BIN', k6)
  const diagnosed = () => printedBy(() => doctor({ target: 'reference' }))
  const none = await diagnosed()
  expect([none.status, none.stdout]).toEqual([2, expect.stringContaining(`!!  k6, for the load: K6_BIN names ${k6},`)])
  for (const [extensions, said] of [
    [`k6/x/assay/${sourceHash()}`, 'with'],
    ['none', 'without'],
  ] as const) {
    writeFileSync(k6, `#!/bin/sh\necho k6 v2.2.0 ${extensions}`, { mode: 0o755 })
    expect((await diagnosed()).stdout).toContain(`k6, for the load: ${k6}, ${said} the module that reads streams`)
  }
  vi.unstubAllEnvs()
})
