import { expect, test } from 'vitest'
import { withSituation } from '../reading/evidence.ts'
import { context } from '../test-support/reference.fixture.ts'
import { observeLimits } from './observations.ts'
import { usesAt } from './uses.fixture.ts'

const { description, target } = context

/** What is seen of the counter where the other operation is answered so once the first one's uses are spent. */
function counterSeen(statuses: readonly number[]) {
  const over = usesAt('agent-project-hour', [{ status: 429, role: 'over' }])
  const others = usesAt(
    'agent-project-hour',
    statuses.map((status) => ({ status, role: 'other' }) as const),
  ).map((use) => withSituation(use, { observes: 'agent-limit-counter' }))
  return observeLimits(description, [...over, ...others], target).find(({ gap }) => gap === 'agent-limit-counter')
    ?.value
}

test.each([
  ['refused by the limit', [429], 'shared'],
  ['accepted as often as the limit allows, then refused', [200, 200, 429], 'separate'],
  ['accepted however often', [200, 200], 'not-counted'],
  ['answered with an error', [500], undefined],
  ['refused for another reason, such as an active job', [409], undefined],
])('an operation that is %s', (_, statuses, values) => {
  expect(counterSeen(statuses)).toEqual(values)
})
