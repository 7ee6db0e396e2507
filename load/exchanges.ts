import type { Exchange, RecordedBytes, RecordedResponse } from '../harness/sending/exchange.ts'
import { type Redact, secretMarker } from '../harness/sending/redaction.ts'
import type { Situation } from '../harness/sending/situation.ts'
import type { Tenant } from '../harness/target/target.ts'
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
  const authorization = ['Authorization', `Bearer ${secretMarker(request.key)}`] as const
  return {
    id: exchangeId(record),
    engine: 'load',
    operation: record.operation,
    situation,
    caller: {
      organization: tenant.organization,
      scope: tenant.project ?? tenant.domain ?? tenant.organization,
      key: request.key,
    },
    sentAt: new Date(record.startedAt).toISOString(),
    request: {
      method: 'POST',
      url: redact(request.url),
      headers: [authorization, ...Object.entries(request.headers)],
      body: filledBody(request, record.unique),
    },
    response: responseOf(record, redact),
    failure: failureOf(record, redact),
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
    body: bytesOf(Buffer.from(transcript.body, 'base64'), redact),
    arrivals: transcript.arrivals,
    end,
  }
}

function failureOf({ failureKind, failure }: LoadRecord, redact: Redact): Exchange['failure'] {
  return failureKind === '' ? null : { kind: failureKind, message: redact(failure) }
}

/** As `harness/sending/sender.ts` has it: redacted before it is encoded, since no key would be found in base64. */
function bytesOf(bytes: Buffer, redact: Redact): RecordedBytes {
  const text = bytes.toString('utf8')
  if (Buffer.from(text, 'utf8').equals(bytes)) return { encoding: 'utf8', text: redact(text) }
  return { encoding: 'base64', text: Buffer.from(redact(bytes.toString('latin1')), 'latin1').toString('base64') }
}
