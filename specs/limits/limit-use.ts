import type { LimitFact, OperationFact } from '../../harness/description.ts'
import type { Exchange, Situation } from '../../harness/sending/exchange.ts'
import { lastTenant } from '../../harness/target/target.ts'
import type { BoundaryRole } from '../../requirements/limits/events.ts'
import { callOf, type Difference } from '../requests.ts'
import type { Stage } from '../stage.ts'
import { asking, type Caller } from './callers.ts'
import type { LimitClock } from './limit-clock.ts'

/** One use at a limit. */
export interface LimitUse {
  readonly limit: LimitFact
  readonly operation: OperationFact
  readonly role: BoundaryRole
  /** The how-manieth use it is; null where that depends on the window. */
  readonly number: number | null
  readonly caller: Caller
  readonly clock: LimitClock
  readonly headers?: Difference['headers']
  /** Sent as it is, in place of a lawful body. */
  readonly body?: string | undefined
  /** Id of the job that it goes on with. */
  readonly job?: string | undefined
}

const owed: Readonly<Record<BoundaryRole, Situation['owed']>> = {
  within: 'success',
  beyond: 'refusal',
  later: 'open',
  forwarded: 'refusal',
  other: 'open',
  control: 'success',
  'after-retry': 'open',
  'after-window': 'success',
  invalid: 'refusal',
  filling: 'open',
  looking: 'open',
}

/** Sends it and notes what the requirements of the limit have to know. */
export function sendUse(stage: Stage, use: LimitUse): Promise<Exchange> {
  const { limit, operation, role, number, caller, clock, headers = [], body, job } = use
  const mayBeRefused = owed[role] !== 'success'
  const observes = role === 'other' ? { observes: 'agent-limit-counter' } : {}
  const facts = { role, ...observes, use: number, limit: limit.id, beyondLimit: mayBeRefused, ...clock.facts() }
  const situation = { probe: `${limit.id}-${role}`, owed: owed[role], rule: `${limit.id}-boundary`, facts }
  const sentAsIs = body === undefined ? {} : { rawBody: body }
  const ofJob = job === undefined ? {} : { job }
  const tenant = lastTenant(stage.run.target)
  return stage.probe(
    callOf(stage, operation, {
      tenant,
      exhausting: true,
      ...asking(caller),
      headers,
      ...sentAsIs,
      ...ofJob,
      situation,
    }),
  )
}
