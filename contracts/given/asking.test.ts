import { expect, test } from 'vitest'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import type { Pact, PactInteraction } from '../pact-definition.ts'
import { askingOf } from './asking.ts'

const jobs = '/v2/agent/prj_of_the_team/job'
const key = { authorization: 'Bearer some-key' }

interface Asked {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly states?: readonly string[]
  readonly status?: number
}

function interaction({ method = 'POST', path = jobs, headers, states = [], status = 200 }: Asked): PactInteraction {
  return {
    description: 'an interaction',
    providerStates: states.map((name) => ({ name })),
    request: { method, path, ...(headers === undefined ? {} : { headers }) },
    response: { status },
  }
}

function asked(wanted: Asked, others: readonly Asked[] = []) {
  const interactions = [wanted, ...others].map(interaction)
  const [first = expect.fail('no interaction')] = interactions
  const pact: Pact = { consumer: { name: 'web' }, provider: { name: 'platform' }, interactions }
  return askingOf(context, pact, first)
}

test('a request is asked with the key that its operation wants, also where the contract leaves the header out', () => {
  expect(asked({ headers: key })).toMatchObject({
    kind: 'asking',
    operation: { id: 'createAgentJob' },
    before: { credential: 'own', state: { kind: 'tenant' } },
    parameters: { projectId: 'prj_of_the_team' },
  })
  expect(asked({})).toMatchObject({ before: { credential: 'own' } })
})

test('a header that is left out is meant where others have it, or where a key is refused', () => {
  expect(asked({ status: 422 }, [{ headers: key }])).toMatchObject({ before: { credential: 'missing' } })
  expect(asked({ status: 401 })).toMatchObject({ before: { credential: 'missing' } })
})

test('a key is refused by the state that says which', () => {
  const states = ['an unknown key']
  expect(asked({ headers: key, status: 401, states })).toMatchObject({ before: { credential: 'unknown' } })
  expect(asked({ headers: key, status: 403 })).toMatchObject({
    kind: 'not-tested',
    reason: expect.stringContaining('no state says which'),
  })
})

test('a job is brought about by its state; without one only what is refused for any job is asked', () => {
  const path = `${jobs}/job_1/message`
  const states = ['an agent job that has opened a pull request']
  expect(asked({ path, states })).toMatchObject({ before: { state: { kind: 'ended-job', prompt: 'change' } } })
  expect(asked({ path })).toMatchObject({ kind: 'not-tested', reason: expect.stringContaining('names a job') })
  expect(asked({ path, status: 404 })).toMatchObject({ kind: 'asking', unknownParameter: 'id' })
})

test('reading a job is asked although the document leaves its path open', () => {
  const states = ['an agent job that has completed without a change']
  const read = { method: 'get', path: `${jobs}/job_1`, states }
  expect(asked(read)).toMatchObject({ operation: { id: 'getAgentJob' }, before: { operation: null } })
})

test.each<[string, Asked, RegExp]>([
  ['an operation that the document does not have', { path: '/v2/things' }, /no POST \/v2\/things/],
  ['a state that is not known', { states: ['a project with an admin kay'] }, /not known here; did you mean a project/],
])('%s is not tested, with the reason', (_, wanted, reason) => {
  expect(asked(wanted)).toMatchObject({ kind: 'not-tested', reason: expect.stringMatching(reason) })
})

test('a message is not tested', () => {
  const { request: _, ...message } = interaction({})
  const pact: Pact = { consumer: { name: 'web' }, provider: { name: 'platform' }, interactions: [message] }
  expect(askingOf(context, pact, message)).toMatchObject({
    kind: 'not-tested',
    reason: expect.stringContaining('message'),
  })
})
