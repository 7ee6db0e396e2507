import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openLedger } from '../budget/ledger.ts'
import { closeServer, listenOnLoopback } from './loopback.ts'
import { createSender } from './sender.ts'
import { callAt } from './test-support/call.fixture.ts'
import { served } from './test-support/served.fixture.ts'

test('exchanges note what earlier runs may have done to the clock, until this run moves it', async () => {
  const hooks = { advanceTime: 'advance', reset: null, seedCounter: null, closePullRequest: null }
  const { run, call } = callAt(await served((_, response) => response.end('{}')), { hooks })
  const earlier = openLedger(run.ledger, 'earlier')
  earlier.beginClockMove()
  earlier.recordClockMove(3605)
  const send = createSender(run, 'specs', '0')
  expect(await send(call)).toMatchObject({ clockUnmoved: true, clockLeads: { seconds: [0, 3605], beyond: null } })
  openLedger(run.ledger, run.id).beginClockMove()
  for (const sender of [send, createSender(run, 'specs', '1')]) {
    const exchange = await sender(call)
    expect(exchange).not.toHaveProperty('clockUnmoved')
    expect(exchange).not.toHaveProperty('clockLeads')
  }
})

test('a service that starts anew while several requests are sent is not given up', async () => {
  const service = () => createServer((_, response) => response.end('{}'))
  const before = service()
  const port = await listenOnLoopback(before)
  await closeServer(before)
  const { run, call } = callAt(`http://127.0.0.1:${port}`, {})
  const send = createSender(run, 'specs', '0')
  const refused = await Promise.all(Array.from({ length: 5 }, () => send(call)))
  expect(refused.map(({ failure }) => failure?.kind)).toEqual(Array(5).fill('connect'))
  const answered = Promise.all([send(call), send(call)])
  const after = service()
  onTestFinished(() => closeServer(after))
  // Only once the first try was refused, as the requests before.
  setTimeout(() => after.listen(port, '127.0.0.1'), 100)
  await once(after, 'listening')
  expect((await answered).map(({ response }) => response?.status)).toEqual([200, 200])
})
