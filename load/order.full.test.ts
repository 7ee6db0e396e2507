import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { served } from '../harness/sending/test-support/served.fixture.ts'
import { decodeStream } from '../harness/wire/decode.ts'
import { misplacedIn } from '../harness/wire/order.ts'
import { encodeEvent, recordsOf, withRecords } from '../harness/wire/records.ts'
import type { StreamSample } from '../harness/wire/sample.ts'
import { type Choose, choices, chooserOf } from '../harness/wire/test-support/choose.ts'
import { mutationsOf } from '../harness/wire/test-support/mutations.ts'
import { protocolOf, recordedSample, recordingNames } from '../harness/wire/test-support/recordings.ts'
import { validStream } from '../harness/wire/test-support/valid-streams.ts'
import type { StreamProtocol } from '../schemas/stream-protocols.ts'
import { streamsByK6 } from './k6/k6.fixture.ts'

/** Compares the extension in real k6 with the judge in Node about the order of events. */

const RANDOM_STREAMS = 400
const SECONDS = 4

/** The rules about the order of events. */
const orderRules: ReadonlySet<string> = new Set([
  ...['finish-last', 'one-finish', 'nothing-after-done'],
  ...['blocks-opened-before-deltas', 'blocks-closed', 'tool-calls-matched'],
])

/** For each of the streams, whether the extension finds it disordered. */
async function disordered(protocol: StreamProtocol, samples: readonly StreamSample[]): Promise<readonly unknown[]> {
  const url = await served(async (request, response) => {
    const { question } = JSON.parse((await request.toArray()).join(''))
    const sample = samples[Number(question)]
    response.writeHead(200, { 'content-type': 'text/plain' })
    let sent = 0
    for (const { bytes } of sample?.arrivals ?? []) {
      response.write(sample?.bytes.subarray(sent, sent + bytes))
      sent += bytes
      await new Promise(setImmediate)
    }
    response.end(sample?.bytes.subarray(sent))
  })
  const rate = samples.length / SECONDS
  const part = {
    request: { protocol, url, body: '{"question":"{question}"}' },
    stages: [{ seconds: SECONDS, from: rate, to: rate }],
    streams: samples.length,
    questions: samples.map((_, index) => String(index)),
    keepEvery: samples.length,
  }
  const { records } = await streamsByK6(part, undefined, { timeout: 20_000 })
  expect(records).toHaveLength(samples.length)
  return records.toSorted((a, b) => a.number - b.number).map(({ stream }) => stream?.disordered)
}

/** Random streams from a fixed seed, so that a failure can be repeated. */
function randomStreams(protocol: StreamProtocol, make: (valid: StreamSample, choose: Choose) => StreamSample | null) {
  return fc.sample(choices, { numRuns: RANDOM_STREAMS, seed: 16 }).flatMap((numbers) => {
    const choose = chooserOf(numbers)
    return make(validStream(protocol, choose).sample, choose) ?? []
  })
}

/** The same events, each in one line as the client library writes it, which the extension can read. */
function written(protocol: StreamProtocol, valid: StreamSample): StreamSample {
  const records = recordsOf(protocol, valid).flatMap((record) =>
    record.event === null ? [] : { ...record, text: encodeEvent(protocol, record.event.type, record.event.value) },
  )
  return withRecords(valid, records)
}

function isMisplaced(protocol: StreamProtocol, { bytes, arrivals }: StreamSample): boolean {
  return misplacedIn(protocol, decodeStream(protocol, bytes, arrivals)).length > 0
}

function textOf(sample: StreamSample | undefined): string {
  return Buffer.from(sample?.bytes ?? []).toString()
}

describe.each(['v1', 'v2'] as const)('under load, a stream of %s', { timeout: 60_000 }, (protocol) => {
  test('that is valid is never out of order, however it is written', async () => {
    const recorded = recordingNames.filter((name) => protocolOf(name) === protocol).map(recordedSample)
    const samples = [...recorded, ...randomStreams(protocol, (valid) => valid)]
    const blamed = (await disordered(protocol, samples)).flatMap((seen, index) => (seen ? textOf(samples[index]) : []))
    expect(blamed).toEqual([])
  })

  test('that is broken in any way is out of order only where the judge says so too', async () => {
    const mutations = mutationsOf(protocol)
    const samples = randomStreams(protocol, (valid, choose) => {
      const [, mutate] = mutations[choose(mutations.length)] ?? []
      return mutate?.(valid, protocol, choose) ?? null
    })
    const seen = await disordered(protocol, samples)
    const blamed = samples.filter((sample, index) => seen[index] === true && !isMisplaced(protocol, sample))
    expect(blamed.map(textOf)).toEqual([])
  })

  test('whose order is broken is seen, each one', async () => {
    const mutations = mutationsOf(protocol).filter(([rule]) => orderRules.has(rule))
    const samples = randomStreams(protocol, (valid, choose) => {
      const [, mutate] = mutations[choose(mutations.length)] ?? []
      return mutate?.(written(protocol, valid), protocol, choose) ?? null
    })
    expect(samples.length).toBeGreaterThan(RANDOM_STREAMS / 2)
    const seen = await disordered(protocol, samples)
    const missed = samples.filter((sample, index) => seen[index] !== isMisplaced(protocol, sample))
    expect(missed.map(textOf)).toEqual([])
  })
})
