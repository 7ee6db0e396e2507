import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notTested, pass } from '../../harness/verdict/outcome.ts'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'
import { expectBodyRefused, expectNoServerError, expectRefusal, expectSuccess } from './expected.ts'
import { validExchange, withRequest, withResponse, withText } from './valid-examples.ts'

interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: readonly (readonly [string, string])[]
  readonly situation?: Partial<Exchange['situation']>
}

function answered({ status, body = { error: 'no' }, headers = [], situation = {} }: Answer): Exchange {
  const exchange = validExchange({ operation: 'createAgentJob', status, body, situation })
  return withResponse(exchange, { headers: [...(exchange.response?.headers ?? []), ...headers] })
}

const page = (status: number) => withText(answered({ status }), '<h1>Bad Gateway</h1>')

test.each([401, 403, 404, 405, 409, 415, 429])('a wrong body that gets %i is refused for another reason', (status) => {
  expect(expectBodyRefused(answered({ status }), context)).toMatchObject({
    kind: 'not-tested',
    reason: `refused for another reason: status ${status}`,
  })
})

test.each([400, 413, 418, 422])('a wrong body that gets %i is refused', (status) => {
  expect(expectBodyRefused(answered({ status }), context).kind).toBe('pass')
})

test('a wrong key or path may get any 4xx but that of a limit', () => {
  for (const status of [400, 401, 403, 404]) expect(expectRefusal(answered({ status }), context).kind).toBe('pass')
  expect(expectRefusal(answered({ status: 429 }), context).kind).toBe('not-tested')
})

test('a follow-up may be refused for the state of its job, with a right key too', () => {
  const kindOf = (situation: Partial<Exchange['situation']>) =>
    expectRefusal(answered({ status: 409, situation }), context).kind
  expect([kindOf({ job: 'unknown' }), kindOf({ job: 'ended' }), kindOf({})]).toEqual([
    'not-tested',
    'not-tested',
    'pass',
  ])
})

test('an answer that does not come in time opens nothing, and a closed connection may hide what was done', () => {
  const unanswered = (kind: 'timeout' | 'reset', operation: string | null = 'createAgentJob') => {
    const failure = { kind, message: 'no answer' }
    return expectRefusal({ ...answered({ status: 403 }), operation, response: null, failure }, context).kind
  }
  expect([unanswered('timeout'), unanswered('timeout', null), unanswered('reset')]).toEqual([
    'not-tested',
    'fail',
    'fail',
  ])
})

test.each([
  ['createAgentJob', { error: 'no' }, 'status 200 with no job in it'],
  ['createAgentJob', { id: 'job-1' }, 'status 200'],
  ['createAssistantMessageV2', { error: 'no' }, 'status 200 with no stream in it'],
])('a refusal of %s under status 200 is told from what was done', (operation, body, actual) => {
  const accepted = { ...answered({ status: 200, body }), operation }
  expect(expectRefusal(accepted, context)).toMatchObject({ kind: 'fail', actual })
})

test('what something in front of the service answers shows nothing, and its own server error does', () => {
  for (const expectation of [expectSuccess, expectRefusal, expectBodyRefused]) {
    expect(expectation(page(503), context).kind).toBe('not-tested')
    expect(expectation(page(500), context).kind).toBe('fail')
    expect(expectation(answered({ status: 503 }), context).kind).toBe('fail')
    for (const status of [502, 504]) expect(expectation(answered({ status }), context).kind).toBe('not-tested')
  }
})

test.each([202, 403])(
  'a firewall that asks for a browser with %i neither accepts nor refuses for the service',
  (status) => {
    const challenged = answered({ status, headers: [['x-amzn-waf-action', 'challenge']] })
    for (const expectation of [expectSuccess, expectRefusal, expectBodyRefused, expectNoServerError]) {
      expect(expectation(challenged, context).kind).toBe('not-tested')
    }
  },
)

test('what this machine could not send blames no service', () => {
  const local = { kind: 'local', message: 'this machine could send nothing (EAI_AGAIN)' } as const
  const unsent = { ...answered({ status: 200 }), response: null, failure: local }
  for (const expectation of [expectSuccess, expectRefusal, expectBodyRefused, expectNoServerError]) {
    expect(expectation(unsent, context)).toMatchObject({ kind: 'not-tested', reason: local.message })
  }
  const answers = exchangeRule('service-answers-every-request')
  expect(answers.check(unsent, context)).toMatchObject({ kind: 'not-tested', reason: local.message })
  const reset = { kind: 'reset', message: 'the connection was closed before an answer came (ECONNRESET)' } as const
  expect(answers.check({ ...unsent, failure: reset }, context).kind).toBe('fail')
})

test('a wrong key or path that is redirected, as to a page where one logs in, is neither refused nor let in', () => {
  const sent = answered({ status: 302, headers: [['location', 'https://login.example/']] })
  const away = withRequest(sent, { url: `${context.target.baseUrl}/v2/agent/prj/job` })
  expect(expectRefusal(away, context)).toEqual(
    notTested('the request was redirected', 'it leads to https://login.example/'),
  )
})

test('a 304 leads nowhere, and refuses no wrong key', () => {
  expect(expectRefusal(answered({ status: 304 }), context).kind).toBe('fail')
})

test('an answer that still comes when the harness hangs up is not seen to its end, and one that stands still fails', () => {
  const after = (at: number) => ({
    ...withResponse(answered({ status: 200 }), { end: 'timeout', arrivals: [{ at, bytes: 9 }] }),
    milliseconds: 60_000,
  })
  expect(expectSuccess(after(59_000), context)).toEqual(
    notTested('the answer still came after 60 s', 'raise timeouts.answer in the target'),
  )
  expect(expectSuccess(after(38_000), context).kind).toBe('not-tested')
  expect(expectSuccess(after(30_000), context).kind).toBe('fail')
  expect(expectSuccess({ ...after(1_000), milliseconds: 3_000 }, context).kind).toBe('fail')
})

test('a job that has ended may take no follow-up, and is refused for nothing else', () => {
  const kindOf = (status: number, job?: 'ended' | 'unknown') =>
    expectSuccess(answered({ status, situation: job === undefined ? {} : { job } }), context).kind
  expect([kindOf(409, 'ended'), kindOf(409, 'unknown'), kindOf(409)]).toEqual(['not-tested', 'not-tested', 'fail'])
  expect([kindOf(400, 'ended'), kindOf(400, 'unknown'), kindOf(500, 'ended')]).toEqual(['fail', 'not-tested', 'fail'])
})

test('a path that knows no such method does not blame the service, and a server error does', () => {
  expect(expectNoServerError(answered({ status: 501 }), context)).toEqual(pass)
  expect(expectNoServerError(answered({ status: 500 }), context).kind).toBe('fail')
})

test('a success that breaks off is a failure of the service, and a refusal that does is a refusal', () => {
  const cut = (status: number) => withResponse(answered({ status }), { end: 'cut' })
  expect(expectNoServerError(cut(200), context)).toMatchObject({ kind: 'fail', actual: 'the answer broke off' })
  expect(expectNoServerError(cut(422), context)).toEqual(pass)
})

test('a refusal that says that a limit is used up is no finding of the request', () => {
  const reason = 'the service says that its limit is used up: others may use it too'
  const usedUp: readonly NonNullable<Answer['headers']>[] = [
    [['ratelimit', '"hour";r=0;t=1200']],
    [['x-ratelimit-remaining', '0']],
    [['retry-after', '1200']],
  ]
  for (const headers of usedUp) {
    expect(expectSuccess(answered({ status: 429, headers }), context)).toMatchObject({ kind: 'not-tested', reason })
  }
  const [inRateLimit = []] = usedUp
  const valid = { expected: 'success' } as const
  expect(expectSuccess(answered({ status: 403, headers: inRateLimit, situation: valid }), context)).toMatchObject({
    reason,
  })
  expect(
    expectRefusal(answered({ status: 403, headers: inRateLimit, situation: { expected: 'refusal' } }), context),
  ).toEqual(pass)
  expect(expectSuccess(answered({ status: 429 }), context).kind).toBe('fail')
  expect(expectSuccess(answered({ status: 503, headers: [['retry-after', '1200']] }), context).kind).toBe('fail')
})

test('a wait until a date counts from the sending where the answer does not say when it was made', () => {
  const until = (seconds: number): NonNullable<Answer['headers']> => {
    const end = new Date(Date.parse(answered({ status: 429 }).sentAt) + seconds * 1000).toUTCString()
    return [
      ['date', 'today'],
      ['retry-after', end],
    ]
  }
  expect(expectSuccess(answered({ status: 429, headers: until(1200) }), context).kind).toBe('not-tested')
  expect(expectSuccess(answered({ status: 429, headers: until(1) }), context).kind).toBe('fail')
})

test('a refusal after the wait that the service asked for is one of too many at a time, or of others', () => {
  const again = (crowd: number) =>
    expectSuccess(answered({ status: 429, situation: { repeats: 'specs-0-1', crowd } }), context)
  expect(again(6)).toMatchObject({ kind: 'not-tested', reason: expect.stringContaining('few requests of one key') })
  expect(again(1)).toMatchObject({ kind: 'not-tested', reason: expect.stringContaining('others use this limit up') })
})

test('a refused valid request is reported with what the refusal says, on one line', () => {
  const said = (text: string) => expectSuccess(withText(answered({ status: 400 }), text), context)
  expect(said(' \n')).toEqual(failSaying('a 2xx status', 'status 400'))
  expect(said('{\n  "error": "no id"\n}')).toMatchObject({ reason: 'the answer says { "error": "no id" }' })
})

test('a redirect of a valid request says what to set', () => {
  const { baseUrl } = context.target
  const exchange = answered({ status: 308, headers: [['location', 'https://eu.example/v2/agent/prj/job']] })
  const moved = withRequest(exchange, { url: `${baseUrl}/v2/agent/prj/job` })
  expect(expectSuccess(moved, context)).toEqual(
    notTested('the request was redirected', 'set baseUrl to https://eu.example'),
  )
})
