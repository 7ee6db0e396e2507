import { expect, test } from 'vitest'
import type { RecordedResponse } from '../exchange/exchange.ts'
import { isByGateway } from './gateway.ts'

function answer(status: number, body: unknown, ...names: readonly string[]): { readonly response: RecordedResponse } {
  const headers = names.map((name) => [name, 'a'] satisfies [string, string])
  const text = JSON.stringify(body)
  return {
    response: { status, headers, headersAt: 1, body: { encoding: 'utf8', text }, arrivals: [], end: 'complete' },
  }
}

test.each([520, 524, 527, 530])('a %i is of Cloudflare, and no service has sent it', (status) => {
  expect(isByGateway(answer(status, { error: 'no' }))).toBe(true)
})

test.each([500, 507, 529, 599])('a %i is of the service', (status) => {
  expect(isByGateway(answer(status, { error: 'no' }))).toBe(false)
})

test('a 503 in JSON is of an API gateway where it says so itself', () => {
  const message = { message: 'Service Unavailable' }
  expect(isByGateway(answer(503, message))).toBe(false)
  expect(isByGateway(answer(503, message, 'apigw-requestid'))).toBe(true)
  expect(isByGateway(answer(503, message, 'x-amzn-requestid', 'x-amz-apigw-id'))).toBe(true)
  expect(isByGateway(answer(503, message, 'x-amzn-requestid'))).toBe(false)
  expect(isByGateway(answer(503, { error: 'away' }, 'x-kong-response-latency'))).toBe(true)
})

test('what passed an API gateway is of the service', () => {
  expect(isByGateway(answer(503, { error: { code: 'away' } }, 'apigw-requestid'))).toBe(false)
  expect(isByGateway(answer(503, { error: 'away' }, 'x-kong-upstream-latency'))).toBe(false)
})

test.each([202, 403, 405])('a %i that asks for a browser is of a firewall', (status) => {
  expect(isByGateway(answer(status, {}, 'x-amzn-waf-action'))).toBe(true)
  expect(isByGateway(answer(status, {}, 'cf-mitigated'))).toBe(true)
  expect(isByGateway(answer(status, {}))).toBe(false)
})
