import type { Fault } from '../seams.ts'
import { type LimitName, limitsByName, ruled } from './limit-fault.ts'

/** Faults of limits: when uses come back. */

/** A window of another length than the document says. */
function lasting(name: LimitName, how: string, told: string, times: number): Fault {
  const limit = limitsByName[name]
  return ruled(`${name}-${how}`, limit, `${limit} ${told}.`, (rule) => ({
    ...rule,
    length: rule.length * times,
    // A calendar's month has its own length.
    calendarMonth: false,
  }))
}

/** A bucket that holds less than a window's uses: they can't be made at once. */
const smallBucket: Fault = ruled(
  'agent-limit-small-bucket',
  'agent-project-hour',
  'agent-project-hour gives back its uses over the hour, and never lets more than half of them through at once.',
  (rule) => ({
    ...rule,
    kind: 'token-bucket',
    limit: Math.ceil(rule.limit / 2),
    length: rule.length / 2,
    calendarMonth: false,
  }),
)

export const limitWindowFaults: readonly Fault[] = [
  lasting('agent-limit', 'resets-early', 'gives its uses back after 50 minutes', 5 / 6),
  lasting('agent-limit', 'resets-late', 'gives its uses back after 70 minutes', 7 / 6),
  lasting('agent-limit', 'never-resets', 'once reached, stays reached', Number.POSITIVE_INFINITY),
  lasting('assistant-key-limit', 'resets-early', 'gives its uses back after 25 days', 5 / 6),
  lasting('assistant-key-limit', 'resets-late', 'gives its uses back after 35 days', 7 / 6),
  lasting('assistant-organization-limit', 'resets-early', 'gives its uses back after 50 minutes', 5 / 6),
  lasting('assistant-organization-limit', 'resets-late', 'gives its uses back after 70 minutes', 7 / 6),
  lasting('assistant-ip-limit', 'resets-early', 'gives its uses back after 20 hours', 5 / 6),
  lasting('assistant-ip-limit', 'resets-late', 'gives its uses back after 28 hours', 7 / 6),
  smallBucket,
]
