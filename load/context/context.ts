import type { Redact } from '../../harness/redaction/redaction.ts'
import type { Send } from '../../harness/sending/call.ts'
import { filledPath, parametersOf } from '../../harness/target/address.ts'
import { targetHeaders } from '../../harness/target/headers.ts'
import type { Run } from '../../harness/target/run.ts'
import type { Target, Tenant } from '../../harness/target/target.ts'
import { keysOfKind } from '../../harness/target/tenant-for.ts'
import { plainBody, wordingFor } from '../../requirements/probing/calls.ts'
import type { Description, Operation } from '../../schemas/description/description.ts'
import { propertiesOf } from '../../schemas/description/properties.ts'
import type { K6 } from '../k6/binary.ts'
import type { runK6 } from '../k6/run-k6.ts'
import type { PlannedRequest } from '../plan/plan.ts'

/** What every part of the load engine works with. */
export interface LoadContext {
  readonly run: Run
  readonly description: Description
  readonly k6: K6
  readonly redact: Redact
  /** Sends a single request, before k6 sends many. */
  readonly send: Send
  /** Runs a script in k6; in a plan, it only looks at what the script would send. */
  readonly execute: typeof runK6
  /** Waits for some milliseconds between two questions. */
  readonly wait: (milliseconds: number) => Promise<unknown>
  /** Ids of the requirements that this run is to show. */
  readonly open: ReadonlySet<string>
}

/** The parts of the context that are needed before anything is sent. */
export type Planning = Pick<LoadContext, 'run' | 'description'>

/** An operation, and the tenant that sends its requests. */
export interface Asking {
  readonly operation: Operation
  readonly tenant: Tenant
}

/** Why this run can't send or show something. */
export interface Obstacle {
  readonly reason: string
  readonly remedy: string
}

export interface Untested extends Obstacle {
  readonly requirement: string
}

/** For a requirement that needs the extension where k6 is a stock one. */
export const WITHOUT_STREAMS: Obstacle = {
  reason: 'k6 is here without the module that reads streams',
  remedy: 'install Go 1.25 or newer, or name a k6 with the module in K6_BIN',
}

/**
 * A valid request of one operation, in the form in which a k6 script posts it; null where the tenant has no key or path
 * for it.
 *
 * @param question for an assistant; where none is given, the script fills in its own
 */
export function plannedRequest(context: Planning, asking: Asking, question = '{question}'): PlannedRequest | null {
  const { operation } = asking
  const { target } = context.run
  const key = keyVariable(asking)
  const path = tenantPath(context.description, asking)
  if (key === null || path === null || operation.method !== 'POST') return null
  const { text } = wordingFor(context, operation)
  const isQuestion = operation.family === 'assistant'
  const body = plainBody(context, operation, { text: isQuestion ? question : text, unique: '{unique}' })
  if (body === null) return null
  const schema = operation.requestSchema ?? ''
  const isContinued = propertiesOf(context.description.schemas, schema, []).some((one) => one.name === 'threadId')
  return {
    operation: operation.id,
    protocol: operation.response.kind === 'stream' ? operation.response.protocol : null,
    url: `${target.baseUrl}${path}`,
    ...requestHeaders(target, key),
    body: JSON.stringify(body),
    followUp: isContinued ? JSON.stringify({ ...body, threadId: '{thread}' }) : null,
    key,
  }
}

/**
 * The headers that the target's file adds to a request, and those of every request of k6. It asks for no coding, as the
 * other engines do: a coder would decide when the bytes of a stream are sent.
 */
export function requestHeaders(target: Target, key: string) {
  const all = targetHeaders(target, key)
  const isCoded = all.some(({ name }) => name.toLowerCase() === 'accept-encoding')
  const coding = isCoded ? {} : { 'Accept-Encoding': 'identity' }
  const plain = all.flatMap((header) => ('value' in header ? [[header.name, header.value] as const] : []))
  const secret = all.flatMap((header) => ('variable' in header ? [[header.name, header.variable] as const] : []))
  return {
    headers: { ...coding, ...Object.fromEntries(plain), 'Content-Type': 'application/json', Accept: '*/*' },
    secretHeaders: Object.fromEntries(secret),
  }
}

export function keyVariable({ operation, tenant }: Asking): string | null {
  return keysOfKind(tenant, operation.key)[0] ?? null
}

/** Null where the path needs more than the tenant's own names, such as an existing job. */
export function tenantPath(description: Description, { operation, tenant }: Asking): string | null {
  const filled = filledPath(operation.path, parametersOf(description, operation, tenant))
  return filled.includes('{') ? null : filled
}
