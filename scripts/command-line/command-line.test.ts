import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { describe, expect, test, vi } from 'vitest'
import { printedBy } from '../../commands/commands.fixture.ts'
import { doctor } from '../../commands/doctor/doctor.ts'
import { printRequirements } from '../../commands/list.ts'
import { sourceHash } from '../../load/k6/source.ts'
import { startScript, targetLike, workFolder } from '../../selftest/verify-process.ts'
import { projectRoot } from './project-root.ts'

const assay = (...args: readonly string[]) => startScript('assay.ts', args)

test('a misspelt command is named, with what may have been meant', async () => {
  const { exitCode, stderr } = await assay('verfy')
  expect(exitCode).toBe(2)
  expect(stderr).toMatch(/unknown command 'verfy'\n\(Did you mean verify\?\)\n\(npm run assay -- --help /)
  expect(stderr).not.toMatch(/\n {4}at /)
})

test('a misspelt option is named, with where the options of its command are listed', async () => {
  const { exitCode, stderr } = await assay('gaps', '--wrte')
  const lines = [
    "error: unknown option '--wrte'",
    '(Did you mean --write?)',
    '(npm run assay -- gaps --help lists its options)',
  ]
  expect([exitCode, stderr.split('\n')]).toEqual([2, lines])
})

test('a load takes no contracts, of which it would show none', async () => {
  const { exitCode, stderr } = await startScript('load.ts', ['smoke', '--plan', '--pacts', 'pacts'])
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^error: unknown option '--pacts'\n/)])
})

test('each problem of a document is a line of the program that reads it', async () => {
  const text = readFileSync(path.join(projectRoot, 'schemas/read/smallest.md'), 'utf8')
  const document = path.join(workFolder(), 'broken.md')
  writeFileSync(document, text.replaceAll('| string |', '| strong |'))
  const { exitCode, stderr } = await startScript('load.ts', ['smoke', '--plan', '--document', document])
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^(?:load: .*broken\.md:\d+: .+(?:\n|$)){4}$/)])
})

test('what is a script of its own is named as npm runs it', async () => {
  const { exitCode, stderr } = await assay('load', 'smoke')
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringMatching(/^assay: load is a command of its own: npm run load -- …/),
  ])
})

test('says its version', async () => {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
  )
  expect(await assay('--version')).toMatchObject({ exitCode: 0, stdout: version })
})

test('the measurements say what they are called', async () => {
  const { stdout } = await startScript('bench.ts', ['--help'])
  expect(stdout).toMatch(/^Usage: npm run bench -- NAME\n\n.*; NAME: detection, decode, /)
})

test('a misspelt name of the self-test proves nothing', async () => {
  const { exitCode, stderr } = await startScript('selftest.ts', ['staging', 'reads-lags'])
  const message = 'selftest: there is no part of staging "reads-lags"; did you mean reads-lag?'
  expect([exitCode, stderr]).toEqual([2, message])
})

test.each(['two', '0', '1.5'])('the self-test has no %s runs at the same time', async (number) => {
  const { exitCode, stderr } = await startScript('selftest.ts', ['pairs', '--at-once', number])
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^error: .*--at-once.* a whole number above 0$/)])
})

test.each([
  ['assay', 'list'],
  ['load', 'steady --plan --rate 1 --duration 5s'],
])('%s %s ends as it would where its reader has closed the output', async (script, args) => {
  const command = `node scripts/${script}.ts ${args} | true; exit \${PIPESTATUS[0]}`
  const { exitCode, stderr } = await execa('bash', ['-c', command], { reject: false })
  expect([exitCode, stderr]).toEqual([0, ''])
})

test('lists the requirements of a subject and of an operation', async () => {
  const ofSubject = await assay('list', 'agent-job')
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

  /** The command line as npm starts it: in the project's folder, for a person who is in another folder. */
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
    const target = (named: string) => shared.target.parseArg?.(named, undefined)
    expect(['./here.json', 'reference'].map(target)).toEqual([path.join(folder, 'here.json'), 'reference'])
  })

  test('a place that is printed can be given to the next command', async () => {
    const { fromStanding, toStanding } = await commandLine()
    const report = path.resolve('results/night-1/report.html')
    expect(toStanding(path.join(folder, 'gate/report.html'))).toBe('gate/report.html')
    expect(fromStanding(toStanding(report))).toBe(report)
  })
})

test('the doctor says what is here and what a target lacks', async () => {
  const { exitCode, stdout } = await assay('doctor', '--target', 'reference')
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^ok {2}Node: 24/)])
})

test('the doctor checks a target by the document that runs on it are given', async () => {
  const folder = workFolder()
  const target = targetLike({ knownGaps: [{ id: 'agent-job-engine-present' }] }, folder)
  const document = path.join(folder, 'interface.md')
  writeFileSync(
    document,
    readFileSync('schemas/interface.md', 'utf8').replace('| model |', '| engine |').replace('"model"', '"engine"'),
  )
  const own = await printedBy(() => doctor({ target }))
  expect([own.status, own.stdout]).toEqual([2, expect.stringContaining('agent-job-engine-present is no requirement')])
  const given = await printedBy(() => doctor({ target, document }))
  expect(given.stdout).not.toContain('is no requirement')
})

test('the doctor says which k6 is used, whether it reads streams, and what is wrong with one that is named', async () => {
  const k6 = path.join(workFolder(), 'k6')
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
})
