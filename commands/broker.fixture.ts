import path from 'node:path'
import { startBroker } from '../contracts/test-support/broker.fixture.ts'
import { runAssay, runVerify } from '../selftest/verify-process.ts'
import { fileWith } from './commands.fixture.ts'

const token = 'a-token-of-the-broker'
const json = { 'Content-Type': 'application/json' }

/** An interaction on which a team's own client relies. */
export const createsJob = {
  description: 'creates a job',
  request: {
    method: 'POST',
    path: '/v2/agent/prj_of_the_team/job',
    headers: json,
    body: { prompt: 'Read the documentation and change nothing.' },
  },
  response: {
    status: 201,
    headers: json,
    body: { id: 'job_1' },
    matchingRules: { body: { '$.id': { matchers: [{ match: 'type' }] } } },
  },
}
export const readsJob = {
  description: 'reads a job',
  providerStates: [{ name: 'an agent job that has completed without a change' }],
  request: { method: 'GET', path: '/v2/agent/prj_of_the_team/job/job_1' },
  response: { status: 200, headers: json, body: { status: 'completed', prLink: null } },
}

/**
 * A team's broker, with the steps of its builds: one publishes a client's contract, another verifies those of all
 * clients.
 */
export async function startTeamsBroker() {
  const double = await startBroker(`Bearer ${token}`)
  const environment = { PACT_BROKER_BASE_URL: double.address, PACT_BROKER_TOKEN: token }
  return {
    ...double,
    environment,
    publish: (consumer: string, ...interactions: readonly object[]) => {
      const version = ['--app-version', '1', '--branch', 'main']
      return runAssay(['broker', 'publish', folderOf(consumer, interactions), ...version], { environment })
    },
    verify: (build: string) =>
      runVerify(['--pacts', double.address, '--only', 'pacts', '--build', build], { environment }),
  }
}

function folderOf(consumer: string, interactions: readonly object[]): string {
  const metadata = { pactSpecification: { version: '3.0.0' } }
  const pact = { consumer: { name: consumer }, provider: { name: 'documentation-platform' }, interactions, metadata }
  return path.dirname(fileWith(JSON.stringify(pact), `${consumer}.json`))
}
