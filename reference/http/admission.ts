import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Charge, Reading } from '../limits/meter.ts'
import type { ClaimHeader, Operation, Use } from '../limits/rules.ts'
import type { Service } from '../service.ts'
import type { KeyKind, Tenant } from '../tenants.ts'
import { attemptOf } from './access.ts'
import { readJson } from './body.ts'
import type { Problem } from './problem.ts'
import { type Refusal, refusal } from './refusal.ts'

/** A request that may be carried out, or why not. `headers`: what the answer says about limits. */
export type Admission =
  | {
      readonly kind: 'admitted'
      readonly tenant: Tenant
      readonly body: unknown
      readonly headers: Readonly<Record<string, string>>
    }
  /** `tenant` is null where the caller was not let in at all; a limit's refusal knows the body. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly tenant: Tenant | null; readonly body: unknown }

export interface Entry {
  readonly operation: Operation
  readonly needs: KeyKind
  /** Project or domain, from the path. */
  readonly place: string
  readonly problems: (body: unknown) => readonly Problem[]
  /** What else can stand in the way of a valid request, such as the state of a job. */
  readonly obstacle: (tenant: Tenant, body: unknown) => Refusal | null
}

/**
 * The way into an operation that is counted: key, place, body, then limits, so that a request that is refused for itself
 * uses nothing up. With the setting `countInvalid` limits come before the body.
 */
export async function admit(service: Service, incoming: IncomingMessage, entry: Entry): Promise<Admission> {
  const { settings } = service
  const { countInvalid } = settings.limits
  // Read first: an answer on top of a body that is still coming in can be lost with the connection.
  const read = await readJson(incoming, settings.bodyBytes)
  const body = read.kind === 'json' ? read.value : undefined
  const refused = (why: Refusal, tenant: Tenant | null): Admission => ({ kind: 'refused', refusal: why, tenant, body })

  const access = enter(service, incoming, entry.needs, entry.place)
  if (access.kind === 'refused') return refused(access.refusal, null)
  const { tenant, key } = access

  const early = countInvalid ? await charge(service, incoming, entry.operation, tenant, key) : null
  if (early?.refusal != null) return refused(early.refusal, tenant)
  if (read.kind === 'invalid-json') return refused(refusal('invalid-json', settings), tenant)
  if (read.kind === 'too-large')
    return refused(refusal('body-too-large', settings, { headers: { connection: 'close' } }), tenant)
  const problems = entry.problems(body)
  if (problems.length > 0) return refused(refusal('invalid-body', settings, { problems }), tenant)
  const obstacle = entry.obstacle(tenant, body)
  if (obstacle !== null) return refused(obstacle, tenant)
  const charged = early ?? (await charge(service, incoming, entry.operation, tenant, key))
  if (charged.refusal !== null) return refused(charged.refusal, tenant)
  return { kind: 'admitted', tenant, body, headers: charged.headers }
}

type Entered =
  | { readonly kind: 'granted'; readonly tenant: Tenant; readonly key: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** Key and place only. */
export function enter(
  { tenants, seams, settings }: Service,
  incoming: IncomingMessage,
  needs: KeyKind,
  place: string,
): Entered {
  const access = seams.access(attemptOf(tenants, needs, incoming.headers.authorization, place))
  if (access.kind === 'refused') return { kind: 'refused', refusal: refusal(access.reason, settings) }
  return { kind: 'granted', tenant: access.place, key: access.key }
}

interface Charged {
  readonly refusal: Refusal | null
  readonly headers: Readonly<Record<string, string>>
}

/** Counts the use of an operation towards the limits that it has. */
export async function charge(
  service: Service,
  incoming: IncomingMessage,
  operation: Operation,
  tenant: Tenant,
  key: string,
): Promise<Charged> {
  const { seams, settings, clock } = service
  const use: Use = {
    ...tenant,
    operation,
    key,
    address: (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
    claimed: (header: ClaimHeader) => incoming.headers[header]?.toString() ?? null,
  }
  const charges = seams.limitsOf(operation).flatMap((limit): readonly Charge[] => {
    const rule = seams.limitRule(limit, settings)
    const separate = limit === 'agent-project-hour' && settings.limits.agentCounters === 'separate'
    const scope = `${seams.limitScope(limit, use)}${separate ? ` ${operation}` : ''}`
    return rule === null ? [] : [{ limit, scope, rule }]
  })
  const reading = await take(service, use, charges)
  const headers = seams.limitHeaders(reading, settings.limits, clock.now())
  if (reading.allowed) return { refusal: null, headers }
  const reached = reading.standings
    .filter(({ allowed }) => !allowed)
    .map(({ limit, rule }) => `${limit} (${rule.limit})`)
  return {
    refusal: refusal('limit', settings, { detail: `The limit ${reached.join(', ')} is reached.`, headers }),
    headers,
  }
}

/** Checks and counts in one step; a fault may put time between the two. */
async function take(
  { meter, clock, seams, settings }: Service,
  use: Use,
  charges: readonly Charge[],
): Promise<Reading> {
  const milliseconds = seams.millisecondsBeforeCount(use.operation)
  const count = (isRefusedCounted: boolean) => meter.take(use, charges, clock.now(), isRefusedCounted)
  if (milliseconds === 0) return count(settings.limits.countRefused)
  const looked = meter.look(use, charges, clock.now())
  if (!looked.allowed) return looked
  await pause(milliseconds)
  return { ...count(true), allowed: true }
}
