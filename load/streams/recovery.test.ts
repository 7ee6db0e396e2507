import { expect, test } from 'vitest'
import { limit } from '../../harness/budget/limit.fixture.ts'
import { pass, usePassingClock, wait } from '../../harness/passing-clock.fixture.ts'
import { OverBudget } from '../../harness/sending/sender.ts'
import { validAnswer } from '../../requirements/assistant/valid-stream.ts'
import { contextOn, wantedIn } from '../context/context.fixture.ts'
import { recoveryOf } from './recovery.ts'

usePassingClock()

const QUICK = 400
const answer = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' })

/** The result for a service that is slow for so many seconds, and the number of questions that were asked. */
async function recoveryAfter(seconds: number, { budget = 10_000 } = {}) {
  const begun = Date.now()
  let questions = 0
  const context = contextOn(
    {},
    {
      send: async () => {
        const sentAt = new Date().toISOString()
        questions += 1
        if (questions > budget)
          throw new OverBudget({ kind: 'over-budget', limit, who: 'A_KEY', cap: budget, freeAt: null })
        const milliseconds = Date.now() - begun < seconds * 1000 ? 3 * QUICK : QUICK
        pass(milliseconds)
        return { ...answer, sentAt, milliseconds }
      },
      wait,
    },
  )
  return { found: await recoveryOf(context, wantedIn(context), { before: QUICK, endedAt: begun }), questions }
}

test.each([0, 3, 25, 55])('a service that is slow for %i s is found to recover then', async (seconds) => {
  const { found, questions } = await recoveryAfter(seconds)
  if (found.kind !== 'recovered') throw new Error(found.kind)
  expect(found.seconds).toBeGreaterThanOrEqual(seconds)
  expect(found.seconds).toBeLessThan(seconds * 1.1 + 2)
  expect(questions).toBeLessThan(60)
})

test('a service that stays slow for more than a minute is seen to', async () => {
  const { found } = await recoveryAfter(600)
  expect(found).toMatchObject({ kind: 'slow', milliseconds: 3 * QUICK })
  expect(Date.now()).toBeGreaterThan(1_000_000 + 60_000)
})

test('that the questions after a load can not be paid for says nothing of the service', async () => {
  const { found } = await recoveryAfter(600, { budget: 2 })
  expect(found).toMatchObject({ kind: 'unpaid', reason: expect.stringContaining('is spent') })
})
