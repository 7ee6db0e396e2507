import { expect, test } from 'vitest'
import { withOwnFiles, withoutOutputs } from './outputs.ts'

const env = { PATH: '/bin', K6_OUT: 'json=out/k6.json', K6_WEB_DASHBOARD: 'true', K6_WEB_DASHBOARD_EXPORT: 'page.html' }

test('each run of k6 has a page and a file of its own, and the first those that were named', () => {
  expect(withOwnFiles(env, 1)).toEqual(env)
  expect(withOwnFiles(env, 2)).toEqual({ ...env, K6_OUT: 'json=out/k6-2.json', K6_WEB_DASHBOARD_EXPORT: 'page-2.html' })
  const remote = { K6_OUT: 'experimental-prometheus-rw' }
  expect(withOwnFiles(remote, 3)).toEqual(remote)
})

test('a run whose figures are not the target’s sends them nowhere', () => {
  expect(withoutOutputs(env)).toEqual({ PATH: '/bin' })
})
