import { expect, test } from 'vitest'
import type { Exchange, RecordedResponse } from '../harness/exchange/exchange.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import { changedAnswer } from './answers.fixture.ts'
import { countTooLong, recordedFetch, selectAnswers } from './answers.ts'

const { validate } = context.description
const same = (text: string) => text

function idsOf(exchanges: readonly Exchange[]): readonly string[] {
  return selectAnswers(exchanges, validate).map(({ exchange }) => exchange.id)
}

test('of many answers of one class three are replayed, and stand for all', () => {
  const many = Array.from({ length: 40 }, (_, index) => changedAnswer(`a${index}`, 'v2', same))
  expect(idsOf(many)).toEqual(['a0', 'a1', 'a2'])
  expect(selectAnswers(many, validate)[0]?.about).toMatchObject({ alike: 40, threadCarriers: ['finish-metadata'] })
})

test('a broken answer does not hide behind good ones with the same events', () => {
  const good = Array.from({ length: 9 }, (_, index) => changedAnswer(`a${index}`, 'v2', same))
  const broken = changedAnswer('broken', 'v2', (text) =>
    text.replace('"sourceId":"s0"', '"sourceId":"s0","title":null'),
  )
  expect(idsOf([...good, broken])).toContain('broken')
})

test('what no client is expected to read is left out', () => {
  const valid = changedAnswer('valid', 'v1', same)
  const refused = changedAnswer('refused', 'v1', () => '3:"too many requests"\n')
  const { response, situation } = valid
  if (response === null) throw new Error('the sample has a response')
  const { protocol: _, ...withoutProtocol } = situation
  const others: readonly Exchange[] = [
    { ...valid, id: 'cut', response: { ...response, end: 'cut' } },
    { ...valid, id: 'status', response: { ...response, status: 503 } },
    { ...valid, id: 'open', situation: { ...situation, expected: 'open' } },
    { ...valid, id: 'job', situation: withoutProtocol },
    { ...valid, id: 'none', response: null },
    changedAnswer('endless', 'v1', (text) => `0:${JSON.stringify('x'.repeat(300_000))}\n${text}`),
  ]
  expect(idsOf([valid, refused, ...others])).toEqual(['valid'])
  expect(countTooLong([valid, refused, ...others])).toBe(1)
})

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

test.each([204, 205])('an answer with status %i comes without a body, as fetch gives it', async (status) => {
  const { body } = await recordedFetch({ ...recorded, status })()
  expect(body).toBeNull()
})
