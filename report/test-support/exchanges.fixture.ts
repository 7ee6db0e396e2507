import type { Arrival, Exchange, RecordedResponse } from '../../harness/sending/exchange.ts'

/** Text that tries to act in a page, a terminal or an XML file. */
export const hostileText =
  '</code></pre><script>alert(1)</script><img src=x onerror="alert(2)">\u001b[2J\u001b]0;owned\u0007\u202egnp.exe ]]> \u0000 \ud800 ‘"\'`'

const base = 'https://api.staging.example'

const job = {
  id: 'job_7f3a',
  status: 'active',
  source: { repository: 'acme/docs', ref: 'main' },
  model: 'writer-2',
  prLink: 'https://code.example/acme/docs/pull/18',
  createdAt: '2026-11-20T22:04:11Z',
  archivedAt: null,
}

/** A lawful creation of a job, changed as the test needs it. */
export function sampleExchange(change: Partial<Exchange> & { readonly id: string }): Exchange {
  return {
    engine: 'specs',
    operation: 'createAgentJob',
    situation: { probe: 'create-agent-job-lawful', expected: 'success', rule: null, evidence: { kind: 'plain' } },
    caller: { organization: 'acme', scope: 'prj_main', key: 'ASSAY_ADMIN_KEY' },
    sentAt: '2026-11-20T22:04:10.880Z',
    request: {
      method: 'POST',
      url: `${base}/v2/agent/prj_main/job`,
      headers: [
        ['authorization', 'Bearer «ASSAY_ADMIN_KEY»'],
        ['content-type', 'application/json'],
      ],
      body: '{"prompt":"Fix the reader\'s typo in README.md [run 7f3a]"}',
    },
    response: sampleResponse(201, JSON.stringify(job), 'application/json; charset=utf-8'),
    failure: null,
    uses: { 'agent-project-hour': 3 },
    milliseconds: 184,
    ...change,
  }
}

export function sampleResponse(
  status: number,
  text: string,
  type: string,
  arrivals?: readonly Arrival[],
): RecordedResponse {
  const bytes = Buffer.byteLength(text)
  return {
    status,
    headers: [
      ['content-type', type],
      ['x-request-id', 'req_01'],
    ],
    headersAt: 140,
    body: { encoding: 'utf8', text },
    arrivals: arrivals ?? [{ at: 180, bytes }],
    end: 'complete',
  }
}

/** A streamed answer of `deltas` text pieces, one read each, with a stall in the middle. */
function stream(protocol: 'v1' | 'v2', deltas: number): RecordedResponse {
  const texts = Array.from({ length: deltas }, (_, index) => `word ${index} `)
  const lines =
    protocol === 'v1'
      ? [
          'f:{"messageId":"msg_1"}\n',
          ...texts.map((text) => `0:${JSON.stringify(text)}\n`),
          'd:{"finishReason":"stop"}\n',
        ]
      : [
          'data: {"type":"start","messageId":"msg_2"}\n\n',
          ...texts.map((delta) => `data: ${JSON.stringify({ type: 'text-delta', id: '1', delta })}\n\n`),
          'data: {"type":"finish","threadId":"thr_9"}\n\n',
          'data: [DONE]\n\n',
        ]
  const stall = (index: number) => (index > deltas / 2 ? 900 : 0)
  const arrivals = lines.map((line, index) => ({ at: 210 + index * 41 + stall(index), bytes: Buffer.byteLength(line) }))
  const type = protocol === 'v1' ? 'text/plain; charset=utf-8' : 'text/event-stream'
  return { ...sampleResponse(200, lines.join(''), type, arrivals), headersAt: 160 }
}

function ask(id: string, version: 'v1' | 'v2', response: RecordedResponse): Exchange {
  return sampleExchange({
    id,
    operation: version === 'v1' ? 'createAssistantMessageV1' : 'createAssistantMessageV2',
    situation: {
      probe: `assistant-${version}-long-answer`,
      expected: 'success',
      rule: null,
      evidence: { kind: 'plain' },
    },
    caller: { organization: 'acme', scope: 'acme-docs', key: 'ASSAY_ASSISTANT_KEY' },
    request: {
      method: 'POST',
      url: `${base}/discovery/${version}/assistant/acme-docs/message`,
      headers: [
        ['authorization', 'Bearer «ASSAY_ASSISTANT_KEY»'],
        ['content-type', 'application/json'],
      ],
      body: '{"fp":"anonymous","messages":[{"id":"m1","role":"user","parts":[{"type":"text","text":"How do I start?"}]}]}',
    },
    response,
    milliseconds: response.arrivals.at(-1)?.at ?? 0,
  })
}

export const sampleExchanges: readonly Exchange[] = [
  sampleExchange({ id: 'specs-0-1' }),
  ask('specs-0-2', 'v1', { ...stream('v1', 24), end: 'cut' }),
  ask('specs-0-3', 'v2', stream('v2', 60)),
  sampleExchange({ id: 'specs-0-4', response: sampleResponse(500, hostileText, 'text/html'), milliseconds: 1320 }),
  sampleExchange({
    id: 'specs-0-5',
    response: null,
    failure: { kind: 'reset', message: 'the connection was reset before any answer' },
    milliseconds: 12,
  }),
  sampleExchange({
    id: 'specs-0-6',
    request: { method: 'GET', url: `${base}/v2/agent/prj_main/job/nope`, headers: [], body: null },
    response: sampleResponse(404, '{"error":"no such job"}', 'application/json'),
  }),
  sampleExchange({
    id: 'specs-0-7',
    response: sampleResponse(201, JSON.stringify({ ...job, prLink: 'javascript:alert(3)' }), 'application/json'),
  }),
]
