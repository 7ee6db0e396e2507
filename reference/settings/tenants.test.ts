import { describe, expect, test } from 'vitest'
import { defaultSettings } from './settings-file.ts'
import { createTenants } from './tenants.ts'

const tenant = { organization: 'one', project: 'prj_one', domain: 'one-docs' }
const withTenants = (...tenants: (typeof tenant & { adminKey?: string; assistantKeys?: readonly string[] })[]) =>
  createTenants({ ...defaultSettings, tenants })

describe('keys', () => {
  test('have the variables that target files name', () => {
    const names = ['ADMIN_KEY', 'ASSISTANT_KEY', 'ASSISTANT_KEY_2']
    const labels = ['', 'SECOND_', 'GLOBEX_']
    expect(createTenants(defaultSettings).keys.map(({ variable }) => variable)).toEqual(
      labels.flatMap((label) => names.map((name) => `ASSAY_REFERENCE_${label}${name}`)),
    )
  })

  test('are the same each time, and tell their kind by their prefix', () => {
    const { keys } = createTenants(defaultSettings)
    expect(keys).toEqual(createTenants(defaultSettings).keys)
    expect(keys.map(({ kind, value }) => value.startsWith('svc_dsc_') === (kind === 'assistant'))).not.toContain(false)
  })

  test('may be given', () => {
    const { keys } = withTenants({ ...tenant, adminKey: 'svc_x', assistantKeys: ['svc_dsc_y'] })
    expect(keys.map(({ value }) => value)).toEqual(['svc_x', 'svc_dsc_y'])
  })
})

const sameLabels = [
  tenant,
  { organization: 'two', project: 'a', domain: 'a' },
  { organization: 'one', project: 'prj_two', domain: 'b' },
]

test.each([
  ['whose project is taken', [tenant, { ...tenant, domain: 'two-docs' }], 'two tenants have the project "prj_one"'],
  ['whose admin key is for the assistant', [{ ...tenant, adminKey: 'svc_dsc_x' }], 'and not with svc_dsc_'],
  ['whose assistant key has another prefix', [{ ...tenant, assistantKeys: ['svc_x'] }], 'must start with svc_dsc_'],
  ['whose variables have the same names', sameLabels, 'label of environment variables "TWO_"'],
])('tenants are refused %s', (_name, tenants, message) => {
  expect(() => withTenants(...tenants)).toThrow(message)
})
