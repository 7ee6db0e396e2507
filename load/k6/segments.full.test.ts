import { readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { percentile } from '../../harness/figures.ts'
import { served } from '../../harness/sending/test-support/served.fixture.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'
import { declared } from '../context/context.fixture.ts'
import { BUCKET_GROWTH, countedIn, histogramPercentile, merged } from '../plan/histogram.ts'
import { type LoadRecord, lateness } from '../plan/record.ts'
import { streamsByK6 } from './k6.fixture.ts'
import { isPrometheusHere, NATIVE_GROWTH, startPrometheus } from './prometheus.fixture.ts'
import type { K6Result } from './run-k6.ts'

/** Tests of several real k6 processes against a server that streams. */

const SEGMENTS = 4
const STREAMS = 40

/** @param first milliseconds until the first text */
async function streamed(response: ServerResponse, first: number, isBroken: boolean): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('data: {"type":"text-start","id":"1"}\n\n')
  await setTimeout(first)
  for (let text = 1; text <= 8; text++) {
    response.write(`data: {"type":"text-delta","id":"1","delta":"word "}\n\n`)
    await setTimeout(5 * text)
  }
  response.end(isBroken ? '' : 'data: {"type":"text-end","id":"1"}\n\ndata: {"type":"finish"}\n\n')
}

/** The records of so many processes that send for a second or two, and how many requests the server saw. */
async function loadBy(segments: number, { isBroken = false, seconds = 1, stopErrorRate = 0.5, slowest = 0 } = {}) {
  let requests = 0
  const url = await served((_, response) => {
    requests++
    void streamed(response, ((requests * 7) % STREAMS) * (slowest / STREAMS), isBroken)
  })
  const stages = [{ seconds, from: STREAMS, to: STREAMS }]
  const part = { request: { url }, stages, streams: STREAMS * seconds, users: 1, carriers: 8 * segments }
  const load = { kind: 'steady' as const, unit: 'rate' as const, stages, operations: null, segments }
  const result = await streamsByK6(part, { target: declared, load }, { stopErrorRate })
  return { result, requests }
}

test('four processes send the streams of one, each its quarter and none twice, and their histograms give the percentiles of all', async () => {
  const { result, requests } = await loadBy(SEGMENTS)
  const numbers = result.records.map(({ number }) => number)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: STREAMS }, (_, number) => number))
  expect([result.isComplete, result.isAborted, requests]).toEqual([true, false, STREAMS])
  // The records of each process: k6 assigns iterations to processes by remainder.
  const quarters = Array.from({ length: SEGMENTS }, (_, index) => numbers.slice(index * 10, index * 10 + 10))
  expect(quarters.map((quarter) => new Set(quarter.map((number) => number % SEGMENTS)).size)).toEqual([1, 1, 1, 1])
  expect(begunApart(result)).toBeLessThan(500)
  // A process's lateness is measured from its own start.
  expect(Math.max(...quarters.map((quarter) => Math.min(...latenessOf(result, quarter))))).toBeLessThan(50)

  const raw = result.records.flatMap(gapsOf).toSorted((a, b) => a - b)
  const histogram = merged(result.records.flatMap(({ stream }) => (stream === null ? [] : [stream.gaps])))
  expect(raw).toHaveLength(countedIn(histogram))
  for (const share of [0.5, 0.9, 0.95, 0.99]) {
    const exact = percentile(raw, share) ?? 0
    const ratio = (histogramPercentile(histogram, share) ?? 0) / exact
    expect(ratio, `p${share * 100}`).toBeGreaterThanOrEqual(0.9999)
    expect(ratio, `p${share * 100}`).toBeLessThanOrEqual(BUCKET_GROWTH * 1.0001)
  }
}, 60_000)

test('of four processes, Prometheus gives the percentiles of all streams within a bucket of its histogram', async (context) => {
  if (!isPrometheusHere) return context.skip('there is no prometheus on the path')
  const prometheus = await startPrometheus()
  onTestFinished(prometheus.stop)
  for (const [name, value] of Object.entries(prometheus.env)) vi.stubEnv(name, value)
  const { result } = await loadBy(SEGMENTS, { seconds: 5, slowest: 400 })
  const raw = result.records.map(({ duration }) => duration).toSorted((a, b) => a - b)
  expect(raw).toHaveLength(STREAMS * 5)
  const metric = 'k6_http_req_duration_seconds'
  const counted = await prometheus.valueOf(`sum(histogram_count(${metric}))`)
  const processes = await prometheus.valueOf(`count(count by (instance_id) (${metric}))`)
  expect([counted, processes]).toEqual([raw.length, SEGMENTS])
  for (const share of [0.5, 0.9, 0.95, 0.99]) {
    const exact = percentile(raw, share) ?? 0
    const seconds = await prometheus.valueOf(`histogram_quantile(${share}, sum(${metric}))`)
    const ratio = (seconds * 1000) / exact
    expect(ratio, `p${share * 100}`).toBeGreaterThanOrEqual(1 / NATIVE_GROWTH)
    expect(ratio, `p${share * 100}`).toBeLessThanOrEqual(NATIVE_GROWTH)
  }
}, 60_000)

test('what k6 passes on counts the first text from the scheduled start', async () => {
  using folder = temporaryFolder()
  // A test before this one may already have run k6 in this process.
  vi.stubEnv('K6_OUT', `json=${path.join(folder.path, 'k6.json')}`)
  const { result } = await loadBy(1)
  const [written = ''] = readdirSync(folder.path)
  const lines = readFileSync(path.join(folder.path, written), 'utf8').split('\n')
  const points = lines.filter((line) => line !== '').map((line) => Object(JSON.parse(line)))
  const sumOf = (metric: string) =>
    points.reduce((sum, point) => (point.metric === metric && point.type === 'Point' ? sum + point.data.value : sum), 0)
  const raw = result.records.reduce((sum, { stream }) => sum + (stream?.firstText ?? 0), 0)
  expect(sumOf('stream_delay')).toBeGreaterThan(0)
  expect(sumOf('stream_first_text')).toBeCloseTo(raw + sumOf('stream_delay'), 0)
}, 60_000)

test('more processes than streams send no more than was asked for', async () => {
  const { result, requests } = await loadBy(SEGMENTS, { seconds: 0.05 })
  expect([result.isComplete, requests]).toEqual([true, 2])
}, 60_000)

test('one process that meets a condition of the plan ends the others with it; what does not meet it ends none', async () => {
  const { result, requests } = await loadBy(2, { isBroken: true, seconds: 12 })
  expect([result.isComplete, result.isAborted]).toEqual([true, true])
  expect(requests).toBeLessThan(STREAMS * 11)
  const all = await loadBy(1, { seconds: 7, stopErrorRate: 0 })
  expect([all.result.isAborted, all.requests]).toEqual([false, 7 * STREAMS])
  const unstopped = await loadBy(2, { isBroken: true, stopErrorRate: 1 })
  expect([unstopped.result.isComplete, unstopped.result.isAborted, unstopped.requests]).toEqual([true, false, STREAMS])
}, 60_000)

function latenessOf({ records }: K6Result, numbers: readonly number[]): readonly number[] {
  return records.filter(({ number }) => numbers.includes(number)).map(lateness)
}

/** Milliseconds between the first and the last start of the load, as the processes see it. */
function begunApart({ records }: K6Result): number {
  const begins = records.map(({ scheduledAt, number }) => (scheduledAt ?? 0) - (number * 1000) / STREAMS)
  return Math.max(...begins) - Math.min(...begins)
}

/** Times between the texts of one stream, from the reads that its body came in. */
function gapsOf({ transcript }: LoadRecord): readonly number[] {
  const body = Buffer.from(transcript?.body ?? '', 'base64').toString()
  let [read, seen] = [0, 0]
  const times = (transcript?.arrivals ?? []).flatMap(({ at, bytes }) => {
    read += bytes
    // A read may end inside a line; its text arrives with the read that ends the line.
    const texts = body.slice(0, read).split('"word "}\n').length - 1
    // Texts that come in one read have no gap between them.
    const arrived = texts > seen ? [at] : []
    seen = texts
    return arrived
  })
  return times.slice(1).map((time, index) => Math.max(1, time - (times[index] ?? 0)))
}
