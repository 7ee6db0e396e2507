import { expect, test } from 'vitest'
import { context } from '../test-support/reference.fixture.ts'
import { acceptsUses } from './strangers.ts'
import { type Use, usesAt } from './uses.fixture.ts'

const limit = context.description.limits.find(({ scope }) => scope === 'project') ?? expect.fail('no limit by project')
const target = { ...context.target, limits: { [limit.id]: 4 } }

/** One use, two strangers, and three more uses. */
function outcomeOf(strangers: readonly [number, number], uses: readonly [number, number, number]) {
  const all: readonly Use[] = [
    { role: 'within', status: 200, use: 1, emptied: true },
    ...strangers.map((status) => ({ role: 'stranger', status }) as const),
    ...uses.map((status, index) => ({ role: 'within', status, use: index + 2 }) as const),
  ]
  const exchanges = usesAt(
    limit.id,
    all.map((use, index) => ({ ...use, at: index * 1000 })),
  )
  return acceptsUses(limit, exchanges, target)
}

test('what is refused for its key uses nothing up', () => {
  expect(outcomeOf([401, 403], [200, 200, 200]).kind).toBe('pass')
})

test('uses that are missing since such requests were counted are said to be', () => {
  const actual = 'status 429 at use 3 (createAgentJob): 2 requests that were refused for their keys were counted too'
  expect(outcomeOf([401, 403], [200, 429, 429])).toMatchObject({ kind: 'fail', actual })
})

test('uses that are missing for another reason are said to be missing, and no more', () => {
  const actual = 'status 429 at use 4 (createAgentJob)'
  expect(outcomeOf([401, 403], [200, 200, 429])).toMatchObject({ kind: 'fail', actual })
})

test('what was let through without a key may count', () => {
  expect(outcomeOf([200, 403], [200, 200, 429])).toMatchObject({ kind: 'not-tested' })
})
