import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sendOnWire, type WireRequest } from './send.ts'
import { served } from './test-support/served.fixture.ts'

const echo = () =>
  served(
    createServer(async (incoming, outgoing) => {
      const { 'content-length': length = null, 'transfer-encoding': coding = null } = incoming.headers
      outgoing.end(JSON.stringify({ length, coding, body: await text(incoming) }))
    }),
  )

async function readBy(form: Partial<WireRequest>): Promise<unknown> {
  const result = await sendOnWire({
    method: 'POST',
    url: await echo(),
    headers: [],
    body: 'è 😀',
    timeout: 5_000,
    ...form,
  })
  return result.kind === 'answered' ? JSON.parse(result.response.bytes.toString()) : result.failure
}

test('a body has a length, unless it comes in chunks', async () => {
  expect(await readBy({})).toEqual({ length: '7', coding: null, body: 'è 😀' })
  expect(await readBy({ body: '{"a":1}', isChunked: true })).toEqual({
    length: null,
    coding: 'chunked',
    body: '{"a":1}',
  })
})

test('a body in chunks is cut inside its last character of several bytes', async () => {
  const pieces: Buffer[] = []
  const url = await served(
    createServer(async (incoming, outgoing) => {
      for await (const piece of incoming) pieces.push(Buffer.from(piece))
      outgoing.end()
    }),
  )
  await sendOnWire({ method: 'POST', url, headers: [], body: 'è and ü, then more', timeout: 5_000, isChunked: true })
  expect(pieces.map(String)).toEqual(['è and \uFFFD', '\uFFFD, then more'])
  expect(Buffer.concat(pieces).toString()).toBe('è and ü, then more')
})
