import type { Exchange, RecordedResponse } from '../../harness/exchange/exchange.ts'
import type { Situation } from '../../harness/exchange/situation.ts'
import type { AgentJob, Unchecked } from '../../schemas/description/interface-types.ts'
import { jobIn } from '../reading/body.ts'

/** Valid exchanges in small, from which each requirement's `violation` is made. */

interface Parts {
  readonly operation: string | null
  readonly status: number
  readonly body: unknown
  readonly situation?: Partial<Situation>
  /** Headers of the answer; left out: only a content type. */
  readonly headers?: RecordedResponse['headers']
  /** What the request has besides being a POST without headers and body. */
  readonly request?: Partial<Exchange['request']>
}

export function validExchange({ operation, status, body, situation, headers, request }: Parts): Exchange {
  return {
    id: 'example-1',
    engine: 'specs',
    operation,
    situation: { probe: 'example', expected: 'success', requirement: null, evidence: { kind: 'plain' }, ...situation },
    caller: { organization: 'acme', scope: 'prj_main', key: 'ASSAY_ADMIN_KEY' },
    sentAt: '2026-01-01T00:00:00.000Z',
    request: { method: 'POST', url: 'http://127.0.0.1/', headers: [], body: null, ...request },
    response: jsonResponse(status, body, headers ?? [['content-type', 'application/json']]),
    failure: null,
    uses: {},
    milliseconds: 2,
  }
}

function jsonResponse(status: number, body: unknown, headers: RecordedResponse['headers']): RecordedResponse {
  const text = JSON.stringify(body)
  const arrivals = [{ at: 2, bytes: Buffer.byteLength(text) }]
  return { status, headers, headersAt: 1, body: { encoding: 'utf8', text }, arrivals, end: 'complete' }
}

/** Most exchanges that an example holds: a limit may be so large that more would not fit into memory. */
export const MOST_EXAMPLES = 10_000

export const validJob: AgentJob = {
  id: 'job_1',
  status: 'completed',
  source: { repository: 'acme/docs', ref: 'main' },
  model: 'model-1',
  prLink: null,
  createdAt: '2026-01-01T00:00:00Z',
  archivedAt: null,
}

/** An answer that holds a job; `fields` replace those of a completed job without a pull request. */
export function jobAnswer(fields: Unchecked<AgentJob> = {}, operation = 'createAgentJob'): Exchange {
  return validExchange({ operation, status: 200, body: { ...validJob, ...fields } })
}

/** The same exchange, sent this many seconds after the time that all examples have. */
export function atSecond(exchange: Exchange, seconds: number): Exchange {
  return { ...exchange, sentAt: new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString() }
}

/** The refusal that is expected for a request that breaks `requirement`. */
export function refusal(operation: string, requirement: string): Exchange {
  return validExchange({
    operation,
    status: 422,
    body: { error: 'no' },
    situation: { expected: 'refusal', requirement },
  })
}

export function answering(exchange: Exchange, status: number, body: unknown): Exchange {
  return { ...exchange, response: jsonResponse(status, body, exchange.response?.headers ?? []) }
}

export function withRequest(exchange: Exchange, parts: Partial<Exchange['request']>): Exchange {
  return { ...exchange, request: { ...exchange.request, ...parts } }
}

/** The exchange with these parts of its answer replaced; unchanged where it has no answer. */
export function withResponse(exchange: Exchange, parts: Partial<RecordedResponse>): Exchange {
  return exchange.response === null ? exchange : { ...exchange, response: { ...exchange.response, ...parts } }
}

export function withText(exchange: Exchange, text: string): Exchange {
  return withResponse(exchange, { body: { encoding: 'utf8', text } })
}

/** The same answer with these fields of its JSON object replaced; `undefined` removes one. */
export function withFields(exchange: Exchange, fields: Unchecked<AgentJob>): Exchange {
  return answering(exchange, exchange.response?.status ?? 200, { ...jobIn(exchange), ...fields })
}
