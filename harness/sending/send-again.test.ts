import type { RequestListener, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openLedger } from '../budget/ledger.ts'
import { limit } from '../budget/limit.fixture.ts'
import { createSender } from './sender.ts'
import { callAt } from './test-support/call.fixture.ts'
import { served } from './test-support/served.fixture.ts'
import { withinLimits } from './within-limits.ts'

/** A sender to this service, a plain call, and a function that reads the recorded statuses. */
async function sending(service: RequestListener, stated: object = {}) {
  const { run, call, recorded } = callAt(await served(service), stated)
  const send = withinLimits(run, { limits: [limit] }, createSender(run, 'specs', '0'))
  return { send, call, statuses: () => recorded().map(({ response }) => response?.status) }
}

/** A service that gives each of these answers in turn, and then creates a job. */
function inTurn(...answers: readonly ((response: ServerResponse) => void)[]): RequestListener {
  let turn = 0
  return (_, response) => {
    const answer = answers[turn++]
    if (answer === undefined) response.end('{"id":"job_1"}')
    else answer(response)
  }
}

const page = (response: ServerResponse) => response.writeHead(503, { 'Content-Type': 'text/html' }).end('<h1>503</h1>')
/** The answer of a service that is being replaced. */
const replaced = (seconds: number) => (response: ServerResponse) =>
  response.writeHead(503, { 'Retry-After': `${seconds}` }).end('{"message":"Service Unavailable"}')
const tooMany = (response: ServerResponse) => response.writeHead(429, { 'Retry-After': '0' }).end('{}')

test('a page in place of an answer is asked again once, charged and recorded', async () => {
  const { send, call, statuses } = await sending(inTurn(page))
  const seen: number[] = []
  const exchange = await send(call, { headers: (status) => seen.push(status), chunk: () => {} })
  expect(exchange).toMatchObject({ response: { status: 200 }, situation: { repeats: 'specs-0-1' } })
  expect(exchange.uses[limit.id]).toBe(2)
  expect(statuses()).toEqual([503, 200])
  // A client that watches must see one answer.
  expect(seen).toEqual([200])
})

test('a connection that is closed without an answer is tried again once', async () => {
  const closed = (response: ServerResponse) => response.destroy()
  const { send, call, statuses } = await sending(inTurn(closed))
  expect(await send(call)).toMatchObject({ response: { status: 200 }, situation: { repeats: 'specs-0-1' } })
  expect(statuses()).toEqual([undefined, 200])
  const always = await sending(inTurn(closed, closed))
  expect((await always.send(always.call)).failure).toMatchObject({ kind: 'reset' })
  // A call with a transport of its own tests that connection, so it is not repeated.
  const alone = await sending(inTurn(closed))
  await alone.send({ ...alone.call, transport: { kind: 'kept', connection: 'one' } })
  expect(alone.statuses()).toEqual([undefined])
})

test.each([
  ['a page', page, { mayCountTwice: true }],
  ['no answer at all', (response: ServerResponse) => response.destroy(), { mayCountTwice: true }],
  ["a refusal of the service's own", replaced(1), {}],
])('a use at a limit that got %s at first may count twice, or once', async (_, first, counted) => {
  const { send, call } = await sending(inTurn(first))
  const { situation } = await send({ ...call, exhausting: true })
  expect(situation).toEqual({ ...call.situation, repeats: 'specs-0-1', ...counted })
})

test('a page that says when to come again is asked again then', async () => {
  const restarting = (response: ServerResponse) => response.writeHead(503, { 'Retry-After': '1' }).end('<h1>503</h1>')
  const { send, call } = await sending(inTurn(restarting))
  const begun = performance.now()
  expect((await send(call)).response?.status).toBe(200)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(1000)
})

test('a page that stays is passed on', async () => {
  const { send, call } = await sending(inTurn(page, page))
  const seen: string[] = []
  const watch = {
    headers: (status: number) => seen.push(String(status)),
    chunk: (bytes: Buffer) => seen.push(`${bytes}`),
  }
  expect((await send(call, watch)).response?.status).toBe(503)
  expect(seen).toEqual(['503', '<h1>503</h1>'])
})

test("a server error of the service's own is not asked again", async () => {
  const { send, call, statuses } = await sending(inTurn((response) => response.writeHead(503).end('{"error":"down"}')))
  await send(call)
  expect(statuses()).toEqual([503])
})

test.each([
  ['in a second', 1, {}, [503, 200]],
  ['in an hour', 3600, {}, [503]],
  ['past a limit', 1, { limitReached: limit.id }, [503]],
])('a service that says itself that it is back %s: %s', async (_, seconds, past, expected) => {
  const { send, call, statuses } = await sending(inTurn(replaced(seconds)))
  await send({ ...call, situation: { ...call.situation, ...past } })
  expect(statuses()).toEqual(expected)
})

test('a refusal for the moment is sent again after the wait that it asks for', async () => {
  const { send, call, statuses } = await sending(inTurn(tooMany))
  expect((await send(call)).response?.status).toBe(200)
  expect(statuses()).toEqual([429, 200])
})

test('a refusal with a moment to wait for that is beyond the run stands', async () => {
  const { send, call, statuses } = await sending(
    inTurn((response) => response.writeHead(429, { 'Retry-After': '3000' }).end()),
  )
  await send(call)
  expect(statuses()).toEqual([429])
})

test('a refusal that names no moment to wait for is sent again, since others may have been under way', async () => {
  const { send, call, statuses } = await sending(inTurn((response) => response.writeHead(429).end()))
  const last = await send(call)
  expect(statuses()).toEqual([429, 200])
  expect(last.situation).toMatchObject({ crowd: 1 })
})

test('where others were under way, fewer are from then on', async () => {
  let [underWay, most, refused] = [0, 0, 0]
  const { send, call } = await sending(async (_, response) => {
    if (underWay === 3) {
      refused++
      tooMany(response)
      return
    }
    most = Math.max(most, ++underWay)
    // The first three requests stay under way until all others have come.
    await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(5), { timeout: 10_000, interval: 5 })
    await delay(20)
    underWay--
    response.end('{}')
  })
  const many = () => Promise.all(Array.from({ length: 8 }, () => send(call)))
  const answers = [...(await many()), ...(await many())]
  expect(most).toBe(3)
  // The requests of the second try all pass at once.
  expect(answers.slice(8).map(({ situation, response }) => [response?.status, situation.crowd])).toEqual(
    Array.from({ length: 8 }, () => [200, undefined]),
  )
})

/** A limit of one use, of which a run may take as many as it likes. */
const ofOneUse = { limits: { [limit.id]: 1 }, budget: { [limit.id]: 10 } }

test('a refusal for the moment is sent again although the limit has been reached since', async () => {
  const { send, call } = await sending(inTurn(tooMany), ofOneUse)
  expect((await send(call)).response?.status).toBe(200)
})

test('a refusal that the own uses explain stands', async () => {
  const { send, call } = await sending(
    inTurn((response) => response.end('{}'), tooMany),
    ofOneUse,
  )
  await send(call)
  expect((await send(call)).response?.status).toBe(429)
})

test('where a hook can empty a counter that is full, that comes before the request is sent again', async () => {
  const { send, call } = await sending(inTurn(tooMany), { ...ofOneUse, hooks: { reset: 'true' } })
  const exchange = await send(call)
  expect(exchange).toMatchObject({ response: { status: 200 }, situation: { countersEmptied: expect.any(String) } })
  expect(exchange.uses[limit.id]).toBe(1)
})

test('a counter that a killed run has left filled is emptied before the first request, and only then', async () => {
  const { run, call } = callAt(await served((_, response) => response.end('{}')), { hooks: { reset: 'true' } })
  openLedger(run.ledger, 'a-run-that-was-killed').seeding()
  const send = withinLimits(run, { limits: [limit] }, createSender(run, 'specs', '0'))
  expect((await send(call)).situation.countersEmptied).toEqual(expect.any(String))
  openLedger(run.ledger, run.id).seeding()
  expect((await send(call)).situation.countersEmptied).toBeUndefined()
})
