import { expect, test } from 'vitest'
import { defaultSettings } from '../settings/settings-file.ts'
import { createTenants } from '../settings/tenants.ts'
import { accessOf, attemptOf } from './access.ts'

const tenants = createTenants(defaultSettings)
const [admin, , assistant] = tenants.keys.map(({ value }) => value)

test.each([
  ['admin', `Bearer ${admin}`, 'prj_main', 'granted acme-docs'],
  ['admin', `bearer ${admin}`, 'prj_second', 'granted acme-handbook'],
  ['assistant', `Bearer ${assistant}`, 'acme-handbook', 'granted acme-handbook'],
  ['admin', `Bearer ${admin}`, 'prj_limits', 'foreign-project'],
  ['admin', `Bearer ${admin}`, 'prj_none', 'unknown-project'],
  ['assistant', `Bearer ${assistant}`, 'globex-docs', 'foreign-domain'],
  ['assistant', `Bearer ${assistant}`, 'nowhere', 'unknown-domain'],
  // A key of the wrong kind learns nothing of what exists.
  ['admin', `Bearer ${assistant}`, 'prj_none', 'wrong-key-kind'],
  ['assistant', `Bearer ${admin}`, 'acme-docs', 'wrong-key-kind'],
  ['admin', `Bearer ${admin}x`, 'prj_main', 'unknown-key'],
  ['admin', `Bearer ${admin} ${admin}`, 'prj_main', 'missing-key'],
  ['admin', `Basic ${admin}`, 'prj_main', 'missing-key'],
  ['admin', admin, 'prj_main', 'missing-key'],
  ['admin', undefined, 'prj_main', 'missing-key'],
] as const)('access: %s, %s, %s: %s', (needs, authorization, place, decided) => {
  const access = accessOf(attemptOf(tenants, needs, authorization, place))
  expect(access.kind === 'granted' ? `granted ${access.place.domain}` : access.reason).toBe(decided)
})
