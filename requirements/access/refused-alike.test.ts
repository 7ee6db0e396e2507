import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Situation } from '../../harness/exchange/situation.ts'
import { pass } from '../../harness/verdict/outcome.ts'
import { provenByTwins } from '../accepted-twin.ts'
import { atSecond, validExchange } from '../declaring/valid-examples.ts'
import { outcomeRecord } from '../judging.ts'
import { context } from '../test-support/reference.fixture.ts'

const operation = 'createAgentJob'
const missingKey = 'create-agent-job-missing-key-refused'

function answered(seconds: number, status: number, type: 'json' | 'html', situation: Partial<Situation>): Exchange {
  const headers = [['content-type', type === 'json' ? 'application/json' : 'text/html; charset=utf-8']] as const
  const sent = validExchange({ operation, status, body: {}, headers, situation })
  return { ...atSecond(sent, seconds), id: `at-${seconds}` }
}

const valid = (seconds: number, status: number, type: 'json' | 'html' = 'json', situation: Partial<Situation> = {}) =>
  answered(seconds, status, type, { expected: 'success', ...situation })

/** Outcome for a refusal in JSON of a request without a key, in a run with these valid requests. */
function refusedBeside(status: number, ...others: readonly Exchange[]): string | undefined {
  const refused = answered(10, status, 'json', { expected: 'refusal', requirement: missingKey })
  const records = [outcomeRecord('specs', missingKey, [refused], pass)]
  const [record] = provenByTwins(context.description, [...others, refused], records)
  return record?.type === 'outcome' ? record.outcome.kind : undefined
}

test('a refusal of a key shows something beside a valid request that is accepted, or refused otherwise', () => {
  expect(refusedBeside(403, valid(0, 201), valid(20, 201))).toBe('pass')
  expect(refusedBeside(403, valid(0, 403, 'html'))).toBe('pass')
  expect(refusedBeside(401, valid(0, 403))).toBe('pass')
})

test('a refusal of a key shows nothing where every valid request was refused in the same way', () => {
  expect(refusedBeside(403, valid(0, 403), valid(5, 403))).toBe('not-tested')
})

test('a refusal of a key shows nothing where the next valid request was refused in the same way', () => {
  expect(refusedBeside(403, valid(0, 201), valid(20, 403), valid(30, 201))).toBe('not-tested')
  expect(refusedBeside(403, valid(0, 201), valid(20, 201), valid(30, 403))).toBe('pass')
})

test('a job that a copy does not know yet is no firewall', () => {
  expect(refusedBeside(404, valid(0, 201), valid(20, 404))).toBe('pass')
})

test('a refusal of a key counts where no valid request was sent, or a limit or a state refused each', () => {
  expect(refusedBeside(403)).toBe('pass')
  expect(refusedBeside(403, valid(20, 403, 'json', { limitReached: 'agent-project-hour' }))).toBe('pass')
  expect(refusedBeside(403, valid(20, 403, 'json', { job: 'unknown' }))).toBe('pass')
})
