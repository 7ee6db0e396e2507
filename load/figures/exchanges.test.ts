import { expect, test } from 'vitest'
import { redactor } from '../../harness/redaction/redaction.ts'
import { declared } from '../context/context.fixture.ts'
import { sampleRecord, sampleRequest } from '../plan/record.fixture.ts'
import { exchangeOf, type RecordContext, withoutSecrets } from './exchanges.ts'

const key = 'svc_dsc_0123456789abcdef'

const context: RecordContext = {
  request: {
    ...sampleRequest,
    headers: { Accept: '*/*' },
    secretHeaders: { 'X-Bypass': 'BYPASS' },
    body: '{"id":"msg-{unique}","text":"{question}"}',
    followUp: '{"text":"{question}","threadId":"{thread}"}',
    key: 'ASSISTANT_KEY',
  },
  tenant: declared.tenants[0],
  situation: { probe: 'ask', expected: 'success', requirement: null, evidence: { kind: 'plain' } },
  uses: { 'assistant-key-month': 7 },
  redact: redactor([{ name: 'ASSISTANT_KEY', value: key }]),
}

function recordWith(body: Uint8Array) {
  const transcript = { body: Buffer.from(body).toString('base64'), arrivals: [{ at: 3, bytes: body.length }] }
  return sampleRecord({ transcript, headers: [['x-echo', key]] })
}

test('a key that the service echoes is in no part of the exchange', () => {
  const texts = [Buffer.from(`data: ${key}\n\n`), Buffer.concat([Buffer.from(key), Buffer.from([0xff])])]
  for (const bytes of texts) {
    const exchange = exchangeOf({ ...recordWith(bytes), thread: `t-${key}`, turn: 1 }, context)
    const body = Buffer.from(exchange.response?.body.text ?? '', exchange.response?.body.encoding)
    expect(JSON.stringify(exchange) + body.toString('latin1')).not.toContain(key)
  }
})

test('a key in the ids of a stream is in no part of its record', () => {
  const record = withoutSecrets(
    sampleRecord({ thread: `t-${key}` }, { thread: `t-${key}`, message: key }),
    context.redact,
  )
  expect(record).toMatchObject({ thread: 't-«ASSISTANT_KEY»', stream: { message: '«ASSISTANT_KEY»' } })
  expect(JSON.stringify(record)).not.toContain(key)
})

test('the exchange names its key and holds the body that was sent', () => {
  expect(exchangeOf(recordWith(Buffer.from('data: [DONE]\n\n')), context)).toMatchObject({
    id: 'load-assistant-v2-streams-complete-1',
    caller: { organization: 'acme', key: 'ASSISTANT_KEY' },
    request: {
      headers: expect.arrayContaining([
        ['Authorization', 'Bearer «ASSISTANT_KEY»'],
        ['X-Bypass', '«BYPASS»'],
      ]),
      body: '{"id":"msg-u-0","text":"How?"}',
    },
    response: { status: 200, body: { encoding: 'utf8', text: 'data: [DONE]\n\n' }, end: 'complete' },
    failure: null,
    uses: { 'assistant-key-month': 7 },
  })
})

test('a request without an answer is a failure, not an empty response', () => {
  const record = sampleRecord({ status: 0, end: '', failureKind: 'reset', failure: 'EOF' })
  expect(exchangeOf(record, context)).toMatchObject({ response: null, failure: { kind: 'reset', message: 'EOF' } })
})
