import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { validAnswer } from '../../requirements/assistant/valid-stream.ts'
import { validExchange } from '../../requirements/declaring/valid-examples.ts'
import { inRole } from '../../requirements/limits/events.ts'
import { sentBody, valueAt } from '../../requirements/reading/body.ts'
import { engineContext } from '../../requirements/test-support/engine-context.fixture.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { createLimitClock } from './at-limit.ts'
import { useUp } from './boundary.ts'

const { description, target } = context
const limit = description.limits.find(({ id }) => id === 'assistant-organization-hour') ?? expect.fail('no such limit')
const operations = description.operations.filter(({ limits }) => limits.includes(limit.id))

/** All uses of a limit of two, each of whose answers begins a thread of its own. */
async function usedUp() {
  let uses = 0
  const engine = engineContext({
    run: runOn({ ...target, limits: { [limit.id]: 2 } }),
    send: async (call) => {
      const operation = operations.find(({ id }) => id === call.operation) ?? expect.fail('no such operation')
      const protocol = operation.response.kind === 'stream' ? operation.response.protocol : expect.fail('no stream')
      const answered = validAnswer(operation.id, protocol, { threadId: `thread-${operation.id}` })
      const refused = validExchange({ operation: operation.id, status: 429, body: {} })
      const { response } = ++uses <= 2 ? answered : refused
      const request = { ...answered.request, body: call.body }
      const situation = { ...answered.situation, ...call.situation }
      return { ...answered, id: randomUUID(), request, response, situation }
    },
    wait: async () => {},
  })
  const sent: Exchange[] = []
  await useUp({ context: engine, limit, max: 2, operations, clock: createLimitClock() }, 0, sent, [])
  return sent
}

test('past a limit each operation is asked with a name, without one, and by the same visitor in a thread', async () => {
  const sent = await usedUp()
  const said = (use: Exchange, field: string) => valueAt(sentBody(use), field)
  const within = new Map(inRole(sent, 'within').map((use) => [use.operation, said(use, 'fp')]))
  const over = inRole(sent, 'over').map((use) => ({
    operation: use.operation,
    isNamed: said(use, 'fp') !== 'anonymous',
    thread: said(use, 'threadId') ?? null,
    isSameVisitor: said(use, 'fp') === within.get(use.operation),
  }))
  const [first, second] = operations.map(({ id }) => id)
  expect(over.map(({ operation, isNamed, thread }) => [operation, isNamed, thread])).toEqual([
    [first, true, null],
    [first, false, null],
    [first, true, `thread-${first}`],
    [second, true, null],
    [second, false, null],
    [second, false, `thread-${second}`],
  ])
  expect(over.filter(({ thread }) => thread !== null).every(({ isSameVisitor }) => isSameVisitor)).toBe(true)
})
