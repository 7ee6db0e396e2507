import { expect, test } from 'vitest'
import { validExchange } from '../../requirements/declaring/valid-examples.ts'
import { engineContext } from '../../requirements/test-support/engine-context.fixture.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { createLimitClock } from './at-limit.ts'
import { isOtherRefusal, useAgainAlone } from './use-again.ts'

const refused = (status: number, ...headers: readonly (readonly [string, string])[]) =>
  validExchange({ operation: 'createAgentJob', status, body: {}, headers })
const run = { target: context.target }
const remaining = (uses: number) => ['x-ratelimit-remaining', String(uses)] as const
const wait = (seconds: number) => ['retry-after', String(seconds)] as const

test('a use that is refused for the moment and then for the limit is refused for two reasons', () => {
  expect(isOtherRefusal(run, refused(429, wait(1)), refused(429, wait(3000)))).toBe(true)
  expect(isOtherRefusal(run, refused(429), refused(402))).toBe(true)
  expect(isOtherRefusal(run, refused(429, remaining(7)), refused(429, remaining(0)))).toBe(true)
})

test('a use that is refused alike each time is refused for the limit', () => {
  expect(isOtherRefusal(run, refused(429), refused(429))).toBe(false)
  expect(isOtherRefusal(run, refused(429, wait(1)), refused(429, wait(2)))).toBe(false)
  expect(isOtherRefusal(run, refused(429, remaining(0)), refused(429, remaining(0)))).toBe(false)
})

/** The last status of a refused use, and the seconds waited, where further tries get these answers. */
async function usedAgain(limitId: string, answer: (tries: number) => ReturnType<typeof refused>) {
  const limit = context.description.limits.find(({ id }) => id === limitId) ?? expect.fail('no such limit')
  const operations = context.description.operations.filter(({ id }) => limit.operations.includes(id)).slice(0, 1)
  let tries = 0
  let waited = 0
  const engine = engineContext({
    send: async ({ situation }) => ({ ...answer(++tries), id: `try-${tries}`, situation }),
    wait: async (milliseconds) => {
      waited += milliseconds / 1000
    },
  })
  const evidence = { kind: 'limit-use', limit: limitId, role: 'within', use: 5, ahead: 0, moved: 0 } as const
  const first = refused(429, wait(2))
  const use = { ...first, operation: operations[0]?.id ?? null, situation: { ...first.situation, evidence } }
  const exchanges = [use]
  await useAgainAlone({ context: engine, limit, max: 9, operations, clock: createLimitClock() }, exchanges)
  return { status: exchanges[0]?.response?.status, waited }
}

test('a use that finds too many jobs active is sent again until there is room', async () => {
  const capped = (tries: number) => (tries < 4 ? refused(429, wait(2)) : refused(201))
  expect(await usedAgain('agent-project-hour', capped)).toEqual({ status: 201, waited: 8 })
})

test('a use that finds too many jobs active is sent again where no refusal says for how long, too', async () => {
  const capped = (tries: number) => (tries < 4 ? refused(429) : refused(201))
  expect(await usedAgain('agent-project-hour', capped)).toEqual({ status: 201, waited: 5 })
})

test('a use that is refused for as long as a job takes is refused by the limit', async () => {
  const { status, waited } = await usedAgain('agent-project-hour', () => refused(429, wait(2)))
  expect(status).toBe(429)
  expect(waited).toBeGreaterThanOrEqual(context.target.timeouts.job)
  expect(waited).toBeLessThan(context.target.timeouts.job + 3)
})

test('a question, which ends with its answer, is sent again once', async () => {
  expect(await usedAgain('assistant-key-month', () => refused(429, wait(2)))).toEqual({ status: 429, waited: 2 })
})
