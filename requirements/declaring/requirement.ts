import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import type { Scenario } from '../../harness/target/load-schema.ts'
import type { Profile } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import type { NotApplicable, NotTested, Outcome } from '../../harness/verdict/outcome.ts'
import type { Area } from '../../harness/verdict/verdict-model.ts'
import type { Description, DescriptionView } from '../../schemas/description/description.ts'
import type { RequestDifference } from '../requests/request.ts'
import type { Source } from './source.ts'
import type { FaultCategory } from './wfc.ts'

/** What a check may know besides the exchanges: the document in use and what the target says of itself. */
export interface CheckContext {
  readonly description: Description
  readonly target: Target
}

/** Why a target can't show a requirement at all. */
export type SkipReason = NotApplicable | NotTested

interface Obligation {
  /** `<subject>-<claim>`: stable, and the same for every document that states the obligation. */
  readonly id: string
  /** Id of the operation that it is shown on first. */
  readonly operation: string
  /** Ids of the operations any of which shows it, where that is not the first alone: a target may lack that one. */
  readonly anyOf?: readonly string[]
  readonly source: Source
  /** What it rests on in place of that where a target states it itself; null where it does not. */
  readonly sourceBy?: (target: Target) => Source | null
  /** What a breach of it is in the field's own catalogue; left out where that has no word for it. */
  readonly faultCategory?: FaultCategory
  /** What a breach of it puts at stake, where that is something else than with the others of its subject. */
  readonly area?: Area
  /**
   * Whether a target states it itself, or the load that a run was asked for speaks of it; where neither does, it is
   * not in that run's catalogue. Left out: it always is.
   */
  readonly statedBy?: (target: Target, load: Scenario | null) => boolean
  /** What it speaks of comes in some answers and not in others, as the service likes: no run can be held to showing it. */
  readonly byChance?: true
  /** The least profile that shows it; `release` where left out. */
  readonly from?: Profile
  /** Seconds that must pass on the target's clock to show it: by its hook, or by waiting, where `timeouts.limitWindow` allows that. */
  readonly waits?: number
  /** Why this target or profile can't show it at all; null where it can. Left out where it always can. */
  readonly skipReason?: (context: CheckContext) => SkipReason | null
}

/** An obligation that one exchange alone keeps or breaks. */
export interface ExchangeRequirement extends Obligation {
  readonly about: 'exchange'
  /** What is sent to show it, where it needs a request of its own; the engines send it. */
  readonly request?: RequestDifference
  /** True for the exchanges that it speaks of; the check sees no other. */
  readonly appliesTo: (exchange: Exchange) => boolean
  readonly check: (exchange: Exchange, context: CheckContext) => Outcome
  /** A valid exchange that it speaks of, and the mutation that breaks it: the proof that the check can be red. */
  readonly example: () => Exchange
  readonly violation: (valid: Exchange) => Exchange
}

/** A requirement that those exchanges alone show whose probe names it. */
export function shownByProbe(declared: Omit<ExchangeRequirement, 'about' | 'appliesTo'>): ExchangeRequirement {
  return { ...declared, about: 'exchange', appliesTo: ({ situation }) => situation.rule === declared.id }
}

/** Exchanges that belong together, in this order. */
export type SequenceName =
  /** The start of a job and its polls, to the end and a little beyond. */
  | 'job-lifecycle'
  /** The last answer of a job that has ended, the follow-up, and polls until the job ends again. */
  | 'job-follow-up'
  /** The same, and then one follow-up more with polls until the job ends once more. */
  | 'job-second-follow-up'
  /** The start of a job, a follow-up that is sent at once, and polls until the job ends. */
  | 'job-active-follow-up'
  /** The start of a job that is archived, its last answer, a follow-up, and polls until the job ends again. */
  | 'job-archived-follow-up'
  /** The last answer of a job, a follow-up that was refused, and polls after it. */
  | 'job-refused-follow-up'
  /** The start of a job, a refused read of it, and a read of a job that does not exist by the same caller. */
  | 'job-refusals'
  /** A job as its reader sees it, a request without a key to delete it, and the job after that. */
  | 'deleted-job'
  /** A question of another organization, and one of ours in the thread that was begun by it. */
  | 'foreign-thread'
  /** A question and the next ones in its thread. */
  | 'conversation'
  /** First questions, each without a thread. */
  | 'conversations'
  /** One question without a page size, with the default written out, and with 1. */
  | 'page-sizes'
  /** One question without an option, and with it. */
  | 'asked-with-option'
  /** One question to the operation of each stream protocol, v1 first. */
  | 'versions'
  /** All uses at one limit. */
  | 'limit-boundary'
  /** Two questions in a row that one page has asked. */
  | 'page-conversation'
  /** All that one browser has sent. */
  | 'browser-session'
  /** Streams of one protocol under concurrent users, and uses of one limit by the load engine. */
  | 'load-streams'
  | 'load-limit'
  /** Jobs that were created under load, each with the last read of it. */
  | 'load-jobs'
  /** A request by itself, one that is refused with its body, and the first again on the connection of that one. */
  | 'kept-connection'
  /** A read of a job without a key, one with it, and the first again on the connection of that one. */
  | 'key-on-connection'
  /** A question, answers to others that their reader left while they came, and a question after them. */
  | 'left-answers'
  /** A question over HTTP/2, and once more where its answer was held back. */
  | 'answers-over-http2'
  /** A question whose body comes in chunks, and the same with a length where that is refused. */
  | 'question-in-chunks'
  /** One job, read without a coding, by a client that accepts one, and without again. */
  | 'job-in-codings'
  /** The answer that created a job, and what stands where its Location leads, if that is within the target. */
  | 'created-location'
  /** All that any engine has sent, judged once at the end of the run. */
  | 'whole-run'

/** An obligation that only several exchanges together keep or break. */
export interface SequenceRequirement extends Obligation {
  readonly about: 'sequence'
  /** The sequences that show it: an engine that brings one about judges every requirement of it. */
  readonly sequence: SequenceName | readonly SequenceName[]
  /** True for the sequences of this name that it speaks of; left out: all. */
  readonly appliesTo?: (exchanges: readonly Exchange[]) => boolean
  readonly check: (exchanges: readonly Exchange[], context: CheckContext) => Outcome
  readonly example: () => readonly Exchange[]
  readonly violation: (valid: readonly Exchange[]) => readonly Exchange[]
}

export type Requirement = ExchangeRequirement | SequenceRequirement

/** Ids of the operations any of which shows a requirement. */
export function shownOn({ operation, anyOf }: Pick<Requirement, 'operation' | 'anyOf'>): readonly string[] {
  return anyOf ?? [operation]
}

/** Where any operation shows a requirement: a report lists it under one, and a target may lack that one. */
export function onAnyOperation(description: DescriptionView): {
  readonly operation: string
  readonly anyOf: readonly string[]
} {
  return { operation: agentIds(description).create, anyOf: description.operations.map(({ id }) => id) }
}

/** Whether all exchanges of a run show a requirement together. */
export function isOfWholeRun(requirement: Requirement): requirement is SequenceRequirement {
  return requirement.about === 'sequence' && [requirement.sequence].flat().includes('whole-run')
}

/** What a requirement says of its valid example and of its violation, with this change to each exchange of them. */
export function examplesJudged(
  requirement: Requirement,
  context: CheckContext,
  changed = (exchange: Exchange): Exchange => exchange,
): { readonly valid: Outcome; readonly broken: Outcome } {
  if (requirement.about === 'exchange') {
    const { check, example, violation } = requirement
    const judged = (exchange: Exchange) => check(changed(exchange), context)
    return { valid: judged(example()), broken: judged(violation(example())) }
  }
  const { check, example, violation } = requirement
  const judged = (exchanges: readonly Exchange[]) => check(exchanges.map(changed), context)
  return { valid: judged(example()), broken: judged(violation(example())) }
}
