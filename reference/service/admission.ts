import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Operation } from '../http/access.ts'
import { type Access, accessOf, attemptOf } from '../http/access.ts'
import { readJson } from '../http/body.ts'
import { isObject, type Problem } from '../http/problem.ts'
import { type Headers, type Refusal, refusal } from '../http/refusal.ts'
import { limitHeaders } from '../limits/limit-headers.ts'
import type { Charge } from '../limits/meter.ts'
import { limits, ruleOf, type Use } from '../limits/rules.ts'
import type { Tenant } from '../settings/tenants.ts'
import type { Service } from './service.ts'

/** A request that may be carried out, or why it is refused. `headers`: those about limits. */
type Admission =
  | { readonly kind: 'admitted'; readonly tenant: Tenant; readonly body: unknown; readonly headers: Headers }
  /** `tenant` is null where the caller got no access at all. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly tenant: Tenant | null; readonly body: unknown }

/** What an operation requires of a request besides a key and a free use of each limit. */
export interface Entry {
  readonly operation: Operation
  /** The project or domain in the path. */
  readonly place: string
  /** Absent where the operation has no body. */
  readonly problems?: (body: unknown) => readonly Problem[]
  /** Another reason to refuse a valid request, such as the state of a job. */
  readonly obstacle?: (tenant: Tenant, body: unknown) => Refusal | null
}

/**
 * Checks a request: its key, place and body, and then limits, so that a request which is invalid in itself uses nothing
 * up. With the setting `countInvalid`, limits come before the body.
 */
export async function admit(service: Service, incoming: IncomingMessage, entry: Entry): Promise<Admission> {
  const { settings, hooks, tenants } = service
  const { operation, place, problems, obstacle } = entry
  // The body is read first: an answer that is sent while a body is still arriving can be lost with the connection.
  const came = problems === undefined ? null : await readJson(incoming)
  const read = came === null ? null : hooks('bodyRead', came, incoming)
  const body = read?.kind === 'json' ? read.value : undefined
  const refused = (why: Refusal, tenant: Tenant | null): Admission => {
    const ofAgent = operation.needs === 'admin' ? settings.errors.agentStatuses[why.reason] : undefined
    const valid = { ...why, status: ofAgent ?? why.status }
    const { headers, url = '' } = incoming
    const changed = hooks('refusal', valid, { headers, url, operation, text: came?.text ?? '' })
    return { kind: 'refused', refusal: changed, tenant, body }
  }

  const attempt = attemptOf(tenants, operation, incoming, place)
  const access = hooks('access', accessOf(attempt), { ...attempt, incoming })
  if (access.kind === 'refused') {
    const counted = hooks('strangersCounted', false, operation) ? attempt.place : null
    if (counted !== null) await charge(service, incoming, operation, { place: counted, key: '', body })
    return refused(refusal(access.reason, settings), null)
  }
  const { place: tenant } = access
  const { origin, keysOpen } = settings.front
  if (keysOpen === 'own' && attempt.key !== null && attempt.key.tenant.project !== tenant.project)
    return refused(refusal(operation.needs === 'admin' ? 'foreign-project' : 'foreign-domain', settings), null)
  if (operation.needs === 'assistant' && origin !== null && incoming.headers.origin !== origin)
    return refused(refusal('foreign-origin', settings), null)

  const early = settings.limits.countInvalid ? await charge(service, incoming, operation, { ...access, body }) : null
  if (early?.refusal != null) return refused(early.refusal, tenant)
  if (read?.kind === 'no-json-type') return refused(refusal('body-no-json-type', settings), tenant)
  const quoted = settings.errors.quoted ? { detail: `This can't be taken: ${beginningOf(read?.text ?? '')}` } : {}
  if (read?.kind === 'invalid-json') return refused(refusal('invalid-json', settings, quoted), tenant)
  if (read?.kind === 'too-large')
    return refused(refusal('body-too-large', settings, { headers: { connection: 'close' } }), tenant)
  const found = problems?.(body) ?? []
  if (found.length > 0) return refused(refusal('invalid-body', settings, { ...quoted, problems: found }), tenant)
  const inTheWay = obstacle?.(tenant, body) ?? null
  if (inTheWay !== null) return refused(inTheWay, tenant)
  const charged = early ?? (await charge(service, incoming, operation, { ...access, body }))
  if (charged.refusal !== null) return refused(charged.refusal, tenant)
  return { kind: 'admitted', tenant, body, headers: charged.headers }
}

const LONGEST_QUOTE = 500

/** Cuts a text between two characters. */
function beginningOf(text: string): string {
  return [...text.slice(0, LONGEST_QUOTE * 2)].slice(0, LONGEST_QUOTE).join('')
}

/** The caller with access, and its request. */
type Granted = Omit<Extract<Access, { readonly kind: 'granted' }>, 'kind'> & { readonly body: unknown }

async function charge(
  service: Service,
  incoming: IncomingMessage,
  operation: Operation,
  { place, key, body }: Granted,
) {
  const { hooks, settings, clock, meter } = service
  const use: Use = {
    ...place,
    operation: operation.id,
    key,
    address: (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
    claimed: (header) => incoming.headers[header]?.toString() ?? null,
    fingerprint: isObject(body) ? body['fp'] : undefined,
    thread: isObject(body) ? body['threadId'] : undefined,
  }
  const charges = hooks('limitsOf', operation.limits, operation).flatMap((limit): readonly Charge[] => {
    const rule = hooks('limitRule', ruleOf(limit, settings), limit)
    const separate = limit === 'agent-project-hour' && settings.limits.agentCounters === 'separate'
    const scope = hooks('limitScope', use[limits[limit].countedBy], { limit, use })
    return rule === null ? [] : [{ limit, scope: `${scope}${separate ? ` ${operation.id}` : ''}`, rule }]
  })
  const milliseconds = hooks('millisecondsBeforeCount', 0, operation)
  // With a fault's delay between check and count, uses at the same time overtake each other, and all of them count.
  const isRacing = milliseconds > 0 && meter.look(use, charges, clock.now()).allowed
  if (isRacing) await pause(milliseconds)
  const taken = hooks('isCounted', true, operation)
    ? meter.take(use, charges, clock.now(), isRacing || settings.limits.countRefused)
    : meter.look(use, charges, clock.now())
  const reading = isRacing ? { ...taken, allowed: true } : taken
  const shown = hooks('limitReading', reading, null)
  const style = hooks('limitSettings', settings.limits, null)
  const headers = hooks('limitHeaders', limitHeaders(shown, style, clock.now()), null)
  if (reading.allowed) return { refusal: null, headers }
  const reached = reading.standings
    .filter(({ allowed }) => !allowed)
    .map(({ limit, rule }) => `${limit} (${rule.limit})`)
  const detail = `The limit ${reached.join(', ')} is reached.`
  return { refusal: refusal('limit', settings, { detail, headers }), headers }
}
