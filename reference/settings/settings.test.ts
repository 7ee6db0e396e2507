import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { defaultSettings, readSettings } from './settings-file.ts'
import { createTenants } from './tenants.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'reference-settings-'))

function read(content: unknown) {
  const file = path.join(folder, 'settings.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readSettings(file)
}

test.each([
  ['{', 'no JSON'],
  [{ agnet: {} }, 'the file has no field "agnet"'],
  [{ agent: { jobMilliseconds: -1 } }, 'agent.jobMilliseconds must be >= 0'],
  [{ agent: { ids: 'short' } }, 'agent.ids must be one of ["word","uuid","numeric","slash"]'],
  [{ agent: { pollPath: '/jobs/{id}' } }, 'agent.pollPath must match pattern'],
  [{ tenants: [{ organization: 'a', project: 'b' }] }, 'tenants.0 lacks the field "domain"'],
])('a settings file is refused with what is wrong: %j', (content, message) => {
  expect(() => read(content)).toThrow(message)
})

const tenant = { organization: 'one', project: 'prj_one', domain: 'one-docs' }
const withTenants = (...tenants: (typeof tenant)[]) => createTenants({ ...defaultSettings, tenants })

test('keys are the same each time', () => {
  expect(createTenants(defaultSettings).keys).toEqual(createTenants(defaultSettings).keys)
})

const sameLabels = [
  tenant,
  { organization: 'two', project: 'a', domain: 'a' },
  { organization: 'one', project: 'prj_two', domain: 'b' },
]

test.each([
  ['whose project is taken', [tenant, { ...tenant, domain: 'two-docs' }], 'two tenants have the project "prj_one"'],
  ['whose variables have the same names', sameLabels, 'label of environment variables "TWO_"'],
])('tenants are refused %s', (_name, tenants, message) => {
  expect(() => withTenants(...tenants)).toThrow(message)
})
