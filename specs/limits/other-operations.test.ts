import { expect, test } from 'vitest'
import { MOST_USES } from '../../harness/budget/counters.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { BoundaryRole } from '../../harness/exchange/situation.ts'
import { scopeOf } from '../../harness/target/target.ts'
import { keysOf } from '../../harness/target/tenant-for.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { jobAnswer, validExchange, validJob } from '../../requirements/declaring/valid-examples.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { jobIn } from '../../requirements/reading/body.ts'
import { SETTLED } from '../../requirements/reading/time.ts'
import { engineContext } from '../../requirements/test-support/engine-context.fixture.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { createLimitClock } from './at-limit.ts'
import { askOthers } from './other-operations.ts'

const limit = context.description.limits.find(({ id }) => id === 'agent-project-hour') ?? expect.fail('no such limit')
const operations = context.description.operations.filter(({ id }) => limit.operations.includes(id))

const tenant = context.target.tenants.find(({ project }) => project !== null) ?? expect.fail('no such tenant')
const caller = { organization: tenant.organization, scope: scopeOf(tenant), key: keysOf(tenant)[0] ?? null }

function used(exchange: Exchange, role: BoundaryRole): Exchange {
  const evidence = { kind: 'limit-use', limit: limit.id, role, use: 1, ahead: 0, moved: 0 } as const
  return { ...exchange, situation: { ...exchange.situation, evidence } }
}

/** Follow-ups once one job was created and the next was refused. @param max uses that the limit allows */
async function sentBy(engine: EngineContext, max = MOST_USES + 1): Promise<readonly Exchange[]> {
  const created = used({ ...jobAnswer(), caller }, 'within')
  const over = used(validExchange({ operation: 'createAgentJob', status: 429, body: {} }), 'over')
  const sent: Exchange[] = []
  await askOthers({ context: engine, limit, max, operations, clock: createLimitClock() }, [created, over], sent)
  return sent
}

/** The follow-up that counts, where it is answered with such a status after so many seconds, and the seconds waited. */
async function followUpAt(statusAfter: (seconds: number) => number) {
  let waited = 0
  const engine = engineContext({
    run: runOn({ ...context.target, poll: 'GET /v2/agent/{projectId}/job/{id}' }),
    send: async ({ operation, situation }) => {
      const status = operation === 'sendAgentJobMessage' ? statusAfter(waited) : 200
      const body = status < 300 ? validJob : {}
      return { ...validExchange({ operation: operation ?? '', status, body }), situation }
    },
    wait: async (milliseconds) => {
      waited += milliseconds / 1000
    },
  })
  const sent = await sentBy(engine)
  return { statuses: sent.map(({ response }) => response?.status), isLate: waited * 1000 >= SETTLED }
}

test('a copy that shows the job before its end is no effect of a refused follow-up', async () => {
  const reads = ['completed', 'active', 'completed', 'completed']
  let read = 0
  const judged: (readonly Exchange[])[] = []
  const engine = engineContext({
    run: runOn({ ...context.target, poll: 'GET /v2/agent/{projectId}/job/{id}' }),
    send: async ({ operation, situation }) => {
      const isRead = operation === 'getAgentJob'
      const body = isRead ? { ...validJob, status: reads[read++] ?? 'completed' } : {}
      return { ...validExchange({ operation: operation ?? '', status: isRead ? 200 : 429, body }), situation }
    },
    wait: async () => undefined,
    judgeSequence: (_, exchanges) => judged.push(exchanges),
  })
  await sentBy(engine)
  expect(judged.flat().map((exchange) => jobIn(exchange)?.status)).not.toContain('active')
  expect(judged).toHaveLength(1)
})

test('a follow-up that is refused as the limit refuses counts at once', async () => {
  expect(await followUpAt(() => 429)).toEqual({ statuses: [429], isLate: false })
})

test('a follow-up that is refused for a job which some copy still shows as active is sent again later', async () => {
  const lagging = (seconds: number) => (seconds * 1000 < SETTLED ? 409 : 201)
  expect(await followUpAt(lagging)).toEqual({ statuses: [201], isLate: true })
})

test('a job gets one follow-up after the other: a service may refuse what comes while it is at work', async () => {
  const begun: string[] = []
  const engine = engineContext({
    run: runOn({ ...context.target, poll: 'GET /v2/agent/{projectId}/job/{id}' }),
    send: async ({ operation, situation }) => {
      begun.push(operation ?? '')
      return { ...validExchange({ operation: operation ?? '', status: 200, body: validJob }), situation }
    },
    wait: async () => undefined,
  })
  expect(await sentBy(engine, 3)).toHaveLength(6)
  const isAfterRead = begun.map((operation, index) => operation === 'getAgentJob' || begun[index - 1] === 'getAgentJob')
  expect(isAfterRead).not.toContain(false)
})
