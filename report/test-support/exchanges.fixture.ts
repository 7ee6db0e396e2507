import type { Exchange, RecordedRequest, RecordedResponse } from '../../harness/exchange/exchange.ts'
import type { Json } from '../../harness/json/parse.ts'
import { encodeEvent } from '../../harness/wire/records.ts'

/** Text that tries to act in a page, a terminal or an XML file. */
export const hostileText =
  '</code></pre><script>alert(1)</script><img src=x onerror="alert(2)">\u001b[2J\u001b]0;owned\u0007\u202egnp.exe ]]> \u0000 \ud800 ‘"\'`'

const base = 'https://api.staging.example'

const job = { id: 'job_7f3a', status: 'active', prLink: 'https://code.example/acme/docs/pull/18', archivedAt: null }

/** A valid creation of a job, with changes for a test. */
export function sampleExchange(id: string, change: Partial<Exchange> = {}): Exchange {
  return {
    id,
    engine: 'specs',
    operation: 'createAgentJob',
    situation: { probe: 'create-agent-job-valid', expected: 'success', requirement: null, evidence: { kind: 'plain' } },
    caller: { organization: 'acme', scope: 'prj_main', key: 'ASSAY_ADMIN_KEY' },
    sentAt: '2026-11-20T22:04:10.880Z',
    request: post('/v2/agent/prj_main/job', 'ASSAY_ADMIN_KEY', `{"prompt":"Fix the reader's typo in README.md"}`),
    response: sampleResponse(201, JSON.stringify(job), 'application/json; charset=utf-8'),
    failure: null,
    uses: { 'agent-project-hour': 3 },
    milliseconds: 184,
    ...change,
  }
}

function post(address: string, key: string, body: string): RecordedRequest {
  const headers = [
    ['authorization', `Bearer «${key}»`],
    ['content-type', 'application/json'],
  ] as const
  return { method: 'POST', url: `${base}${address}`, headers, body }
}

export function sampleResponse(status: number, text: string, type = 'application/json'): RecordedResponse {
  const arrivals = [{ at: 180, bytes: Buffer.byteLength(text) }]
  const headers = [['content-type', type]] as const
  return { status, headers, headersAt: 140, body: { encoding: 'utf8', text }, arrivals, end: 'complete' }
}

/** A streamed answer with `deltas` pieces of text, one in each read, and a stall in the middle. */
function ask(id: string, version: 'v1' | 'v2', deltas: number, end: RecordedResponse['end']): Exchange {
  const events: readonly (readonly [type: string, value: Json])[] = [
    ['start-step', { messageId: 'msg_1' }],
    ...Array.from({ length: deltas }, (_, index): readonly [string, Json] => {
      const delta = `word ${index} `
      return ['text-delta', version === 'v1' ? delta : { id: '1', delta }]
    }),
    ['finish', { finishReason: 'stop', threadId: 'thr_9' }],
  ]
  const lines = events.map(([type, value]) => encodeEvent(version, type, value))
  const stall = (index: number) => (index > deltas / 2 ? 900 : 0)
  const arrivals = lines.map((line, index) => ({ at: 210 + index * 41 + stall(index), bytes: Buffer.byteLength(line) }))
  const type = version === 'v1' ? 'text/plain; charset=utf-8' : 'text/event-stream'
  const question = '{"fp":"anonymous","messages":[{"id":"m1","role":"user","parts":[{"type":"text","text":"How?"}]}]}'
  return sampleExchange(id, {
    operation: version === 'v1' ? 'createAssistantMessageV1' : 'createAssistantMessageV2',
    caller: { organization: 'acme', scope: 'acme-docs', key: 'ASSAY_ASSISTANT_KEY' },
    request: post(`/discovery/${version}/assistant/acme-docs/message`, 'ASSAY_ASSISTANT_KEY', question),
    response: { ...sampleResponse(200, lines.join(''), type), arrivals, headersAt: 160, end },
    milliseconds: arrivals.at(-1)?.at ?? 0,
  })
}

export const sampleExchanges: readonly Exchange[] = [
  sampleExchange('specs-0-1'),
  ask('specs-0-2', 'v1', 24, 'cut'),
  ask('specs-0-3', 'v2', 60, 'complete'),
  sampleExchange('specs-0-4', { response: sampleResponse(500, hostileText, 'text/html') }),
  sampleExchange('specs-0-5', { response: null, failure: { kind: 'reset', message: 'the connection was reset' } }),
  sampleExchange('specs-0-6', {
    request: { method: 'GET', url: `${base}/v2/agent/prj_main/job/nope`, headers: [], body: null },
    response: sampleResponse(404, '{"error":"no such job"}'),
  }),
  sampleExchange('specs-0-7', { response: sampleResponse(201, '{"prLink":"javascript:alert(3)"}') }),
]
