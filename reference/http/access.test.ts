import { expect, test } from 'vitest'
import { defaultSettings } from '../settings/settings-file.ts'
import { createTenants } from '../settings/tenants.ts'
import { accessOf, attemptOf } from './access.ts'

const tenants = createTenants(defaultSettings)
const revoked = tenants.keys.find(({ isRevoked }) => isRevoked)?.value
const [admin, , assistant] = tenants.keys.map(({ value }) => value)

test.each([
  ['admin', `bearer ${admin}`, 'prj_second', 'granted acme-handbook'],
  ['assistant', `Bearer ${assistant}`, 'acme-handbook', 'granted acme-handbook'],
  // A caller with a key of the wrong kind must not learn what exists.
  ['admin', `Bearer ${assistant}`, 'prj_none', 'wrong-key-kind'],
  ['assistant', `Bearer ${admin}`, 'nowhere', 'wrong-key-kind'],
  ['admin', `Bearer ${admin}x`, 'prj_none', 'unknown-key'],
  ['admin', `Bearer ${admin} ${admin}`, 'prj_main', 'missing-key'],
  ['admin', `Bearer ${revoked}`, 'prj_main', 'unknown-key'],
  ['admin', `Basic ${admin}`, 'prj_main', 'missing-key'],
] as const)('access: %s, %s, %s: %s', (needs, authorization, place, decided) => {
  const operation = { id: 'getAgentJob', needs, limits: [] } as const
  const access = accessOf(attemptOf(tenants, operation, { headers: { authorization } }, place))
  expect(access.kind === 'granted' ? `granted ${access.place.domain}` : access.reason).toBe(decided)
})
