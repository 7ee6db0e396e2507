import type { LimitFact, OperationFact } from '../../harness/description.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import type { BoundaryRole, Situation } from '../../harness/sending/situation.ts'
import { lastTenant } from '../../harness/target/target.ts'
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

const expected: Readonly<Record<BoundaryRole, Situation['expected']>> = {
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
  const mayBeRefused = expected[role] !== 'success'
  const situation: Situation = {
    probe: `${limit.id}-${role}`,
    expected: expected[role],
    rule: `${limit.id}-boundary`,
    ...(role === 'other' ? { observes: 'agent-limit-counter' } : {}),
    ...(mayBeRefused ? { limitReached: limit.id } : {}),
    evidence: { kind: 'limit-use', limit: limit.id, role, use: number, ...clock.moment() },
  }
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
