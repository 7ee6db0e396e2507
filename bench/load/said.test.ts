import { expect, test } from 'vitest'
import { saidByArtillery } from './artillery.ts'
import { saidByLocust } from './locust.ts'
import { saidByClient } from './node-client.ts'
import { saidByEngine, saidByLoad } from './ours.ts'
import { saidByK6 } from './stock-k6.ts'

/** What each tool left at its end, reduced to the parts that are read. */

test('k6: its thresholds, and the time to the first byte', () => {
  const summary = {
    http_req_waiting: { values: { 'p(95)': 1.6 }, thresholds: { 'p(95)<1500': { ok: true } } },
    http_req_failed: { values: { rate: 0.1 }, thresholds: { 'rate==0': { ok: false } } },
    iterations: { values: { count: 96 } },
  }
  expect(saidByK6(JSON.stringify(summary))).toEqual({
    firstTextP95: 1.6,
    gapP99: null,
    complaints: ['http_req_failed rate==0'],
  })
})

test('Locust: the lines that it logs as errors', () => {
  const log = [
    '[2026-01-01 19:25:14,139] host/INFO/locust.main: --run-time limit reached, shutting down',
    '[2026-01-01 19:25:14,953] host/ERROR/root: fail ratio 0.88',
    '[2026-01-01 19:25:14,954] host/INFO/locust.main: Shutting down (exit code 1)',
  ]
  expect(saidByLocust(log.join('\n')).complaints).toEqual(['fail ratio 0.88'])
})

test('Artillery: the rules that its plugin ensure finds broken', () => {
  const report = { aggregate: { summaries: { 'http.response_time': { p95: 51.9 } } } }
  const printed = 'Checks:\nok: http.response_time.p95 < 1500\nfail: maxErrorRate < 0\nfail: vusers.failed == 0\n'
  const complaints = ['maxErrorRate < 0', 'vusers.failed == 0']
  expect(saidByArtillery(report, printed)).toEqual({ firstTextP95: 51.9, gapP99: null, complaints })
})

test('the Node client: the objectives that it missed, and each failure once', () => {
  const failures = ['status 429', 'status 429']
  const printed = { firstTextP95: 2500, gapP99: 21, durationP95: 3300, failures }
  expect(saidByClient(JSON.stringify(printed)).complaints).toEqual(['firstTextP95', 'status 429'])
})

test('our engine: its last line', () => {
  const printed = 'streams: a line of k6\n\n{"firstTextP95":201.5,"gapP99":21.2,"invalid":null}\n'
  expect(saidByEngine(printed)).toEqual({ firstTextP95: 201.5, gapP99: 21.2, complaints: [] })
})

test('npm run load: what is red, and what grew', () => {
  const growth = [{ figure: 'firstText', first: 200, last: 500 }]
  const file = { streams: [{ growth }], reason: null }
  expect(saidByLoad(file, { verdicts: [] }).complaints).toEqual(['firstText grew'])
})
