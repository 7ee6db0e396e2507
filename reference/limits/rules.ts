import type { Operation } from '../http/access.ts'
import type { LimitId, Settings } from '../settings/settings.ts'
import type { Tenant } from '../settings/tenants.ts'
import type { WindowRule } from './window.ts'

/** One use of an operation: everything that a limit may count it by. */
export interface Use extends Tenant {
  readonly operation: Operation['id']
  readonly key: string
  readonly address: string
  /** By the headers in which proxies name an address, and a client itself, and what it likes: no limit may trust them. */
  readonly claimed: (header: ClaimHeader) => string | null
  /** The fingerprint of a visitor, as the client says it: no limit may go by it either. */
  readonly fingerprint: unknown
}

export type ClaimHeader = 'x-forwarded-for' | 'forwarded' | 'x-real-ip' | 'user-agent'

export type MatchField = 'organization' | 'project' | 'domain' | 'key' | 'address'

interface Limit {
  readonly length: number
  readonly countedBy: MatchField
  /** Fields that narrow a set of this limit's counters down. An address, for one, belongs to no organization. */
  readonly narrowedBy: readonly MatchField[]
}

const HOUR = 3_600_000
const MONTH = 30 * 24 * HOUR

/** The document's table of limits, without the numbers. */
export const limits: Readonly<Record<LimitId, Limit>> = {
  'agent-project-hour': { length: HOUR, countedBy: 'project', narrowedBy: ['organization', 'project'] },
  'assistant-key-month': { length: MONTH, countedBy: 'key', narrowedBy: ['organization', 'domain', 'key'] },
  'assistant-organization-hour': { length: HOUR, countedBy: 'organization', narrowedBy: ['organization'] },
  'assistant-ip-day': { length: 24 * HOUR, countedBy: 'address', narrowedBy: ['address'] },
}

/** Null: this limit is not enforced. */
export function ruleOf(id: LimitId, { limits: settings }: Settings): WindowRule | null {
  const limit = settings.numbers[id]
  if (limit === null) return null
  const { length } = limits[id]
  const calendarMonth = length === MONTH && settings.month === 'calendar'
  return { kind: settings.windows[id], limit, length, calendarMonth, offset: settings.clockOffsetSeconds * 1000 }
}
