import { moreUses } from '../budget/advice.ts'
import { beforeLoad, chargesFor, limitInForce } from '../budget/budget.ts'
import { type Ledger, type OverBudgetResult, openLedger } from '../budget/ledger.ts'
import { createNoteOfOthers } from '../budget/uses-of-others.ts'
import type { Engine, Exchange, RecordedBytes, RecordedRequest } from '../exchange/exchange.ts'
import { type Redact, redactor } from '../redaction/redaction.ts'
import { redactSplit } from '../redaction/split-secrets.ts'
import { connectionOf } from '../target/connection.ts'
import { completeHeaders } from '../target/headers.ts'
import type { Run } from '../target/run.ts'
import { readSecrets, scopeOf } from '../target/target.ts'
import { counted } from '../text/format.ts'
import { recordExchange } from '../verdict/results.ts'
import { type Credentials, keyOf, type Send } from './call.ts'
import { gatewayStatuses } from './gateway.ts'
import { answersAgain, whyUnreachable } from './reachable.ts'
import { secondTry } from './second-try.ts'
import type { WireResult } from './send.ts'
import { sendAgain } from './send-again.ts'
import { transportTo } from './transport.ts'

/** The budget does not allow the next request: requirements that depend on it are not tested. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget'
  readonly remedy: string
  /** Ids of the operations that can send no more requests. */
  readonly operations: readonly string[]
  constructor({ limit, who, cap, freeAt }: OverBudgetResult) {
    const spent = `the budget of ${counted(cap, 'use')} of ${limit.id} for ${who} is spent`
    super(freeAt === null ? spent : `others leave this run ${counted(cap, 'use')} of ${limit.id} for ${who}, all spent`)
    this.remedy = moreUses(limit, freeAt)
    this.operations = limit.operations
  }
}

/** The target has stopped answering: the rest of the run can't be shown. */
export class TargetLost extends Error {
  override readonly name = 'TargetLost'
}

/**
 * After this many requests in a row without any answer, it is asked whether the target can be reached at all. If it
 * does not come back, nothing more is sent: each request would cost the whole timeout. Several that are sent at once
 * are refused within the same millisecond, so their number says nothing of how long it is away.
 */
const LOST_AFTER = 5

/**
 * Makes the function that sends the requests of one process. A request is sent once more where something in front of
 * the target answered in its place, or where the service says itself that it will be back within seconds.
 *
 * The function throws OverBudget instead of sending what the budget does not allow, and TargetLost once the target has
 * not answered several times in a row. `lane` tells the exchange ids of concurrent processes of one engine apart.
 */
export function createSender(run: Run, engine: Engine, lane: string): Send {
  const { target } = run
  const [timeout, connectTimeout] = [target.timeouts.answer * 1000, target.timeouts.connect * 1000]
  const secrets = readSecrets(target)
  const keys = new Map(secrets.map(({ name, value }) => [name, value]))
  const redact = redactor(secrets)
  const connection = connectionOf(target)
  const sendBy = transportTo(target)
  const ledger = openLedger(run.ledger, run.id)
  const noteOthers = createNoteOfOthers(ledger)
  const clock = target.hooks.advanceTime === null ? () => ({}) : clockOf(ledger)
  let count = 0
  let unanswered = 0
  let isGone = false
  let comingBack: Promise<boolean> | null = null
  /** Whether the target can be reached, or soon. It is waited for once, by all that are about to send. */
  const comesBack = async () => {
    comingBack ??= isGone ? whyUnreachable(target).then((why) => why === null) : answersAgain(target)
    isGone = !(await comingBack)
    comingBack = null
    return !isGone
  }
  const send: Send = async (call, watch) => {
    const { operation, situation, tenant, method, path, body, inBytes = false, sourceAddress = null } = call
    if (isGone || unanswered >= LOST_AFTER) {
      if (!(await comesBack())) throw new TargetLost(`${target.baseUrl} has stopped answering`)
      unanswered = 0
    }
    const key = keyOf(call)
    const charges = chargesFor(run, { ...call, key })
    const charged = ledger.charge(engine === 'load' ? charges : charges.map((charge) => beforeLoad(run, charge)))
    if (charged.kind === 'over-budget') throw new OverBudget(charged)
    const id = `${engine}-${lane}-${++count}`
    const sent = Date.now()
    const headers = completeHeaders(target, [...authorization(call.credentials, keys), ...call.headers], key)
    const url = `${target.baseUrl}${path}`
    const wire = { method, url, headers, body, inBytes, sourceAddress, timeout, connectTimeout, connection }
    const result = await sendBy(call.transport, wire, watch)
    unanswered = result.kind === 'answered' ? 0 : unanswered + 1
    // A test that brings a counter to its limit is left out: it knows more about the counter than the ledger does.
    if (result.kind === 'answered' && !call.exhausting) {
      const enforced = charges.map((charge) => ({ ...charge, allowed: limitInForce(target, charge.limit) }))
      noteOthers(enforced, result.response.headers, { sent, answered: Date.now() })
    }
    const scope = operation === null ? path : scopeOf(tenant)
    const exchange: Exchange = {
      id,
      engine,
      operation,
      situation,
      caller: { organization: tenant.organization, scope, key },
      sentAt: new Date(sent).toISOString(),
      request: {
        method,
        url: redact(url),
        headers: redactHeaders(headers, redact),
        body: body === null ? null : redact(body),
      },
      ...answerOf(result, redact),
      uses: charged.uses,
      ...clock(),
      milliseconds: result.milliseconds,
    }
    recordExchange(run.results, exchange)
    return exchange
  }
  return (call, watch) =>
    sendAgain(send, call, watch, { statuses: gatewayStatuses, next: (refused) => secondTry(call, refused, comesBack) })
}

/** What each exchange notes of the target's clock, until a hook moves it. */
function clockOf(ledger: Ledger): () => Pick<Exchange, 'clockUnmoved' | 'clockLeads'> {
  const [moves, clockLeads] = [ledger.lastClockMove(), ledger.clockLeads()]
  if (clockLeads === null) return () => ({})
  const unmoved = { clockUnmoved: true, ...(moves === 0 ? {} : { clockLeads }) } as const
  return () => (ledger.lastClockMove() === moves ? unmoved : {})
}

function authorization(credentials: Credentials, keys: ReadonlyMap<string, string>): RecordedRequest['headers'] {
  switch (credentials.kind) {
    case 'none':
      return []
    case 'literal':
      return [['Authorization', credentials.authorization]]
    case 'key':
      return [['Authorization', `${credentials.scheme} ${keys.get(credentials.variable) ?? ''}`]]
  }
}

function answerOf(result: WireResult, redact: Redact): Pick<Exchange, 'response' | 'failure'> {
  if (result.kind === 'failed') return { response: null, failure: result.failure }
  const { bytes, headers, ...rest } = result.response
  const recorded = { headers: redactHeaders(headers, redact), body: recordedBytes(bytes, redact) }
  return { response: { ...rest, ...recorded }, failure: null }
}

function redactHeaders(headers: RecordedRequest['headers'], redact: Redact): RecordedRequest['headers'] {
  return headers.map(([name, value]) => [name, redact(value)] as const)
}

/**
 * Bytes that are not UTF-8 are redacted as Latin-1, where every byte is one character, before they are encoded in
 * base64: afterwards a key could no longer be found.
 */
export function recordedBytes(bytes: Buffer, redact: Redact): RecordedBytes {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { encoding: 'utf8', text: redactSplit(redact(text), redact) }
  } catch {
    const text = redact(bytes.toString('latin1'))
    return { encoding: 'base64', text: Buffer.from(text, 'latin1').toString('base64') }
  }
}
