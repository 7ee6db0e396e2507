import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { describe, expect, test } from 'vitest'
import { folderOfPacts, interactionsOf, pactsIn } from '../../contracts/given/gather.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { readTarget } from '../../harness/target/target-file.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { scenarioOf } from '../../load/scenario/scenario.ts'
import { askAgainLine } from '../../report/ask-again.ts'
import { findingsIn } from '../../report/findings/findings.ts'
import { sampleExchange } from '../../report/test-support/exchanges.fixture.ts'
import { sampleVerdict } from '../../report/test-support/verdicts.fixture.ts'
import { loadDescription } from '../../schemas/description/load.ts'
import { idsWith, runVerify, targetLike, workFolder, writeTarget } from '../../selftest/verify-process.ts'
import { askAgain } from './ask-again.ts'

const keys = { adminKey: 'ASSAY_TEST_KEY', assistantKeys: ['ASSAY_TEST_KEY'] }
const tenants = [{ organization: 'acme', project: 'prj_main', domain: 'acme-docs', ...keys }]
const closed = { name: 'closed', baseUrl: 'http://127.0.0.1:9', tenants }

/** A run on a target whose file is outside of the project, and at whose address nothing listens. */
function runOnFile(fields: object = {}, altered: Parameters<typeof runOn>[1] = {}) {
  const targetFile = writeTarget({ ...closed, ...fields }, workFolder())
  return runOn(readTarget(targetFile), { targetFile, ...altered })
}

const shippedDescription = await loadDescription(path.resolve('schemas/generated'))

const anyExchange = sampleExchange('specs-0-1')

/** The printed line of a red requirement that this exchange has shown. */
function lineOf(run: ReturnType<typeof runOn>, id: string, evidence = anyExchange): string {
  const verdict = id.startsWith('observed-') ? 'drift' : 'fail'
  const red = sampleVerdict({ id, verdict, subject: 'some', expected: 'a', actual: 'b', evidence: [evidence.id] })
  const seen = sampleVerdict({ id: evidence.situation.requirement ?? 'agent-job-id-unique' })
  const [finding] = findingsIn([red])
  if (finding === undefined) throw new Error(`${id} gives no finding`)
  const input = { again: askAgain(run), verdicts: [red, seen], exchanges: new Map([[evidence.id, evidence]]) }
  return askAgainLine(finding, input) ?? ''
}

/** Runs the printed line unchanged; a copy of the project need not be set up for that. */
function run(line: string) {
  const command = line
    .replace('npm run verify --', 'node scripts/assay.ts verify')
    .replace('npm run load --', 'node scripts/load.ts')
  return execa('bash', ['-c', command], {
    env: { ASSAY_TEST_KEY: 'svc_dsc_1' },
    preferLocal: true,
    reject: false,
    stdin: 'ignore',
  })
}

const shown = (line: string) => line.replaceAll(/\/\S*\/(?=[^/]+)/g, '…/')

describe('the printed line has names and options that the command takes', () => {
  const limitUse = {
    kind: 'limit-use',
    limit: 'agent-project-hour',
    role: 'within',
    use: 1,
    ahead: 0,
    moved: 0,
  } as const
  const atLimit: Exchange = {
    ...anyExchange,
    situation: { ...anyExchange.situation, requirement: null, evidence: limitUse },
  }
  const invalid: Exchange = {
    ...anyExchange,
    situation: { ...anyExchange.situation, requirement: 'create-agent-job-malformed-json-refused' },
  }
  const documented = runOnFile({}, { document: 'my.md' })
  const copy = path.join(documented.results, 'description')
  mkdirSync(copy)
  copyFileSync('schemas/interface.md', path.join(copy, 'document.md'))
  copyFileSync('schemas/interface.trace.yaml', path.join(copy, 'document.trace.yaml'))
  const { load } = runOnFile().target
  const spike = scenarioOf('spike', { rate: 5, duration: 30, operation: ['createAssistantMessageV2'] }, load)
  const staged = scenarioOf(
    'ramp',
    {
      stages: [
        { seconds: 5, rate: 1 },
        { seconds: 5, rate: 3 },
      ],
      segments: 2,
    },
    load,
  )

  // A load that its budget does not suffice for sends nothing.
  const budget = Object.fromEntries(shippedDescription.limits.map(({ id }) => [id, 9_000]))

  test.each<[string, string, string]>([
    [
      'of a nightly run on a target that is a file',
      lineOf(runOnFile({}, { profile: 'nightly' }), 'agent-job-id-unique'),
      'npm run verify -- --target …/target.json --profile nightly --only agent-job-id-unique',
    ],
    [
      'of what another requirement was shown by',
      lineOf(runOnFile(), 'service-no-server-error-for-client-input', invalid),
      'npm run verify -- --target …/target.json --profile release --only service-no-server-error-for-client-input create-agent-job-malformed-json-refused',
    ],
    [
      'of what was seen in passing at a limit',
      lineOf(runOnFile(), 'service-key-not-echoed', atLimit),
      'npm run verify -- --target …/target.json --profile release --only service-key-not-echoed limits',
    ],
    [
      'of what has drifted',
      lineOf(runOnFile(), 'observed-error-body'),
      'npm run verify -- --target …/target.json --profile release',
    ],
    [
      'of another document',
      lineOf({ ...documented, description: copy }, 'agent-job-id-unique'),
      'npm run verify -- --target …/target.json --profile release --document …/document.md --only agent-job-id-unique',
    ],
    [
      'of production',
      lineOf(runOnFile({ production: true }, { profile: 'smoke' }), 'agent-job-id-unique'),
      'npm run verify -- --target …/target.json --profile smoke --yes-production --only agent-job-id-unique',
    ],
    [
      'of a load',
      lineOf(runOnFile({ budget }, { load: spike }), 'load-steady-while-it-lasts'),
      'npm run load -- spike --rate 5 --duration 30s --operation createAssistantMessageV2 --target …/target.json --profile release',
    ],
    [
      'of a search',
      lineOf(
        runOnFile({ budget }, { load: scenarioOf('capacity', { users: 16 }, load) }),
        'load-assistant-v2-streams-complete',
      ),
      'npm run load -- capacity --users 16 --target …/target.json --profile release',
    ],
    [
      'of a load in stages',
      lineOf(runOnFile({}, { load: staged }), 'load-assistant-v2-streams-complete'),
      'npm run load -- ramp --stages 5s:1,5s:3 --segments 2 --target …/target.json --profile release',
    ],
    ['of a contract that a team has given', ...ofGivenContract()],
  ])('%s', async (_, line, expected) => {
    expect(shown(line)).toBe(expected)
    // Where the error is that the target can't be reached, all names and options were understood.
    expect((await run(line)).stderr).toMatch(/^\w+: target closed at .* can't be reached/)
  })
})

function ofGivenContract(): readonly [line: string, expected: string] {
  const folder = path.resolve('contracts/pacts')
  const pacts = interactionsOf(shippedDescription, '/', pactsIn(folder))
  const given = runOnFile({}, { pacts })
  mkdirSync(folderOfPacts(given))
  for (const { file } of pactsIn(folder)) copyFileSync(path.join(folder, file), path.join(folderOfPacts(given), file))
  const id = pacts[0]?.id ?? ''
  const expected = `npm run verify -- --target …/target.json --profile release --pacts …/pacts --only ${id}`
  return [lineOf(given, id), expected]
}

test('the printed line shows a finding of a nightly run on the service again', async () => {
  const id = 'send-agent-job-message-while-active-taken-or-refused'
  const target = targetLike({ reference: { faults: ['message-while-active-500-lost'] } })
  const found = await runVerify(['--target', target, '--profile', 'nightly', '--only', id])
  expect(idsWith(found, 'fail')).toEqual([id])
  const report = readFileSync(path.join(found.results, 'report.html'), 'utf8')
  const [, line = ''] = /<p>From the service: <code class="copyable">([^<]*)<\/code>/.exec(report) ?? []
  const again = await run(line)
  expect(again.exitCode, again.stderr).toBe(1)
  expect(again.stdout).toContain(`fail ${id}`)
})

test('a target of the project is named', () => {
  expect(askAgain(runOn(runOnFile().target)).command).toBe('npm run verify -- --target reference --profile release')
})
