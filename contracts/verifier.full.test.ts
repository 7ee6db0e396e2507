import { expect, test } from 'vitest'
import { served } from '../harness/sending/test-support/served.fixture.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { verifyInteraction } from './verifier.ts'

/** What Pact's verifier finds where `prLink` has this value, and the contract demands an address. */
async function findingFor(prLink: unknown): Promise<string | null> {
  const baseUrl = await served((_, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ prLink }))
  })
  const address = { combine: 'AND', matchers: [{ match: 'regex', regex: '^https?://' }] }
  const content = { prLink: 'https://code.example/pull/1' }
  const interaction = {
    type: 'Synchronous/HTTP',
    description: 'a read',
    request: { method: 'GET', path: '/' },
    response: {
      status: 200,
      body: { contentType: 'application/json', encoded: false, content },
      matchingRules: { body: { '$.prLink': address } },
    },
  }
  const contract = {
    consumer: { name: 'a client' },
    provider: { name: 'a service' },
    interactions: [interaction],
    metadata: { pactSpecification: { version: '4.0' } },
  }
  using folder = temporaryFolder()
  return await verifyInteraction({
    interaction: { provider: 'a service', contract, states: [], brokenRule: () => null },
    ...{ baseUrl, folder: folder.path, values: {}, timeout: 10_000 },
    redact: (text) => text,
    broken: new AbortController().signal,
  })
}

test('a mismatch tells null from an empty text, which Pact quotes alike', async () => {
  expect(await findingFor(null)).toBe("$.prLink: Expected null to match '^https?://'")
  expect(await findingFor('')).toBe("$.prLink: Expected '' to match '^https?://'")
})
