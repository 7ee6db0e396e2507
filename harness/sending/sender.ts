import type { Limit } from '../../schemas/description/description.ts'
import { chargesFor } from '../budget/budget.ts'
import { type ChargeResult, type Ledger, openLedger } from '../budget/ledger.ts'
import { isReachable } from '../target/reachable.ts'
import type { Run } from '../target/run.ts'
import { readSecrets } from '../target/secrets.ts'
import type { Tenant } from '../target/target.ts'
import { recordExchange } from '../verdict/results.ts'
import type { Engine, Exchange, RecordedBytes, RecordedResponse } from './exchange.ts'
import { type Redact, redactor } from './redaction.ts'
import { sendOnWire, type WireResponse, type WireResult, type WireWatch } from './send.ts'
import type { Situation } from './situation.ts'

/** What stands in the `Authorization` header: a key by its variable's name, a made-up text, or no header at all. */
export type Credentials =
  | { readonly kind: 'key'; readonly variable: string; readonly scheme: string }
  | { readonly kind: 'literal'; readonly authorization: string }
  | { readonly kind: 'none' }

export interface Call {
  readonly operation: string | null
  readonly situation: Situation
  readonly tenant: Tenant
  readonly method: string
  /** Below the target's base address, with a leading slash, parameters filled in and encoded. */
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly credentials: Credentials
  readonly body: string | null
  readonly sourceAddress: string | null
  /** Limits that a request of this kind counts against, whatever its answer. */
  readonly limits: readonly Limit[]
  /** True for the boundary test of a limit, which may spend the whole of it. */
  readonly exhausting: boolean
}

/** The budget does not allow the next request: what depends on it is not tested. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget'
  readonly remedy: string
  constructor({ limit, who, cap }: Extract<ChargeResult, { kind: 'over-budget' }>) {
    super(`the budget of ${cap} uses of ${limit} for ${who} is spent`)
    this.remedy = `raise budget.${limit} in the target`
  }
}

/** The target has stopped answering: what is left of the run can't be shown. */
export class TargetLost extends Error {
  override readonly name = 'TargetLost'
}

/**
 * After so many requests in a row without any answer the target is asked for a sign of life, and nothing more is sent
 * where none comes: each request would cost the whole patience.
 */
const LOST_AFTER = 5

/** Charges the budget, sends, records and returns the exchange; `watch` is told of the answer while it arrives. */
export type Send = (call: Call, watch?: WireWatch) => Promise<Exchange>

/**
 * A sender throws OverBudget instead of sending what the budget does not allow, and TargetLost once the target has not
 * answered several times in a row. `lane` tells concurrent processes of one engine apart in exchange
 * ids.
 */
export function createSender(run: Run, engine: Engine, lane: string): Send {
  const secrets = readSecrets(run.target)
  const redact = redactor(secrets)
  const ledger = openLedger(run.ledger, run.id)
  let count = 0
  let unanswered = 0
  return async (call, watch) => {
    if (unanswered >= LOST_AFTER) {
      if (!(await isReachable(run.target, run.patience * 1000))) {
        throw new TargetLost(`${run.target.baseUrl} has stopped answering`)
      }
      unanswered = 0
    }
    const uses = charge(run, ledger, call)
    const id = `${engine}-${lane}-${++count}`
    const sentAt = new Date().toISOString()
    const headers = [
      ...authorization(call.credentials, new Map(secrets.map((s) => [s.name, s.value]))),
      ...call.headers,
    ]
    const request = { method: call.method, url: `${run.target.baseUrl}${call.path}`, headers, body: call.body }
    const wire = { ...request, sourceAddress: call.sourceAddress, patience: run.patience * 1000 }
    const result = await sendOnWire(wire, watch)
    unanswered = result.kind === 'answered' ? 0 : unanswered + 1
    const exchange: Exchange = {
      id,
      engine,
      operation: call.operation,
      situation: call.situation,
      caller: callerOf(call),
      sentAt,
      request: {
        method: request.method,
        url: redact(request.url),
        headers: redactHeaders(headers, redact),
        body: request.body === null ? null : redact(request.body),
      },
      ...answerOf(result, redact),
      uses,
      milliseconds: result.milliseconds,
    }
    recordExchange(run.results, exchange)
    return exchange
  }
}

function charge(run: Run, ledger: Ledger, call: Call): Readonly<Record<string, number>> {
  const { target, profile } = run
  const key = call.credentials.kind === 'key' ? call.credentials.variable : null
  const address = call.sourceAddress ?? 'default address'
  const { limits, tenant, exhausting } = call
  const result = ledger.charge(chargesFor({ target, profile, limits, tenant, key, address, exhausting }))
  if (result.kind === 'over-budget') throw new OverBudget(result)
  return result.uses
}

function authorization(
  credentials: Credentials,
  keys: ReadonlyMap<string, string>,
): readonly (readonly [string, string])[] {
  switch (credentials.kind) {
    case 'none':
      return []
    case 'literal':
      return [['Authorization', credentials.authorization]]
    case 'key':
      return [['Authorization', `${credentials.scheme} ${keys.get(credentials.variable) ?? ''}`]]
  }
}

function callerOf({ tenant, operation, credentials, path }: Call): Exchange['caller'] {
  const scope = operation === null ? path : (tenant.project ?? tenant.domain ?? tenant.organization)
  return { organization: tenant.organization, scope, key: credentials.kind === 'key' ? credentials.variable : null }
}

function answerOf(result: WireResult, redact: Redact): Pick<Exchange, 'response' | 'failure'> {
  if (result.kind === 'failed') return { response: null, failure: result.failure }
  return { response: recordedResponse(result.response, redact), failure: null }
}

function recordedResponse(response: WireResponse, redact: Redact): RecordedResponse {
  const { status, headersAt, arrivals, end } = response
  return {
    status,
    headers: redactHeaders(response.headers, redact),
    headersAt,
    body: recordedBytes(response.bytes, redact),
    arrivals,
    end,
  }
}

function redactHeaders(headers: readonly (readonly [string, string])[], redact: Redact) {
  return headers.map(([name, value]) => [name, redact(value)] as const)
}

/**
 * Bytes that are not UTF-8 are redacted too, as Latin-1, where every byte is one character, before they are encoded:
 * in base64 a key would no longer be found.
 */
export function recordedBytes(bytes: Buffer, redact: Redact): RecordedBytes {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { encoding: 'utf8', text: redact(text) }
  } catch {
    const text = redact(bytes.toString('latin1'))
    return { encoding: 'base64', text: Buffer.from(text, 'latin1').toString('base64') }
  }
}
