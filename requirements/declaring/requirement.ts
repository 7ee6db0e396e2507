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
  /** Id of the operation that the requirement is listed under, and shown on first. */
  readonly operation: string
  /**
   * Ids of all operations any of which shows the requirement, since a target may lack the first. Left out: only
   * `operation` shows it.
   */
  readonly anyOf?: readonly string[]
  readonly source: Source
  /**
   * What the requirement rests on, in place of `source`, where the target itself states it; null where the target does
   * not.
   */
  readonly sourceBy?: (target: Target) => Source | null
  /** Category of a breach in the Web Fuzzing Commons (`wfc.ts`); left out where they have none for it. */
  readonly faultCategory?: FaultCategory
  /** What a breach puts at stake, where that differs from the other requirements of the same subject. */
  readonly area?: Area
  /**
   * Whether the requirement is in the catalogue of a run: the target states it itself, or it is about the load that was
   * asked for. Left out: it is in every catalogue.
   */
  readonly statedBy?: (target: Target, load: Scenario | null) => boolean
  /**
   * Whether a run shows this depends on the service: what the requirement is about comes in some answers and not in
   * others. So no run can be held to showing it.
   */
  readonly byChance?: true
  /** The smallest profile that shows it; `release` where left out. */
  readonly from?: Profile
  /**
   * Seconds that must pass on the target's clock to show it. The target's hook moves the clock, or the run waits where
   * `timeouts.limitWindow` allows that many.
   */
  readonly waits?: number
  /** Why this target or profile can't show it at all; null where it can. Left out where it always can. */
  readonly skipReason?: (context: CheckContext) => SkipReason | null
}

/** An obligation that one exchange alone keeps or breaks. */
export interface ExchangeRequirement extends Obligation {
  readonly about: 'exchange'
  /** What is sent to show it, where it needs a request of its own; the engines send it. */
  readonly request?: RequestDifference
  /** True for the exchanges that the requirement speaks of; the check sees no others. */
  readonly appliesTo: (exchange: Exchange) => boolean
  readonly check: (exchange: Exchange, context: CheckContext) => Outcome
  /**
   * A valid exchange that the requirement speaks of, and the mutation that breaks it: the proof that the check can be
   * red.
   */
  readonly example: () => Exchange
  readonly violation: (valid: Exchange) => Exchange
}

/** A requirement that is shown only by exchanges whose probe names it. */
export function shownByProbe(declared: Omit<ExchangeRequirement, 'about' | 'appliesTo'>): ExchangeRequirement {
  return { ...declared, about: 'exchange', appliesTo: ({ situation }) => situation.requirement === declared.id }
}

/** Exchanges that belong together, in this order. */
export type SequenceName =
  /** The start of a job and its polls, to the end and a little beyond. */
  | 'job-lifecycle'
  /** The last answer of a job that has ended, the follow-up, and polls until the job ends again. */
  | 'job-follow-up'
  /** The same as `job-follow-up`, then a second follow-up with polls until the job ends once more. */
  | 'job-second-follow-up'
  /** The start of a job, a follow-up that is sent at once, and polls until the job ends. */
  | 'job-active-follow-up'
  /** The start of a job that is archived, its last answer, a follow-up, and polls until the job ends again. */
  | 'job-archived-follow-up'
  /** The same for a job that failed. */
  | 'job-failed-follow-up'
  /** The last answer of a job, a follow-up that was refused, and polls after it. */
  | 'job-refused-follow-up'
  /** The start of a job, a refused read of it, and a read by the same caller of a job that does not exist. */
  | 'job-refusals'
  /** A read of a job by its owner, a request without a key to delete it, and a read of it afterwards. */
  | 'deleted-job'
  /** A question of another organization, and a question of ours in the thread that the first one began. */
  | 'foreign-thread'
  /** A question, one from another site of its organization in its thread, and the next one of its own site there. */
  | 'sibling-thread'
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
  /**
   * A request by itself; a request that is refused together with its body; and the first request again, on the
   * connection of the second.
   */
  | 'kept-connection'
  /**
   * A read of a job without a key; a read with the key; and a read without it again, on the connection of the second.
   */
  | 'key-on-connection'
  | 'keyless-unchanged'
  /** A question, questions whose reader hung up while their answers came, and a question after them. */
  | 'left-answers'
  /** A question over HTTP/2, sent once more if its first answer was held back. */
  | 'answers-over-http2'
  /**
   * A question whose body is sent in chunks, and the same question with a Content-Length if the chunks were refused.
   */
  | 'question-in-chunks'
  /** Three reads of one job: without a content coding, by a client that accepts one, and without one again. */
  | 'job-in-codings'
  | 'reads-on-connection'
  /** The answer that created a job, and a read of the address in its Location if that is within the target. */
  | 'created-location'
  /** All that any engine has sent, judged once at the end of the run. */
  | 'whole-run'

/** An obligation that only several exchanges together keep or break. */
export interface SequenceRequirement extends Obligation {
  readonly about: 'sequence'
  /** The sequences that show it: an engine that brings one about judges every requirement that names it. */
  readonly sequence: SequenceName | readonly SequenceName[]
  /** True for the sequences of this name that the requirement speaks of; left out: all of them. */
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

/**
 * For a requirement that any operation shows. A report lists it under one operation, and since a target may lack that
 * one, the others show it too.
 */
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

/**
 * Outcomes of a requirement's check on its valid example and on its violation, after `changed` is applied to each
 * exchange.
 */
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
