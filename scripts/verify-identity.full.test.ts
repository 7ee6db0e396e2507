import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { redVerdicts } from '../harness/verdict/verdict-model.ts'
import { catalogue } from '../requirements/catalogue.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { idsWith, runVerify, targetLike, type VerifyRun, workFolder } from '../selftest/verify-process.ts'

/** Milliseconds that one run of the public command may take on a busy machine. */
const RUN_PATIENCE = 120_000

/** What the live specs show: contracts and load have tests of their own, and take their time. */
const specIds = catalogue(await loadDescription(path.resolve('schemas/generated')))
  .filter(({ subject }) => subject !== 'contracts' && subject !== 'load')
  .map(({ requirement }) => requirement.id)

function gapsOf({ observations }: VerifyRun): Readonly<Record<string, unknown>> {
  return Object.fromEntries(observations.map(({ gap, value }) => [gap, value]))
}

/** Nothing that a check could have learnt by heart from the default service. */
const otherIdentity = {
  settings: {
    keyPrefix: 'mint9_',
    tenants: [
      { organization: 'north', project: '6f9e-1', domain: 'handbook.north' },
      { organization: 'south', project: 'p2', domain: 'south' },
    ],
    agent: { createStatus: 202, messageStatus: 200, ids: 'slash', dates: 'offset', extraFields: true },
    errors: { shape: 'text', statuses: { 'missing-key': 403, 'invalid-body': 422, 'unknown-job': 410 } },
  },
  target: {
    keyPrefix: 'mint9_',
    tenants: [
      {
        organization: 'north',
        project: '6f9e-1',
        domain: 'handbook.north',
        adminKey: 'ASSAY_REFERENCE_ADMIN_KEY',
        assistantKeys: ['ASSAY_REFERENCE_ASSISTANT_KEY', 'ASSAY_REFERENCE_ASSISTANT_KEY_2'],
      },
      {
        organization: 'south',
        project: 'p2',
        domain: 'south',
        adminKey: 'ASSAY_REFERENCE_SOUTH_ADMIN_KEY',
        assistantKeys: ['ASSAY_REFERENCE_SOUTH_ASSISTANT_KEY', 'ASSAY_REFERENCE_SOUTH_ASSISTANT_KEY_2'],
      },
    ],
  },
}

describe('verify on the reference service in other clothes', () => {
  test(
    'passes unchanged with other identifiers, key prefix, statuses and error shapes',
    async () => {
      const folder = workFolder()
      const settings = path.join(folder, 'settings.json')
      writeFileSync(settings, JSON.stringify(otherIdentity.settings))
      const target = targetLike({ ...otherIdentity.target, exhaust: false, reference: { settings } }, folder)
      const run = await runVerify(['--target', target, '--only', ...specIds])
      expect(idsWith(run, ...redVerdicts, 'question')).toEqual([])
      expect(run.status).toBe(0)
      expect(gapsOf(run)).toMatchObject({
        'agent-job-create-status': 202,
        'agent-job-message-status': 200,
        'error-body': 'text',
        'error-status-missing-key': 403,
      })
    },
    RUN_PATIENCE,
  )

  test(
    'keeps no key in any file that it leaves',
    async () => {
      const secret = 'svc_admin_0123456789abcdefghijklmnop'
      const folder = workFolder()
      const settings = path.join(folder, 'settings.json')
      const tenants = [{ organization: 'acme', project: 'prj_main', domain: 'acme-docs', adminKey: secret }]
      writeFileSync(settings, JSON.stringify({ tenants }))
      const one = {
        ...tenants[0],
        adminKey: 'ASSAY_REFERENCE_ADMIN_KEY',
        assistantKeys: ['ASSAY_REFERENCE_ASSISTANT_KEY'],
      }
      const target = targetLike(
        { tenants: [one], exhaust: false, reference: { settings, faults: ['key-echoed-in-error'] } },
        folder,
      )
      const run = await runVerify(['--target', target, '--only', ...specIds])
      expect(idsWith(run, 'fail')).toEqual(['service-key-not-echoed'])
      expect(run.stdout + run.stderr).not.toContain(secret)
      for (const name of [
        'verdicts.json',
        'report.html',
        'junit.xml',
        'exchanges.ndjson',
        'outcomes.ndjson',
        'run.json',
        'specs.log',
      ]) {
        expect(readFileSync(path.join(run.results, name), 'utf8'), name).not.toContain(secret)
      }
    },
    RUN_PATIENCE,
  )
})
