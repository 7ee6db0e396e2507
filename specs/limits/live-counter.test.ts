import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Call } from '../../harness/sending/call.ts'
import { completeTarget } from '../../harness/target/target-file.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { validExchange, withResponse } from '../../requirements/declaring/valid-examples.ts'
import { explained, isLimitRefusal } from '../../requirements/limits/events.ts'
import { engineContext } from '../../requirements/test-support/engine-context.fixture.ts'
import { context as reference } from '../../requirements/test-support/reference.fixture.ts'
import { createLimitClock } from './at-limit.ts'
import { liveCounter } from './live-counter.ts'

const { description } = reference
const limit = description.limits.find(({ id }) => id === 'agent-project-hour') ?? expect.fail('no such limit')
const operations = description.operations.filter(({ id }) => limit.operations.includes(id))
const tenants = [{ organization: 'acme', project: 'prj_main', adminKey: 'A' }]

const MAX = 20

/**
 * The counter of a service that refuses some requests for the moment and others for the limit, and all that was sent to
 * it.
 */
function counterOf({ atOnce, retryAfter }: { readonly atOnce: number; readonly retryAfter: string }) {
  const target = {
    ...completeTarget({ name: 't', baseUrl: 'http://127.0.0.1', tenants }),
    limits: { [limit.id]: MAX },
  }
  let [underWay, used] = [0, 0]
  const answer = async ({ operation, situation }: Call): Promise<Exchange> => {
    const sentAt = new Date().toISOString()
    underWay++
    const isRoom = underWay <= atOnce
    const isAccepted = isRoom && used < MAX
    if (isAccepted) used++
    await delay(2)
    underWay--
    const exchange = validExchange({ operation, status: isAccepted ? 201 : 429, body: {}, situation })
    const headers = isAccepted ? [] : [['retry-after', isRoom ? '3600' : retryAfter] as const]
    return { ...withResponse(exchange, { headers, headersAt: 1 }), id: crypto.randomUUID(), sentAt }
  }
  const sent: Exchange[] = []
  const context = engineContext({ run: runOn(target), send: answer, wait: delay })
  const counter = liveCounter({ context, limit, max: MAX, operations, clock: createLimitClock() }, sent)
  return { counter, sent, explanation: () => explained(limit, sent, target) }
}

test('a service that lets few through at a time is filled all the same, and its refusals of a moment explain nothing', async () => {
  const { counter, sent, explanation } = counterOf({ atOnce: 3, retryAfter: '0' })
  await counter.fill(1)
  expect(sent.some(isLimitRefusal)).toBe(true)
  expect(sent.filter((use) => !isLimitRefusal(use))).toHaveLength(MAX - 1)
  expect([await counter.use('observe'), await counter.use('over')]).toEqual([true, false])
  expect(explanation()).toMatchObject({ kind: 'valid' })
})

test('what is refused for longer than a moment is not sent again', async () => {
  const { counter, sent } = counterOf({ atOnce: 100, retryAfter: '0' })
  await counter.fill(-3)
  const refused = sent.filter(isLimitRefusal)
  expect(sent.filter((use) => !isLimitRefusal(use))).toHaveLength(MAX)
  expect(refused.map(({ situation }) => situation.repeats ?? null)).toEqual(refused.map(() => null))
})
