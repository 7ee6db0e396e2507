import { expect, test } from 'vitest'
import type { Exchange } from '../harness/exchange/exchange.ts'
import { fail, pass } from '../harness/verdict/outcome.ts'
import { provenByTwins } from './accepted-twin.ts'
import { validExchange } from './declaring/valid-examples.ts'
import { outcomeRecord } from './judging.ts'
import { withSituation } from './reading/evidence.ts'
import { context } from './test-support/reference.fixture.ts'

test('a refused body proves nothing where no valid request of its operation was accepted', () => {
  const ids = ['create-agent-job-prompt-missing-refused', 'contract-create-agent-job-prompt-missing-refused']
  const key = 'create-agent-job-missing-key-refused'
  const records = [...ids, key].map((id) => outcomeRecord('specs', id, [], pass))
  const kinds = (exchanges: readonly Exchange[]) =>
    provenByTwins(context.description, exchanges, records).map((record) =>
      record.type === 'outcome' ? record.outcome.kind : null,
    )
  const answered = (status: number) =>
    validExchange({ operation: 'createAgentJob', status, body: { error: 'no' }, situation: { expected: 'success' } })
  const [refused, accepted] = [answered(403), answered(201)]
  expect(kinds([refused])).toEqual(['not-tested', 'not-tested', 'pass'])
  expect(kinds([refused, accepted])).toEqual(['pass', 'pass', 'pass'])
})

/** A valid question with this body, and the status of its answer. */
function asked(id: string, status: number, body: object, requirement: string | null = null): Exchange {
  const operation = 'createAssistantMessageV2'
  const [request, situation] = [{ body: JSON.stringify(body) }, { expected: 'success', requirement } as const]
  const exchange = validExchange({ operation, status, body: {}, request, situation })
  return { ...exchange, id }
}

test('a wrong value in a field proves nothing where every valid request with that field is refused too', () => {
  const requirement = 'create-assistant-message-v2-context-type-unlisted-refused'
  const records = [outcomeRecord('specs', requirement, [], pass)]
  const proven = (...exchanges: readonly Exchange[]) => provenByTwins(context.description, exchanges, records)
  const plain = asked('specs-1', 200, { context: null })
  const withContext = (status: number) => asked('specs-2', status, { context: [{ type: 'code', value: 'x' }] })
  expect(proven(plain)).toMatchObject([{ outcome: { kind: 'pass' } }])
  expect(proven(plain, withContext(200))).toMatchObject([{ outcome: { kind: 'pass' } }])
  expect(proven(plain, withContext(400))).toMatchObject([{ outcome: { kind: 'not-tested' } }])
})

test('a wrong value proves nothing where each valid request that differs in it alone is refused too', () => {
  const requirement = 'create-assistant-message-v2-context-type-unlisted-refused'
  const sent = asked('specs-1', 400, { context: [{ type: 'unheard-of', value: 'x' }] }, requirement)
  const wrong: Exchange = withSituation(sent, { expected: 'refusal' })
  const records = [outcomeRecord('specs', requirement, [wrong], pass)]
  const proven = (...valid: readonly Exchange[]) => provenByTwins(context.description, [...valid, wrong], records)
  const plain = asked('specs-2', 200, {})
  const withPath = asked('specs-3', 200, { context: [{ type: 'code', value: 'x', path: '/a' }] })
  const like = (status: number) => asked('specs-4', status, { context: [{ type: 'code', value: 'y' }] })
  expect(proven(plain, withPath)).toMatchObject([{ outcome: { kind: 'pass' } }])
  expect(proven(plain, withPath, like(200))).toMatchObject([{ outcome: { kind: 'pass' } }])
  expect(proven(plain, withPath, like(400))).toMatchObject([{ outcome: { kind: 'not-tested' } }])
  const ofAny = [outcomeRecord('specs', 'service-status-in-range', [wrong], pass)]
  expect(provenByTwins(context.description, [plain, like(400), wrong], ofAny)).toEqual(ofAny)
})

test('a valid request is not blamed for what is its own where the plain one is refused each time too', () => {
  const requirement = 'create-assistant-message-v2-second-key-accepted'
  const variant = asked('specs-2', 400, {}, requirement)
  const records = [outcomeRecord('specs', requirement, [variant], fail('a 2xx status', 'status 400'))]
  const judged = (...plain: readonly Exchange[]) => provenByTwins(context.description, [...plain, variant], records)
  expect(judged(asked('specs-1', 400, {}))).toMatchObject([{ outcome: { kind: 'not-tested' } }])
  expect(judged(asked('specs-1', 400, {}), asked('specs-3', 200, {}))).toMatchObject([{ outcome: { kind: 'fail' } }])
  expect(judged()).toMatchObject([{ outcome: { kind: 'fail' } }])
})
