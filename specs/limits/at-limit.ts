import { randomUUID } from 'node:crypto'
import { familyOf } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { BoundaryRole, EvidenceOf, Situation } from '../../harness/exchange/situation.ts'
import { nominalSeconds } from '../../harness/limits/limiter.ts'
import { waitAsked } from '../../harness/sending/within-limits.ts'
import { USER_AGENT } from '../../harness/target/headers.ts'
import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import { visitorName } from '../../requirements/bodies/visitor.ts'
import { counterGap } from '../../requirements/limits/coverage.ts'
import { roleOf } from '../../requirements/limits/events.ts'
import { BRIEF_QUESTION, callOf, type Difference, questionOf } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { sentBody, valueAt } from '../../requirements/reading/body.ts'
import { requestProperty } from '../../requirements/requests/request-body.ts'
import { answerIn } from '../../requirements/streams/stream-evidence.ts'
import type { Limit, Operation } from '../../schemas/description/description.ts'
import type { Property } from '../../schemas/description/properties.ts'
import { asking, type Caller, callerFor } from './callers.ts'

/** The counter of one limit for the tenant that uses it up, and what a use needs. */
export interface AtLimit {
  readonly context: EngineContext
  readonly limit: Limit
  /** Uses that the limit allows on this target. */
  readonly max: number
  /** The operations of the limit; those that can use it up by themselves come first. */
  readonly operations: readonly Operation[]
  readonly clock: LimitClock
}

/** The target can't be brought into a state that a requirement needs. */
export class CannotShow extends Error {
  override readonly name = 'CannotShow'
  readonly why: NotTested

  constructor(reason: string, remedy: string) {
    super(reason)
    this.why = notTested(reason, remedy)
  }
}

/** The exchanges that were sent, and why no more could be. */
interface Attempt {
  readonly sent: readonly Exchange[]
  readonly missing: NotTested | null
}

/** @param send puts what it sends into the array */
export async function attempt(send: (sent: Exchange[]) => Promise<unknown>): Promise<Attempt> {
  const sent: Exchange[] = []
  try {
    await send(sent)
    return { sent, missing: null }
  } catch (error) {
    if (error instanceof CannotShow) return { sent, missing: error.why }
    throw error
  }
}

/** How a use differs from the plain one of the limit's first operation. */
export interface Variation extends Pick<Difference, 'headers' | 'rawBody' | 'job' | 'credentials'> {
  readonly operation?: Operation | undefined
  /** Number of the use in the window; null where it depends on the window. */
  readonly number?: number
  /**
   * Turn of the callers whom the limit counts together: they alternate, so that a limit that in truth counts something
   * smaller, such as one key, is not reached and so is found.
   */
  readonly turn?: number
  /** A caller whom the limit does not count with those of the last tenant. */
  readonly caller?: Caller
  /** Whether the question names its visitor; left out: in every other turn. */
  readonly isNamed?: boolean
  /** The answered question in whose thread this one goes on, as the same visitor. */
  readonly after?: Exchange
  /** Id of the refused exchange that this use repeats; it was refused while others were under way. */
  readonly repeats?: string
}

const expected: Readonly<Record<BoundaryRole, Situation['expected']>> = {
  within: 'success',
  over: 'refusal',
  later: 'open',
  forwarded: 'refusal',
  claimed: 'open',
  other: 'open',
  control: 'success',
  stranger: 'refusal',
  'after-retry': 'open',
  'after-window': 'success',
  invalid: 'refusal',
  filling: 'open',
  observing: 'open',
}

/**
 * Uses alternate between two client names. No limit may count by client or visitor, since any client can change both
 * names.
 */
const clientNames = [[], [['User-Agent', `${USER_AGENT} (second)`]]] as const

/**
 * Sends one use, with the evidence that the limit's requirements need.
 *
 * @throws CannotShow where another limit would refuse it first.
 */
export async function sendUse(at: AtLimit, role: BoundaryRole, variation: Variation = {}): Promise<Exchange> {
  const { context, limit, operations, clock } = at
  const {
    number = null,
    turn = number ?? 0,
    operation = operations[0],
    isNamed = turn % 2 === 1,
    caller,
    after,
    repeats,
    ...difference
  } = variation
  const by = caller ?? (operation === undefined ? null : callerFor(context, limit, operation, turn))
  if (operation === undefined || by === null) {
    const remedy = `give more keys, organizations or addresses for the same ${limit.scope}, or scale the limits apart in limits`
    throw new CannotShow(`another limit binds before ${limit.id} does`, remedy)
  }
  const situation: Situation = {
    probe: `${limit.id}-${role}`,
    expected: expected[role],
    requirement: `${limit.id}-boundary`,
    ...(role === 'other' ? { observes: counterGap(limit) } : {}),
    ...(expected[role] === 'success' || role === 'stranger' ? {} : { limitReached: limit.id }),
    ...(repeats === undefined ? {} : { repeats }),
    evidence: { kind: 'limit-use', limit: limit.id, role, use: number, ...clock.moment() },
  }
  const briefly = operation.family === 'assistant' ? { body: briefQuestion(context, operation, isNamed, after) } : {}
  const call = callOf(context, operation, {
    ...{ exhausting: true, ...briefly, ...asking(by), ...difference, situation },
    headers: [...(difference.headers ?? []), ...clientNames[turn % 2 === 0 ? 0 : 1]],
  })
  const sent = await context.send(role === 'stranger' ? { ...call, limits: [] } : call)
  if (waitForRoom(at, sent) === null) context.judge(sent)
  return sent
}

function briefQuestion(
  context: EngineContext,
  operation: Operation,
  isNamed: boolean,
  after: Exchange | undefined,
): object {
  const question = questionOf(context, operation, BRIEF_QUESTION)
  const field = visitorField(context, operation)
  if (after !== undefined) {
    const visitor = field === null ? {} : { [field.name]: valueAt(sentBody(after), field.name) }
    return { ...question, ...visitor, threadId: answerIn(after)?.threadId }
  }
  const name = field === null || !isNamed ? null : visitorName(field, randomUUID())
  return field === null || name === null ? question : { ...question, [field.name]: name }
}

/** The field in which a question names its visitor; null where it has none. */
export function visitorField({ description }: EngineContext, operation: Operation): Property | null {
  return requestProperty(description, operation, 'fp')
}

/**
 * Seconds after which a use that was sent beside others is worth sending again; null where its answer counts. One that
 * was refused again, alone, is sent once more only where it starts work that goes on after the answer: a service may cap
 * how many jobs are active at a time, and jobs are among others until they end.
 */
export function waitForRoom({ context, limit }: AtLimit, use: Exchange): number | null {
  if (roleOf(use) !== 'within') return null
  const mayHaveCompany = use.situation.repeats === undefined || familyOf(limit) === 'agent'
  return mayHaveCompany ? waitAsked(context.run, use, 'among others') : null
}

/** The part of a use's evidence that tells what hooks did before it. */
type Moment = Pick<EvidenceOf<'limit-use'>, 'ahead' | 'moved' | 'emptied' | 'seeded' | 'seedBegan'>

/** Keeps track of what hooks do to the counters and to the target's clock, for the next exchange to note. */
export interface LimitClock {
  readonly emptied: (advancedSeconds: number) => void
  readonly seeded: (uses: number, began: string) => void
  readonly advanced: (seconds: number) => void
  /** Seconds until hooks have moved the clock by a whole number of these windows. */
  readonly toWholeWindow: (window: Limit['window']) => number
  /**
   * The part of the evidence for the next exchange. It has the shift of the clock both if emptying the counters sets
   * the clock right (`ahead`) and if it does not (`moved`): only the service knows which its hook does.
   */
  readonly moment: () => Moment
}

export function createLimitClock(): LimitClock {
  let [ahead, moved] = [0, 0]
  let fresh: Pick<Moment, 'emptied' | 'seeded' | 'seedBegan'> = {}
  return {
    emptied: (seconds) => {
      ahead = seconds * 1000
      moved += seconds * 1000
      fresh = { emptied: true }
    },
    seeded: (uses, began) => {
      fresh = { ...fresh, seeded: uses, seedBegan: began }
    },
    advanced: (seconds) => {
      ahead += seconds * 1000
      moved += seconds * 1000
    },
    toWholeWindow: (window) => {
      const seconds = nominalSeconds[window]
      return (seconds - ((moved / 1000) % seconds)) % seconds
    },
    moment: () => {
      const moment = { ...fresh, ahead, moved }
      fresh = {}
      return moment
    },
  }
}
