import type { Operation } from '../http/access.ts'
import type { LimitId, Settings } from '../settings/settings.ts'
import type { Tenant } from '../settings/tenants.ts'
import type { WindowRule } from './window.ts'

/** One use of an operation, with everything that a limit may count by. */
export interface Use extends Tenant {
  readonly operation: Operation['id']
  readonly key: string
  readonly address: string
  /** Addresses and names in headers that a proxy, or a client itself, may set: no limit may trust them. */
  readonly claimed: (header: ClaimHeader) => string | null
  /** The fingerprint of a visitor, as the client sends it: no limit may count by it either. */
  readonly fingerprint: unknown
  /** The thread that a question names: it is a use like any other. */
  readonly thread: unknown
}

export type ClaimHeader = 'x-forwarded-for' | 'forwarded' | 'x-real-ip' | 'user-agent'

interface Limit {
  readonly length: number
  readonly countedBy: 'organization' | 'project' | 'key' | 'address'
}

const HOUR = 3_600_000
const MONTH = 30 * 24 * HOUR

/** The document's table of limits, without the numbers. */
export const limits: Readonly<Record<LimitId, Limit>> = {
  'agent-project-hour': { length: HOUR, countedBy: 'project' },
  'assistant-key-month': { length: MONTH, countedBy: 'key' },
  'assistant-organization-hour': { length: HOUR, countedBy: 'organization' },
  'assistant-ip-day': { length: 24 * HOUR, countedBy: 'address' },
}

/** Null where the limit is not enforced. */
export function ruleOf(id: LimitId, { limits: settings }: Settings): WindowRule | null {
  const limit = settings.numbers[id]
  if (limit === null) return null
  const { length } = limits[id]
  const calendarMonth = length === MONTH && settings.month === 'calendar'
  return { kind: settings.windows[id], limit, length, calendarMonth, offset: settings.clockOffsetSeconds * 1000 }
}
