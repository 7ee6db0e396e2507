import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { atSecond, validExchange, withResponse, withText } from '../declaring/valid-examples.ts'
import { mergeBaseline } from './baseline.ts'
import { observeTraffic } from './traffic.ts'

/** An answer that begins at once and takes a second, to a request that is sent after so many milliseconds. */
function answered(at: number, status: number, situation: Partial<Exchange['situation']> = {}): Exchange {
  const exchange = validExchange({ operation: 'createAssistantMessageV2', status, body: {}, situation })
  return { ...atSecond(withResponse(exchange, { headersAt: 0 }), at / 1000), id: `at-${at}`, milliseconds: 1000 }
}

const valuesOf = (exchanges: readonly Exchange[]) =>
  observeTraffic(exchanges).map(({ gap, value }) => [gap, value] as const)

test('what was let through without a word shows nothing of the way to the service', () => {
  expect(valuesOf([answered(0, 200), answered(10, 200)])).toEqual([])
})

test('where one of several at a time was refused, the most that were accepted together are shown', () => {
  const together = [answered(0, 200), answered(10, 200), answered(20, 200)]
  const again = answered(1500, 200, { repeats: 'at-30', crowd: 4 })
  expect(valuesOf([...together, answered(30, 429), again])).toEqual([['concurrency-limit', 3]])
})

test('a service that said it was away is counted where it was asked again', () => {
  const again = answered(2000, 200, { repeats: 'at-0' })
  const seen = observeTraffic([answered(0, 503), answered(10, 503), again])
  expect(seen.map(({ gap, value }) => [gap, value])).toEqual([['gateway-errors', '1 of 3 answers']])
})

test('pages in place of answers are counted, and never drift', () => {
  const page = withText(answered(0, 502), '<h1>Bad Gateway</h1>')
  const seen = observeTraffic([page, answered(600, 200, { repeats: 'at-0' })])
  expect(seen.map(({ gap, value }) => [gap, value])).toEqual([['gateway-errors', '1 of 2 answers']])
  expect(mergeBaseline([], seen, new Set())).toEqual({ observations: [], changes: [] })
})

test('a coding that nothing asked for is shown', () => {
  const coded = withResponse(answered(0, 200), { headers: [['content-encoding', 'gzip']] })
  expect(valuesOf([coded, answered(10, 200)])).toEqual([['content-coding', ['gzip']]])
})
