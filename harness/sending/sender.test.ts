import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { beforeLoad } from '../budget/budget.ts'
import { openLedger } from '../budget/ledger.ts'
import { limit } from '../budget/limit.fixture.ts'
import type { Profile } from '../target/run.ts'
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

/** A port of this machine at which nothing listens, and a sender to it. */
async function nothingListening() {
  const server = createServer()
  const port = await listenOnLoopback(server)
  await closeServer(server)
  const { run, call, recorded } = callAt(`http://127.0.0.1:${port}`, {})
  return { port, call, recorded, send: createSender(run, 'specs', '0') }
}

test('requests that are refused while a service starts anew are sent again once it listens', async () => {
  const { port, call, recorded, send } = await nothingListening()
  const answers = Promise.all(Array.from({ length: 6 }, () => send(call)))
  await vi.waitFor(() => expect(recorded()).toHaveLength(6))
  expect(recorded().map(({ failure }) => failure?.kind)).toEqual(Array(6).fill('connect'))
  const after = createServer((_, response) => response.end('{}'))
  onTestFinished(() => closeServer(after))
  after.listen(port, '127.0.0.1')
  expect((await answers).map(({ response }) => response?.status)).toEqual(Array(6).fill(200))
})

test('a service that does not come back is given up', async () => {
  const { call, send } = await nothingListening()
  expect(await send(call)).toMatchObject({ failure: { kind: 'connect' } })
  await expect(send(call)).rejects.toThrow('has stopped answering')
})

test('what comes before the load leaves it a part of the budget, and says what the target states', async () => {
  const ofKey = { ...limit, id: 'assistant-key-month', scope: 'key', window: 'month', limit: 10_000 } as const
  const service = await served((_, response) => response.end('{}'))
  const { run, call } = callAt(service, { budget: { [ofKey.id]: 12 } })
  const send = createSender(run, 'specs', '0')
  const asked = { ...call, limits: [ofKey] }
  for (let sent = 0; sent < 11; sent++) await send(asked)
  await expect(send(asked)).rejects.toThrow('the budget of 12 uses of assistant-key-month')
  expect(await createSender(run, 'load', '0')(asked)).toMatchObject({ response: { status: 200 } })
  await expect(createSender(run, 'load', '1')(asked)).rejects.toThrow('the budget of 12 uses')
})

test('a run without the load keeps nothing for it', () => {
  const charge = { limit: { ...limit, id: 'assistant-ip-day' }, who: 'here', cap: 300, quota: null }
  const kept = (profile: Profile, only: readonly string[] | null) => beforeLoad({ profile, only }, charge).kept ?? 0
  expect([kept('smoke', null), kept('release', null), kept('nightly', null)]).toEqual([0, 10, 18])
  expect(kept('nightly', ['load-assistant-v2-streams-complete'])).toBe(18)
  expect(kept('nightly', ['service-answers-every-request'])).toBe(0)
  expect(beforeLoad({ profile: 'nightly', only: null }, { ...charge, limit }).kept).toBeUndefined()
})
