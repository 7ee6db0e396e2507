import { expect, test } from 'vitest'
import { context } from '../test-support/reference.fixture.ts'
import { validExchange, validJob } from '../valid-examples.ts'
import { limitHeaderRequirements } from './limit-header-requirements.ts'

/** What is said of answers that name a limit of so many uses in an hour. */
function outcomeOf(limit: number) {
  const rule = limitHeaderRequirements(context.description).find(
    ({ id }) => id === 'limit-headers-name-documented-limits',
  )
  if (rule === undefined) throw new Error('no limits')
  const headers = [
    ['ratelimit', '"default";r=1;t=3000'],
    ['ratelimit-policy', `"default";q=${limit};w=3600`],
  ] as const
  return rule.check([validExchange({ operation: 'createAgentJob', status: 200, body: validJob, headers })], context)
}

test('a limit that allows fewer uses than documented is a breach', () => {
  expect(outcomeOf(99).kind).toBe('fail')
})

test('the documented limit passes, and a wider one beside it shows nothing', () => {
  expect(outcomeOf(100)).toEqual({ kind: 'pass' })
  expect(outcomeOf(5000).kind).toBe('not-tested')
})
