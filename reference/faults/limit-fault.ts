import type { WindowRule } from '../limits/window.ts'
import type { Fault, Seams } from '../seams.ts'
import type { LimitId } from '../settings.ts'

/** What the faults of limits are made with. */

export function limitFault(name: string, summary: string, alter: (seams: Seams) => Partial<Seams>): Fault {
  return { name, area: 'limits', summary, alter }
}

/** Counts one limit by another rule. */
export function ruled(name: string, limit: LimitId, summary: string, change: (rule: WindowRule) => WindowRule): Fault {
  return limitFault(name, summary, ({ limitRule }) => ({
    limitRule: (id, settings) => {
      const rule = limitRule(id, settings)
      return id === limit && rule !== null ? change(rule) : rule
    },
  }))
}

/** The limits, by the names that faults are called by. */
export const limitsByName = {
  'agent-limit': 'agent-project-hour',
  'assistant-key-limit': 'assistant-key-month',
  'assistant-organization-limit': 'assistant-organization-hour',
  'assistant-ip-limit': 'assistant-ip-day',
} as const satisfies Readonly<Record<string, LimitId>>
export type LimitName = keyof typeof limitsByName
