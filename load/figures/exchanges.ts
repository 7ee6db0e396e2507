import type { Exchange, RecordedResponse, SendFailure } from '../../harness/exchange/exchange.ts'
import type { Situation } from '../../harness/exchange/situation.ts'
import { type Redact, secretMarker } from '../../harness/redaction/redaction.ts'
import { recordedBytes } from '../../harness/sending/sender.ts'
import { scopeOf, type Tenant } from '../../harness/target/target.ts'
import { filledBody, type PlannedRequest } from '../plan/plan.ts'
import type { JobRead, LoadRecord } from '../plan/record.ts'

/** What is needed to make an exchange of a record and not in the record. */
export interface RecordContext {
  readonly request: PlannedRequest
  readonly tenant: Tenant
  readonly situation: Situation
  readonly uses: Readonly<Record<string, number>>
  readonly redact: Redact
}

export function exchangeId({ requirement, number, turn }: Pick<LoadRecord, 'requirement' | 'number' | 'turn'>): string {
  return `${requirement}-${number + 1}${turn === 0 ? '' : `-turn-${turn + 1}`}`
}

/** The record with its ids redacted, which the service gives and may put a key into; they go into evidence and files. */
export function withoutSecrets(record: LoadRecord, redact: Redact): LoadRecord {
  const { stream, thread } = record
  return {
    ...record,
    thread: thread === null ? null : redact(thread),
    stream: stream === null ? null : { ...stream, thread: redact(stream.thread), message: redact(stream.message) },
  }
}

/** The exchange of a sampled record, in the form that every engine writes. */
export function exchangeOf(record: LoadRecord, context: RecordContext): Exchange {
  const { request, tenant, situation, uses, redact } = context
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
      body: redact(filledBody(request, record)),
    },
    response: responseOf(record, redact),
    failure: failureOf(record, redact),
    uses,
    milliseconds: record.job?.createdIn ?? record.duration,
  }
}

/**
 * The last read of a job, by the caller that created the job.
 *
 * @param operation id of the operation that reads a job
 */
export function readExchange(read: JobRead, created: Exchange, operation: string, redact: Redact): Exchange {
  return {
    ...created,
    id: `${created.id}-read`,
    operation,
    sentAt: new Date(read.startedAt).toISOString(),
    request: { ...created.request, method: 'GET', url: redact(read.url), body: null },
    response: responseOf(read, redact),
    failure: failureOf(read, redact),
    uses: {},
    milliseconds: read.duration,
  }
}

function failureOf({ failureKind, failure }: JobRead | LoadRecord, redact: Redact): SendFailure | null {
  return failureKind === '' ? null : { kind: failureKind, message: redact(failure) }
}

function responseOf(record: JobRead | LoadRecord, redact: Redact): RecordedResponse | null {
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
