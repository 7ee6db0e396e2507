import { vi } from 'vitest'
import { limit } from '../../budget/limit.fixture.ts'
import { completeTarget } from '../../target/target-file.ts'
import { runOn } from '../../target/test-support/run.fixture.ts'
import { readExchanges } from '../../verdict/read-results.ts'
import type { Call } from '../call.ts'

export const KEY = 'svc_secret_0123456789'
export const KEY_VARIABLE = 'SENDING_TEST_KEY'

/**
 * A run on the service at this address, a plain call that creates a job there, and a function that reads the run's
 * exchanges.
 *
 * @param stated further fields of the target
 */
export function callAt(baseUrl: string, stated: object) {
  vi.stubEnv(KEY_VARIABLE, KEY)
  const tenants = [{ organization: 'acme', project: 'prj', adminKey: KEY_VARIABLE }]
  const run = runOn(completeTarget({ name: 'test', baseUrl, tenants, ...stated }))
  const call: Call = {
    operation: 'createAgentJob',
    situation: { probe: 'plain', expected: 'success', requirement: null, evidence: { kind: 'plain' } },
    tenant: run.target.tenants[0],
    method: 'POST',
    path: '/job',
    headers: [],
    credentials: { kind: 'key', variable: KEY_VARIABLE, scheme: 'Bearer' },
    body: '{}',
    limits: [limit],
  }
  return { run, call, recorded: () => readExchanges(run.results).values }
}
