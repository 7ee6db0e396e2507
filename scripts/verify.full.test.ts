import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { redVerdicts } from '../harness/verdict/verdict-model.ts'
import { defaultSettings } from '../reference/settings/settings-file.ts'
import { createTenants } from '../reference/settings/tenants.ts'
import { catalogue } from '../requirements/catalogue.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { noiseIn } from '../selftest/staging/staging.ts'
import { mainTenant, plainTarget } from '../selftest/staging/staging-target.ts'
import {
  idsWith,
  runAssay,
  runVerify,
  targetLike,
  workFolder,
  writeOwn,
  writeTarget,
} from '../selftest/verify-process.ts'

/** The requirements that the live specs show: contracts and load have tests of their own, and take time. */
const specIds = catalogue(await loadDescription(path.resolve('schemas/generated')))
  .filter(({ subject }) => subject !== 'contracts' && subject !== 'load')
  .map(({ requirement }) => requirement.id)

test('an interrupted run keeps what it has measured, judges it, and exits 130', async () => {
  const run = await runVerify(['--only', ...specIds], {
    onOutput: (text, end) => text.includes('agent-request: all shown') && end('SIGINT'),
  })
  expect(run.status).toBe(130)
  expect(run.stdout).toMatch(/\nStopped: the run was stopped: \d+ of \d+ requirements were shown/)
  expect(idsWith(run, 'pass').length).toBeGreaterThan(20)
  expect(idsWith(run, 'not-run').length).toBeGreaterThan(20)
  expect(existsSync(path.join(run.results, 'report.html'))).toBe(true)
})

test('runs of a target are kept, told apart by build, and what was red in the last one can be run alone', async () => {
  const history = path.join(workFolder(), 'history')
  const target = targetLike({ name: 'nightly', reference: { faults: ['v1-clean-truncation'] } })
  const smoke = ['--target', target, '--profile', 'smoke', '--history', history]
  const run = await runVerify([...smoke, '--build', '2290', '--json'])
  expect(run.status).toBe(1)
  const printed = JSON.parse(run.stdout)
  expect(printed.run).toMatchObject({ build: '2290', interrupted: false })
  expect(printed.findings.map(({ id }: { id: string }) => id)).toEqual(['assistant-stream-v1-not-truncated'])
  expect(readFileSync(printed.report, 'utf8')).toContain('1 finding, 1 requirement is red')
  const again = await runVerify([...smoke, '--last-failed'])
  expect(again.verdicts?.verdicts.map(({ id }) => id)).toEqual(['assistant-stream-v1-not-truncated'])
  expect(
    (await runAssay(['history', '--target', target, '--profile', 'smoke', '--history', history])).stdout,
  ).toContain('assistant-stream-v1-not-truncated: red since ')
  const compared = await runAssay(['compare', run.results, again.results])
  expect(compared).toMatchObject({ status: 0 })
  expect(compared.stdout).toMatch(/^not in both: \d{2,}$/m)
  expect(compared.stdout).toContain('0 new, 0 fixed, 1 still red')
})

test('breaches of a listed group are known until its last day', async () => {
  const verifyWith = (gap: object, faults: readonly string[]) => {
    const target = targetLike({ knownGaps: [{ reason: 'is mended soon', ...gap }], reference: { faults } })
    return runVerify(['--target', target, '--profile', 'smoke', '--only', 'agent-job', 'assistant-request'])
  }
  const known = await verifyWith({ id: 'agent-job' }, ['job-model-number'])
  expect(known.status).toBe(0)
  expect(idsWith(known, 'known-gap')).toContain('agent-job-model-type')
  const late = await verifyWith({ id: 'agent-job-model-*', until: '2026-01-31' }, ['job-model-number'])
  expect(late.status).toBe(1)
  expect(late.stdout).toContain('knownGaps lists it until 2026-01-31 (is mended soon)')
})

/** A run of the live specs on a reference service with these settings, and a target with these fields. */
function runOn(settings: object, fields: object, faults: readonly string[] = []) {
  const folder = workFolder()
  const reference = { settings: writeOwn(folder, 'settings.json', settings), faults }
  const target = targetLike({ exhaust: false, reference, ...fields }, folder)
  return runVerify(['--target', target, '--only', ...specIds])
}

/** A tenant as in a target's file, with the names of its keys. */
function withKeys<Tenant>(tenant: Tenant, name: string) {
  const assistantKeys = [`ASSAY_REFERENCE_${name}ASSISTANT_KEY`, `ASSAY_REFERENCE_${name}ASSISTANT_KEY_2`]
  return { ...tenant, adminKey: `ASSAY_REFERENCE_${name}ADMIN_KEY`, assistantKeys }
}

test('a service with other identifiers, key prefix, statuses and error shapes passes unchanged', async () => {
  // The default service has none of these values, so no check passes only because it was written for the default ones.
  const north = { organization: 'north', project: '6f9e-1', domain: 'handbook.north' }
  const south = { organization: 'south', project: 'p2', domain: 'south' }
  const keyPrefix = 'mint9_'
  const settings = {
    keyPrefix,
    tenants: [north, south],
    agent: { createStatus: 202, messageStatus: 200, ids: 'slash', dates: 'offset', extraFields: true },
    errors: { shape: 'text', statuses: { 'missing-key': 403, 'invalid-body': 422, 'unknown-job': 410 } },
  }
  const run = await runOn(settings, { keyPrefix, tenants: [withKeys(north, ''), withKeys(south, 'SOUTH_')] })
  expect(idsWith(run, ...redVerdicts, 'question')).toEqual([])
  expect(run.status).toBe(0)
  expect(Object.fromEntries(run.observations.map(({ gap, value }) => [gap, value]))).toMatchObject({
    'agent-job-create-status': 202,
    'agent-job-message-status': 200,
    'error-body': 'text',
    'error-status-missing-key': 403,
  })
})

test('a nightly run of the reference service finds nothing red and asks nothing', async () => {
  const run = await runVerify(['--profile', 'nightly'])
  expect(idsWith(run, ...redVerdicts, 'question')).toEqual([])
  expect(run.status).toBe(0)
})

test('a team that has one key of each kind sees nothing red: what its target can not show is not tested', async () => {
  const [assistantKey] = mainTenant.assistantKeys
  const tenants = [{ ...mainTenant, assistantKeys: [assistantKey] }]
  const file = writeTarget({ ...plainTarget, tenants, reference: {} }, workFolder())
  expect(noiseIn(await runVerify(['--target', file]))).toEqual([])
})

test('a key that the service echoes stands in no file of the run', async () => {
  const tenant = { organization: 'acme', project: 'prj_main', domain: 'acme-docs' }
  const declared = { ...withKeys(tenant, ''), assistantKeys: ['ASSAY_REFERENCE_ASSISTANT_KEY'] }
  const { keys } = createTenants({ ...defaultSettings, tenants: [tenant] })
  const adminKey = keys.find(({ kind }) => kind === 'admin')?.value ?? expect.fail('no such key')
  const run = await runOn({ tenants: [tenant] }, { tenants: [declared] }, ['key-echoed-in-error'])
  expect(idsWith(run, 'fail')).toEqual(['service-key-not-echoed'])
  expect(run.stdout + run.stderr).not.toContain(adminKey)
  const pages = ['verdicts.json', 'report.html', 'junit.xml', 'run.json']
  for (const name of [...pages, 'exchanges.ndjson', 'outcomes.ndjson', 'specs.log'])
    expect(readFileSync(path.join(run.results, name), 'utf8'), name).not.toContain(adminKey)
})
