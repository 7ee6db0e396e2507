import type { LimitId, Settings } from '../settings.ts'
import type { WindowRule } from './window.ts'

export type Operation =
  | 'createAgentJob'
  | 'sendAgentJobMessage'
  | 'getAgentJob'
  | 'createAssistantMessageV1'
  | 'createAssistantMessageV2'

/** One use of an operation: everything that a limit may count it by. */
export interface Use {
  readonly operation: Operation
  readonly organization: string
  readonly project: string
  readonly domain: string
  readonly key: string
  readonly address: string
  /** By the headers in which proxies name an address, and a client what it likes: no limit may trust them. */
  readonly claimed: (header: ClaimHeader) => string | null
}

export type ClaimHeader = 'x-forwarded-for' | 'forwarded' | 'x-real-ip'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MONTH = 30 * DAY

export const matchFields = ['organization', 'project', 'domain', 'key', 'address'] as const
export type MatchField = (typeof matchFields)[number]

interface Limit {
  readonly length: number
  readonly operations: readonly Operation[]
  readonly scope: (use: Use) => string
  /** Fields that narrow a set of this limit's counters down. An address, for one, belongs to no organization. */
  readonly narrowedBy: readonly MatchField[]
}

const agentOperations = ['createAgentJob', 'sendAgentJobMessage'] as const
const assistantOperations = ['createAssistantMessageV1', 'createAssistantMessageV2'] as const

/** The document's table of limits, without the numbers. Reading a job is free. */
export const limits: Readonly<Record<LimitId, Limit>> = {
  'agent-project-hour': {
    length: HOUR,
    operations: agentOperations,
    scope: ({ project }) => project,
    narrowedBy: ['organization', 'project'],
  },
  'assistant-key-month': {
    length: MONTH,
    operations: assistantOperations,
    scope: ({ key }) => key,
    narrowedBy: ['organization', 'domain', 'key'],
  },
  'assistant-organization-hour': {
    length: HOUR,
    operations: assistantOperations,
    scope: ({ organization }) => organization,
    narrowedBy: ['organization'],
  },
  'assistant-ip-day': {
    length: DAY,
    operations: assistantOperations,
    scope: ({ address }) => address,
    narrowedBy: ['address'],
  },
}

/** Null: this limit is not enforced. */
export function ruleOf(id: LimitId, { limits: settings }: Settings): WindowRule | null {
  const limit = settings.numbers[id]
  if (limit === null) return null
  const { length } = limits[id]
  const calendarMonth = length === MONTH && settings.month === 'calendar'
  return { kind: settings.windows[id], limit, length, calendarMonth, offset: settings.clockOffsetSeconds * 1000 }
}
