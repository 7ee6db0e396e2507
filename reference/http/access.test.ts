import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../settings/settings-file.ts'
import { createTenants } from '../settings/tenants.ts'
import { accessOf, attemptOf } from './access.ts'

const tenants = createTenants(defaultSettings)
const value = (variable: string) =>
  tenants.keys.find((key) => key.variable === `ASSAY_REFERENCE_${variable}`)?.value ?? ''
const admin = value('ADMIN_KEY')
const assistant = value('ASSISTANT_KEY_2')

function decide(needs: 'admin' | 'assistant', authorization: string | undefined, place: string): string {
  const access = accessOf(attemptOf(tenants, needs, authorization, place))
  return access.kind === 'granted' ? `granted ${access.place.domain}` : access.reason
}

describe('access', () => {
  test.each([
    ['admin', `Bearer ${admin}`, 'prj_main', 'granted acme-docs'],
    ['admin', `bearer ${admin}`, 'prj_second', 'granted acme-handbook'],
    ['assistant', `Bearer ${assistant}`, 'acme-handbook', 'granted acme-handbook'],
    ['admin', `Bearer ${admin}`, 'prj_limits', 'foreign-project'],
    ['admin', `Bearer ${admin}`, 'prj_none', 'unknown-project'],
    ['assistant', `Bearer ${assistant}`, 'globex-docs', 'foreign-domain'],
    ['assistant', `Bearer ${assistant}`, 'nowhere', 'unknown-domain'],
    ['admin', `Bearer ${assistant}`, 'prj_main', 'wrong-key-kind'],
    ['assistant', `Bearer ${admin}`, 'acme-docs', 'wrong-key-kind'],
    ['admin', `Bearer ${admin}x`, 'prj_main', 'unknown-key'],
    ['admin', `Bearer ${admin} ${admin}`, 'prj_main', 'missing-key'],
    ['admin', `Basic ${admin}`, 'prj_main', 'missing-key'],
    ['admin', admin, 'prj_main', 'missing-key'],
    ['admin', undefined, 'prj_main', 'missing-key'],
  ] as const)('%s, %s, %s: %s', (needs, authorization, place, decided) => {
    expect(decide(needs, authorization, place)).toBe(decided)
  })

  test('a key of the wrong kind learns nothing of what exists', () => {
    expect(decide('admin', `Bearer ${assistant}`, 'prj_none')).toBe('wrong-key-kind')
  })
})
