import path from 'node:path'
import { execaNode } from 'execa'
import { expect, test } from 'vitest'
import type { LoadFile } from '../harness/verdict/load-model.ts'
import { readOwn, targetLike, workFolder } from '../selftest/verify-process.ts'

/** Searches on services of a known capacity, through the public command. */

/** Milliseconds that one search may take where other work runs on the machine. */
const SEARCH_TIMEOUT = 600_000

/** Answers at a time, by `reference/switches/capacity.ts`; for the one that slows down, where its first text takes 440 ms. */
const PLACES = 20

async function searched(variation: string) {
  const limits = { 'assistant-key-month': null, 'assistant-organization-hour': null, 'assistant-ip-day': null }
  const objectives = { firstTextP95: 440, errorRate: 0.01 }
  const target = targetLike({ reference: { variations: [variation] }, limits, budget: {}, objectives })
  const results = path.join(workFolder(), 'results')
  const args = ['capacity', '--users', '8', '--target', target, '--results', results]
  const { stdout } = await execaNode('scripts/load.ts', args, { nodeOptions: ['--import', 'tsx'], reject: false })
  return { stdout, file: readOwn<LoadFile>(path.join(results, 'load.json')) }
}

test.each([
  ['capacity-queues', 'queues'],
  ['capacity-refuses', 'refuses'],
  ['capacity-drops', 'drops'],
  ['capacity-slows', 'slows'],
  ['capacity-leaks', 'leaks'],
  ['capacity-recovers-late', 'queues'],
])(
  'of a service with %s the search finds how many it carries, and that it %s',
  { timeout: SEARCH_TIMEOUT },
  async (variation, shape) => {
    const { file, stdout } = await searched(variation)
    const { capacity, reason } = file ?? {}
    expect(reason, stdout).toBeNull()
    expect(capacity, stdout).toMatchObject({ unit: 'users', shape })
    expect(capacity?.carries, stdout).toBeGreaterThan(PLACES * 0.9)
    expect(capacity?.carries, stdout).toBeLessThan(PLACES * 1.1)
  },
)

test('a service that is slow for a while after too many is said to recover late', {
  timeout: SEARCH_TIMEOUT,
}, async () => {
  const { file, stdout } = await searched('capacity-recovers-late')
  expect(file?.capacity?.recoverySeconds, stdout).toBeGreaterThan(2)
})

test('a load that the limits of the target do not pay for sends nothing and says what to scale', async () => {
  const results = path.join(workFolder(), 'results')
  const args = ['capacity', '--plan', '--results', results]
  const { stderr, exitCode } = await execaNode('scripts/load.ts', args, {
    nodeOptions: ['--import', 'tsx'],
    reject: false,
  })
  expect(exitCode).toBe(2)
  expect(stderr).toMatch(/takes [\d,]+ uses of createAssistantMessageV2, and 600 are left; scale the limit/)
})
