import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Pact } from '../pact-definition.ts'
import { type BrokerDouble, startBroker } from '../test-support/broker.fixture.ts'
import { addTag, addToBranch, canIDeploy, pactsForVerification, publishContracts, publishResult } from './broker.ts'
import { brokerAt, brokerOfEnvironment } from './connection.ts'

const token = 'a-token-of-the-broker'
const pact: Pact = {
  consumer: { name: 'web app' },
  provider: { name: 'documentation-platform' },
  interactions: [{ description: 'a question', request: { method: 'POST', path: '/' }, response: { status: 200 } }],
}
const version = { number: '1.2.3', branch: 'main', tags: ['nightly'] }
const question = { pacticipant: 'documentation-platform', version: 'build-17', environment: 'production' }

let double: BrokerDouble

beforeEach(async () => {
  vi.stubEnv('PACT_BROKER_TOKEN', token)
  double = await startBroker(`Bearer ${token}`)
})
afterEach(() => double.close())

test('a contract is published with version, branch and tags, and comes back to be verified', async () => {
  const broker = brokerAt(double.address)
  await publishContracts(broker, 'web app', version, [pact])
  expect(double.asked[0]).toMatchObject({
    what: 'POST /contracts/publish',
    body: { pacticipantVersionNumber: '1.2.3', branch: 'main', tags: ['nightly'] },
  })
  expect(await pactsForVerification(broker, 'documentation-platform')).toMatchObject([pact])
  expect(await pactsForVerification(broker, 'another')).toEqual([])
})

test('a result is published with what was found, of contracts from a broker alone', async () => {
  const broker = brokerAt(`${double.address}/`)
  await publishContracts(broker, 'web app', version, [pact])
  const [given = pact] = await pactsForVerification(broker, 'documentation-platform')
  const interactions = [{ description: 'a question', success: false, found: 'status 500' }]
  await publishResult(broker, given, 'build-17', { success: false, interactions })
  expect(double.asked.at(-1)?.body).toMatchObject({
    success: false,
    providerApplicationVersion: 'build-17',
    testResults: [{ interactionDescription: 'a question', mismatches: [{ description: 'status 500' }] }],
  })
  await expect(publishResult(broker, pact, 'build-17', { success: true, interactions: [] })).rejects.toThrow(
    'the contract of web app came from no Pact Broker',
  )
})

test('names are encoded in addresses', async () => {
  await addToBranch(brokerAt(double.address), 'a service', 'feat/x', '1+2')
  await addTag(brokerAt(double.address), 'a service', 'night/1', '1+2')
  expect(double.asked.map(({ what }) => what)).toEqual([
    'PUT /pacticipants/a%20service/branches/feat%2Fx/versions/1%2B2',
    'PUT /pacticipants/a%20service/versions/1%2B2/tags/night%2F1',
  ])
})

test('a name and a password open it too, and what opens nothing is named', async () => {
  await double.close()
  double = await startBroker(`Basic ${Buffer.from('ci:secret-word').toString('base64')}`)
  const broker = brokerAt(double.address)
  await expect(canIDeploy(broker, question)).rejects.toThrow(/status 401: see PACT_BROKER_TOKEN, or/)
  vi.stubEnv('PACT_BROKER_TOKEN', '')
  vi.stubEnv('PACT_BROKER_USERNAME', 'ci')
  vi.stubEnv('PACT_BROKER_PASSWORD', 'secret-word')
  expect(await canIDeploy(broker, question)).toMatchObject({ deployable: true })
})

test.each([
  [
    'an answer that repeats the token',
    { status: 400, body: { error: `${token} is wrong` } },
    /status 400: .*«PACT_BROKER_TOKEN» is wrong/,
  ],
  [
    'an answer of another form',
    { status: 200, body: { summary: {} } },
    /can-i-deploy: not as documented: summary must have/,
  ],
  [
    'a redirect',
    { status: 302, body: {}, headers: { Location: 'https://elsewhere.example' } },
    /status 302, a redirect/,
  ],
])('%s is one line, without the token', async (_, answer, message) => {
  const what = `GET /can-i-deploy?${new URLSearchParams(question)}`
  await double.close()
  double = await startBroker(`Bearer ${token}`, { [what]: answer })
  const failing = canIDeploy(brokerAt(double.address), question)
  await expect(failing).rejects.toThrow(message)
  await expect(failing).rejects.not.toThrow(token)
  expect(double.asked).toHaveLength(1)
})

test('a password that is a word of an address keeps no link from being followed, and is never shown', async () => {
  await double.close()
  double = await startBroker(`Basic ${Buffer.from('ci:pacts').toString('base64')}`, {
    [`GET /can-i-deploy?${new URLSearchParams(question)}`]: {
      status: 200,
      body: { summary: { deployable: false, reason: 'the password is pacts' } },
    },
  })
  vi.stubEnv('PACT_BROKER_TOKEN', '')
  vi.stubEnv('PACT_BROKER_USERNAME', 'ci')
  vi.stubEnv('PACT_BROKER_PASSWORD', 'pacts')
  const broker = brokerAt(double.address)
  const [interaction] = pact.interactions
  const told = { ...pact, interactions: [{ ...interaction, description: 'a question of pacts' }] }
  await publishContracts(broker, 'web app', version, [told])
  const [given] = await pactsForVerification(broker, 'documentation-platform')
  expect(given?.interactions[0]?.description).toBe('a question of «PACT_BROKER_PASSWORD»')
  expect(await canIDeploy(broker, question)).toEqual({
    deployable: false,
    reason: 'the password is «PACT_BROKER_PASSWORD»',
  })
})

test('the token goes to no other address than that of the broker', async () => {
  const listed = { _embedded: { pacts: [{ _links: { self: { href: 'http://127.0.0.1:9/pact' } } }] } }
  await double.close()
  double = await startBroker(`Bearer ${token}`, {
    'POST /pacts/provider/p/for-verification': { status: 200, body: listed },
  })
  await expect(pactsForVerification(brokerAt(double.address), 'p')).rejects.toThrow('gives links to http://127.0.0.1:9')
})

test('an address that holds a password is refused and not shown', () => {
  expect(() => brokerAt('https://ci:secret-word@broker.example')).toThrow(/^(?!.*secret-word).*PACT_BROKER_USERNAME/)
  vi.stubEnv('PACT_BROKER_BASE_URL', '')
  expect(() => brokerOfEnvironment()).toThrow('PACT_BROKER_BASE_URL is not set')
})
