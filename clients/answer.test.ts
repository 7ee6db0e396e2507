import { expect, test } from 'vitest'
import type { RecordedResponse } from '../harness/sending/exchange.ts'
import { recordedFetch } from './answer.ts'

const text = 'data: {"delta":"wörld 🌍"}\n\ndata: [DONE]\n\n'
const recorded: RecordedResponse = {
  status: 200,
  headers: [
    ['content-type', 'text/event-stream'],
    ['x-echo', '«ASSISTANT_KEY» 🌍'],
  ],
  headersAt: 1,
  body: { encoding: 'utf8', text },
  arrivals: [
    { at: 1, bytes: 19 },
    { at: 2, bytes: 3 },
  ],
  end: 'complete',
}

async function chunksOf(response: Response): Promise<readonly Buffer[]> {
  const chunks: Buffer[] = []
  for await (const chunk of response.body ?? []) chunks.push(Buffer.from(chunk))
  return chunks
}

test('an answer comes in the chunks in which it was recorded, and what no arrival tells of in one more', async () => {
  const chunks = await chunksOf(await recordedFetch(recorded)())
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
