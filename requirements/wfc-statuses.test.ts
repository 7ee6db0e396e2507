import { expect, test } from 'vitest'
import { withRequest, withResponse } from './declaring/valid-examples.ts'
import { context, exchangeRule } from './test-support/reference.fixture.ts'

const rule = exchangeRule('service-location-names-what-was-created')

test.each([
  ['http://127.0.0.1:4010', '/jobs/job-1', 'pass'],
  ['http://127.0.0.1:4010', 'http://localhost:8080/jobs/job-1', 'pass'],
  ['http://127.0.0.1:4010', 'http://10.0.12.7:8080/jobs/job-1', 'fail'],
  ['https://api.acme.example', 'https://api.acme.example/jobs/job-1', 'pass'],
  ['https://staging.acme.example', 'https://api.acme.example/jobs/job-1', 'pass'],
  ['https://api.acme.example', 'http://localhost:8080/jobs/job-1', 'fail'],
  ['https://api.acme.example', 'http://jobs-service:8080/jobs/job-1', 'fail'],
  ['https://api.acme.example', 'http://jobs.default.svc.cluster.local/jobs/job-1', 'fail'],
  ['http://10.0.12.7:8080', 'http://10.0.12.7:8080/jobs/job-1', 'pass'],
])('asked at %s, a Location of %s: %s', (asked, location, kind) => {
  const created = withResponse(rule.example(), { headers: [['location', location]] })
  const exchange = withRequest(created, { url: `${asked}/v2/jobs` })
  expect(rule.check(exchange, context)).toMatchObject({ kind })
})

test.each([
  ['PUT', 'fail'],
  ['HEAD', 'fail'],
  ['TRACE', 'not-applicable'],
])('a 405 without Allow to %s: %s', (method, kind) => {
  const allow = exchangeRule('service-405-with-allow')
  const refused = withRequest(withResponse(allow.example(), { headers: [] }), { method })
  expect(allow.check(refused, context)).toMatchObject({ kind })
})
