import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { EvidenceOf, LoadFigures, Situation } from '../../harness/exchange/situation.ts'
import { OverBudget } from '../../harness/sending/sender.ts'
import type { Stage } from '../../harness/target/load-schema.ts'
import type { Run } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import { tenantFor } from '../../harness/target/tenant-for.ts'
import { streamsRequirement } from '../../harness/verdict/load-model.ts'
import {
  type Asking,
  keyVariable,
  type LoadContext,
  type Obstacle,
  type Planning,
  plannedRequest,
  tenantPath,
} from '../context/context.ts'
import { affordable, type Reservation, reserve, reserveAll } from '../context/reservation.ts'
import { arrivalsIn, secondsOf } from '../plan/arrivals.ts'
import { filledBody, type PlannedRequest, type StreamPart, type StreamPlan } from '../plan/plan.ts'
import { questionsFor } from './questions.ts'

/** The streams of one operation: the single question before them, and the part of a load that they form. */

/** The most streams of each operation in the short load of a run. */
const mostStreams = { smoke: 12, release: 60, nightly: 600 } as const

/** With fewer streams, nothing can be said about concurrency. */
const FEWEST_STREAMS = 8

/** How many streams of each operation are kept with their body and judged, and how many broken ones besides. */
export const KEPT_STREAMS = 30

export interface Wanted extends Asking {
  readonly request: PlannedRequest
  readonly requirement: string
}

/**
 * The operations of the target that stream, each with the first tenant that can send it; `isIn` selects among them.
 * Deprecated ones come last: a budget that is nearly spent goes to those that are here to stay.
 */
export function wantedStreams(context: Planning, isIn: (wanted: Wanted) => boolean): readonly Wanted[] {
  const { description, run } = context
  const inOrder = description.operations.toSorted((one, other) => Number(one.deprecated) - Number(other.deprecated))
  const streaming = inOrder.flatMap((operation) => {
    const isLacked = run.target.lacks.includes(operation.id)
    const tenant = isLacked ? null : tenantFor(description, run.target, operation)
    const request = tenant === null ? null : plannedRequest(context, { operation, tenant })
    if (tenant === null || request?.protocol == null) return []
    return [{ operation, tenant, request, requirement: streamsRequirement(request.protocol) }]
  })
  // Several operations may use the same protocol; one of them is enough to test it under load.
  return streaming
    .filter(isIn)
    .filter(({ requirement }, index, all) => index === all.findIndex((other) => other.requirement === requirement))
}

/** Why an operation's streams are not sent. */
export interface Blocked extends Obstacle {
  readonly kind: 'untested'
  readonly wanted: Wanted
}

/** How long an answer takes while nothing else is under way. */
export interface Timed {
  readonly wanted: Wanted
  readonly alone: Pick<Exchange, 'milliseconds'>
}

/** A single question that was sent. A service that does not answer it is not sent a hundred. */
export interface Asked {
  readonly kind: 'answered' | 'unanswered'
  readonly wanted: Wanted
  readonly alone: Exchange
}

export async function ask(context: LoadContext, wanted: Wanted): Promise<Asked | Blocked> {
  const { description, send, run } = context
  const { operation, tenant, request, requirement } = wanted
  const [question = ''] = questionsFor(run.target.load)
  try {
    const alone = await send({
      operation: operation.id,
      situation: streamSituation({ request, requirement }, { question, load: null }),
      tenant,
      method: operation.method,
      path: tenantPath(description, wanted) ?? operation.path,
      headers: Object.entries(request.headers),
      credentials: { kind: 'key', variable: keyVariable(wanted) ?? '', scheme: 'Bearer' },
      body: filledBody(request, { unique: `alone-${Date.now()}`, question, thread: null }),
      limits: description.limits.filter(({ id }) => operation.limits.includes(id)),
    })
    return { kind: isAnswered(alone) ? 'answered' : 'unanswered', wanted, alone }
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
    return { kind: 'untested', wanted, reason: error.message, remedy: error.remedy }
  }
}

/** Whether a single question got a whole answer. */
export function isAnswered({ response }: Exchange): boolean {
  return response !== null && response.status < 300 && response.end === 'complete'
}

export interface Prepared {
  readonly kind: 'ready'
  readonly wanted: Wanted
  readonly part: StreamPart
  /** The charges of each stream, in the order of their numbers. */
  readonly uses: Reservation['uses']
}

/**
 * The short load of a run: as many streams as the profile has and the budget leaves, at the rate in the target's file,
 * so that nightly runs can be compared.
 *
 * @param parts number of parts that share the rate and the remaining budget
 * @param left how many of them have not taken their share yet, this one included
 */
export function prepareShort(
  context: LoadContext,
  asked: Asked,
  { parts, left }: { readonly parts: number; readonly left: number },
): Prepared | Blocked {
  const { run } = context
  const share = Math.floor(affordable(context, asked.wanted) / left)
  const wanted = Math.max(FEWEST_STREAMS, Math.min(mostStreams[run.profile], share))
  const { uses, short } = reserve(context, asked.wanted, wanted)
  if (short !== null && uses.length < FEWEST_STREAMS) return { kind: 'untested', wanted: asked.wanted, ...short }
  const rate = run.target.load.rate / parts
  const stages = [{ seconds: uses.length / rate, from: rate, to: rate }]
  return { kind: 'ready', wanted: asked.wanted, part: partOf(context, asked, { stages }), uses }
}

/**
 * Streams that a virtual user has under way if the service keeps its pace, and the fewest virtual users of a process.
 */
const STREAMS_EACH = 50
const FEWEST_CARRIERS = 8

export function carriersOf(users: number, segments: number): number {
  // Each process gets the same number.
  return segments * Math.max(FEWEST_CARRIERS, Math.ceil(users / STREAMS_EACH / segments))
}

interface PartOf {
  readonly stages: readonly Stage[]
  readonly segments?: number
  readonly conversations?: StreamPart['conversations']
  readonly leavesAfter?: number
}

/** A part with streams that begin by the stages of their rate. */
export function partOf(
  { run }: { readonly run: Pick<Run, 'target'> },
  { wanted, alone }: Pick<Timed, 'alone'> & { readonly wanted: Pick<Wanted, 'requirement' | 'request'> },
  { stages, ...more }: PartOf,
): StreamPart {
  const streams = arrivalsIn(stages)
  const users = Math.max(1, Math.round((streams / secondsOf(stages)) * (alone.milliseconds / 1000)))
  return {
    requirement: wanted.requirement,
    request: wanted.request,
    stages,
    streams,
    questions: questionsFor(run.target.load),
    conversations: more.conversations ?? [],
    users,
    carriers: carriersOf(users, more.segments ?? 1),
    keepEvery: Math.max(1, Math.ceil(streams / KEPT_STREAMS)),
    leavesAfter: more.leavesAfter ?? null,
  }
}

/** The plan that k6 gets for these parts. */
export function planOf(
  { timeouts, load }: Pick<Target, 'timeouts' | 'load'>,
  parts: readonly StreamPart[],
  { jobs = null, stopErrorRate = null }: Partial<Pick<StreamPlan, 'jobs' | 'stopErrorRate'>> = {},
): StreamPlan {
  return { parts, jobs, timeout: timeouts.answer * 1000, stopErrorRate, stopSeconds: load.stop.seconds }
}

/** Uses that a part takes: its streams, and the further questions of its conversations. */
export function usesOf({ streams, conversations }: Pick<StreamPart, 'streams' | 'conversations'>): number {
  const followUps = (number: number) => conversations[number % Math.max(1, conversations.length)]?.length ?? 0
  return Array.from({ length: streams }, (_, number) => 1 + followUps(number)).reduce((sum, uses) => sum + uses, 0)
}

/** The same streams with new charges; null where the budget does not suffice for all of them. */
export function reservedAgain(context: LoadContext, prepared: Prepared): Prepared | null {
  const reserved = reserveAll(context, [{ ...prepared.wanted, requests: usesOf(prepared.part) }])
  return reserved.kind === 'short' ? null : { ...prepared, uses: reserved.uses[0] ?? [] }
}

interface StreamEvidence {
  readonly question: string
  /** Null where the question begins a conversation. */
  readonly thread?: string | null
  /** Figures of the whole load; null for a single question. */
  readonly load: LoadFigures | null
  /** The ids of all streams and the texts in which they differ, if this exchange is the one that carries them. */
  readonly noted?: Pick<EvidenceOf<'load-stream'>, 'ids' | 'texts'>
}

export function streamSituation(
  { request: { protocol }, requirement }: Pick<StreamPart, 'request' | 'requirement'>,
  { question, thread = null, load, noted = {} }: StreamEvidence,
): Situation {
  return {
    probe: load === null ? 'ask-alone' : 'ask-under-load',
    expected: 'success',
    requirement: null,
    ...(protocol === null ? {} : { protocol }),
    evidence: { kind: 'load-stream', requirement, question, ...(thread === null ? {} : { thread }), load, ...noted },
  }
}
