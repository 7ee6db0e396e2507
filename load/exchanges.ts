import type { Exchange, RecordedResponse } from '../harness/sending/exchange.ts'
import { type Redact, secretMarker } from '../harness/sending/redaction.ts'
import { recordedBytes } from '../harness/sending/sender.ts'
import type { Situation } from '../harness/sending/situation.ts'
import { scopeOf, type Tenant } from '../harness/target/target.ts'
import { filledBody, type PlannedRequest } from './plan.ts'
import type { LoadRecord } from './record.ts'

/** What a record does not say of itself. */
export interface RecordContext {
  readonly request: PlannedRequest
  readonly tenant: Tenant
  readonly situation: Situation
  readonly uses: Readonly<Record<string, number>>
  readonly redact: Redact
}

export function exchangeId({ requirement, number }: Pick<LoadRecord, 'requirement' | 'number'>): string {
  return `${requirement}-${number + 1}`
}

/** The exchange of a sampled record, as every other engine writes it. */
export function exchangeOf(record: LoadRecord, context: RecordContext): Exchange {
  const { request, tenant, situation, uses, redact } = context
  const { failureKind, failure } = record
  const authorization = ['Authorization', `Bearer ${secretMarker(request.key)}`] as const
  const secret = Object.entries(request.secretHeaders).map(
    ([name, variable]) => [name, secretMarker(variable)] as const,
  )
  return {
    id: exchangeId(record),
    engine: 'load',
    operation: record.operation,
    situation,
    caller: {
      organization: tenant.organization,
      scope: scopeOf(tenant),
      key: request.key,
    },
    sentAt: new Date(record.startedAt).toISOString(),
    request: {
      method: 'POST',
      url: redact(request.url),
      headers: [authorization, ...Object.entries(request.headers), ...secret],
      body: filledBody(request, record),
    },
    response: responseOf(record, redact),
    failure: failureKind === '' ? null : { kind: failureKind, message: redact(failure) },
    uses,
    milliseconds: record.duration,
  }
}

function responseOf(record: LoadRecord, redact: Redact): RecordedResponse | null {
  const { status, headers, headersAt, end, transcript } = record
  if (end === '' || transcript === null) return null
  return {
    status,
    headers: headers.map(([name, value]) => [name, redact(value)] as const),
    headersAt,
    body: recordedBytes(Buffer.from(transcript.body, 'base64'), redact),
    arrivals: transcript.arrivals,
    end,
  }
}
