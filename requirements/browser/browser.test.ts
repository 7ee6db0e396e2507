import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { validExchange, withRequest, withResponse } from '../declaring/valid-examples.ts'
import { withEvidence } from '../reading/evidence.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { missingFields } from './assistant-page.ts'
import { crossOriginRequirements, observeCrossOrigin } from './cross-origin.ts'
import { answerGrows, answerShown } from './page-answers.ts'
import { clientOperations, observedAs, observeThreadsSeen, seenAnswer } from './page-clients.ts'

const { description } = context
const pairs = clientOperations(description)

describe.each(pairs)('client $client.line', (pair) => {
  const shown = answerShown(pair)
  const seen = seenAnswer(pair, 'question')

  test('an error on the screen is no answer, and only its first line is quoted', () => {
    const outcome = shown.check(observedAs(seen, { error: 'Invalid code z.\n{\n' }), context)
    expect(outcome).toMatchObject({ kind: 'fail', actual: 'the error "Invalid code z."' })
  })

  test('an answer that the browser keeps from the page says nothing of the client', () => {
    const outcome = shown.check(observedAs(seen, { shown: '', error: 'Failed to fetch', readable: false }), context)
    expect(outcome.kind).toBe('not-tested')
  })

  test('stopping at an event whose type is not described is no failure of the service', () => {
    const event = pair.client.protocol === 'v1' ? 'z:{}\n' : 'data: {"type":"search-progress"}\n\n'
    const body = { encoding: 'utf8', text: event + seen.response?.body.text } as const
    const outcome = shown.check(observedAs(withResponse(seen, { body }), { shown: '', error: 'stopped' }), context)
    expect(outcome).toMatchObject({ kind: 'not-applicable', reason: expect.stringContaining('stops at') })
  })

  test('an answer that was looked at too seldom may have grown unseen', () => {
    const grows = answerGrows(pair)
    const slow = grows.example()
    expect(grows.check(observedAs(slow, { lengths: 1, looks: 3 }), context).kind).toBe('not-applicable')
    expect(grows.check(observedAs(slow, { lengths: 1, looks: 30 }), context).kind).toBe('fail')
  })

  test('a page that sends no thread back is at fault itself', () => {
    const rule = sequenceRule(`browser-client-${pair.client.line}-thread-continues`)
    const [first = seen, second = seen] = rule.example()
    expect(rule.check([first, withRequest(second, { body: '{}' })], context)).toEqual({
      kind: 'error',
      message: 'the page saw the thread "thread-1" and sent none',
    })
  })

  test('a request without what the document asks for is reported field by field', () => {
    const body = JSON.stringify({ fp: 'anonymous', messages: [{ id: 'm1', role: 'user' }] })
    const exchange = withRequest(seen, { body })
    const content = pair.client.protocol === 'v1' ? ['messages[].content'] : []
    const missing = missingFields(description, pair.operation, exchange)
    expect([...missing].sort()).toEqual(['authorization', ...content, 'messages[].parts', 'retrievalPageSize'].sort())
  })
})

test('whether origins are allowed is a question, never a failure: a service may list its origins', () => {
  const allowed = crossOriginRequirements(description).filter(({ id }) => id !== 'browser-admin-key-absent')
  expect(allowed.map(({ source }) => source.strength)).toEqual(allowed.map(() => 'assumed'))
})

test('what something in front of the service answers says nothing of origins', () => {
  const [preflight, answer] = crossOriginRequirements(description).flatMap((rule) =>
    rule.about === 'exchange' ? [{ rule, broken: [rule.violation(rule.example())].flat()[0] }] : [],
  )
  const page = { status: 503, headers: [], body: { encoding: 'utf8', text: '<h1>Unavailable</h1>' } } as const
  for (const one of [preflight, answer]) {
    if (one?.broken === undefined) throw new Error('no rule of origins')
    expect(one.rule.check(one.broken, context).kind).toBe('fail')
    const { kind } = one.rule.check(withResponse(one.broken, page), context)
    expect(kind).toBe('not-tested')
  }
})

describe('what preflights say', () => {
  const preflight = (origin: string, allowed: string | null): Exchange =>
    validExchange({
      operation: null,
      status: 204,
      body: null,
      headers: [...(allowed === null ? [] : [['access-control-allow-origin', allowed] as const]), ['vary', 'Origin']],
      request: { headers: [['Origin', origin]] },
      situation: { evidence: { kind: 'preflight', operation: 'createAssistantMessageV2' } },
    })
  const own = preflight('http://localhost:4321', 'http://localhost:4321')

  test("is observed, the page's own origin by name", () => {
    expect(observeCrossOrigin([own])).toMatchObject([
      { gap: 'cors-create-assistant-message-v2', value: ['access-control-allow-origin: (the page)'] },
    ])
  })

  test('is the same whichever origin is answered first, and without what stands in front of the service', () => {
    const foreign = preflight('null', null)
    const page = { encoding: 'utf8', text: '<h1>Unavailable</h1>' } as const
    const unavailable = withResponse(own, { status: 503, headers: [], body: page })
    const valuesOf = (exchanges: readonly Exchange[]) =>
      observeCrossOrigin(exchanges).map(({ value, occurrences }) => ({ value, occurrences }))
    expect(valuesOf([foreign, unavailable, own])).toEqual(valuesOf([own, foreign]))
    expect(observeCrossOrigin([unavailable])).toEqual([])
  })
})

test('a client that sends no thread back has not seen it, if there was one to see', () => {
  const question = seenAnswer(pairs.at(-1) ?? expect.fail('no client'), 'question')
  const followUp = withEvidence(question, { kind: 'page-question', client: 7, turn: 'follow-up' })
  const seenAfter = (first: Exchange, body: string) =>
    observeThreadsSeen([first, withRequest(followUp, { body })]).map(({ gap, value }) => `${gap}: ${value}`)
  expect(seenAfter(question, '{"threadId":"t"}')).toEqual(['browser-client-7-thread: seen'])
  expect(seenAfter(question, '{"messages":["threadId"]}')).toEqual(['browser-client-7-thread: not seen'])
  expect(seenAfter(withResponse(question, { status: 503 }), '{}')).toEqual([])
})
