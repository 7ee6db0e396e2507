import { expect, test } from 'vitest'
import { openLedger } from '../budget/ledger.ts'
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
