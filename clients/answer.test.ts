import { expect, test } from 'vitest'
import type { RecordedResponse } from '../harness/sending/exchange.ts'
import { recordedFetch } from './answer.ts'

const text = 'data: {"delta":"wörld 🌍"}\n\ndata: [DONE]\n\n'
const headers: RecordedResponse['headers'] = [
  ['content-type', 'text/event-stream'],
  ['x-echo', '«ASSISTANT_KEY» 🌍'],
]
const arrivals = [19, 3].map((bytes, at) => ({ at, bytes }))
const body = { encoding: 'utf8', text } as const
const recorded: RecordedResponse = { status: 200, headers, headersAt: 1, body, arrivals, end: 'complete' }

test('an answer comes in the chunks in which it was recorded, and what belongs to no arrival in one more', async () => {
  const response = await recordedFetch(recorded)()
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body ?? []) chunks.push(chunk)
  expect(chunks.map(({ length }) => length)).toEqual([19, 3, Buffer.byteLength(text) - 22])
  expect(Buffer.concat(chunks).toString()).toBe(text)
})

test('each client gets the answer anew', async () => {
  const answer = recordedFetch(recorded)
  const [first, second] = [await answer(), await answer()]
  expect(await first.text()).toBe(text)
  expect(await second.text()).toBe(text)
})

test('a header that redaction has made unsendable is left out', async () => {
  const { headers, status } = await recordedFetch(recorded)()
  expect(status).toBe(200)
  expect([...headers]).toEqual([['content-type', 'text/event-stream']])
})
