import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Job, WorkPlan } from '../agent/job.ts'
import type { Answer } from '../assistant/answer.ts'
import type { Question } from '../assistant/request.ts'
import type { AssistantVersion } from '../assistant/request-problems.ts'
import type { StreamPlan } from '../assistant/stream-plan.ts'
import type { Thread } from '../assistant/threads.ts'
import type { Access, Attempt, Operation } from '../http/access.ts'
import type { ReadBody } from '../http/body.ts'
import type { Coding } from '../http/codings.ts'
import type { JsonObject, Problem } from '../http/problem.ts'
import type { Headers, Refusal, Reply } from '../http/refusal.ts'
import type { Reading } from '../limits/meter.ts'
import type { Use } from '../limits/rules.ts'
import type { WindowRule } from '../limits/window.ts'
import type { LimitId, Settings } from '../settings/settings.ts'

export interface CallerAttempt extends Attempt {
  readonly incoming: IncomingMessage
}

/** What an answer is made from. */
interface Asked {
  readonly version: AssistantVersion
  readonly question: Question
  readonly thread: Thread
  readonly incoming: IncomingMessage
}

type Point<Value, Context> = readonly [value: Value, context: Context]

/**
 * The points in serving a request at which a fault can act: the valid value at the point, and what is known there. The
 * service uses the value that its hooks return, and no other part of it knows that there are faults.
 */
interface Points {
  access: Point<Access, CallerAttempt>
  /** `text`: the part of the body that was read. */
  refusal: Point<Refusal, Readonly<{ headers: IncomingHttpHeaders; url: string; operation: Operation; text: string }>>
  /** The method and path of a request, before anything else is known. */
  route: Point<Readonly<{ method: string; path: string }>, URLSearchParams>
  bodyRead: Point<ReadBody, Readonly<{ headers: IncomingHttpHeaders }>>

  /** `job`: id of the job that gets a follow-up; null where a job is created. */
  promptProblems: Point<readonly Problem[], Readonly<{ body: unknown; operation: Operation; job: string | null }>>
  /** The id of a new job. `jobs`: the existing ones; `body`: of the request. */
  jobId: Point<string, Readonly<{ jobs: () => readonly Job[]; body: unknown; project: string }>>
  /** `body`: of the request that asks for the work. */
  workPlan: Point<WorkPlan, Operation & Readonly<{ job: Job; body: unknown }>>
  /** The job that a path names; null where there is none. */
  jobFound: Point<
    Job | null,
    {
      readonly id: string
      readonly jobs: () => readonly Job[]
      /** The jobs of the organization that the path names. */
      readonly ofOrganization: () => readonly Job[]
      readonly invented: () => Job
    }
  >
  /** The job that the answer to a follow-up shows; the context returns all jobs. */
  jobAnswered: Point<Job, () => readonly Job[]>
  /** `body`: of the request that is answered; `now`: milliseconds since 1970. */
  jobView: Point<JsonObject, Readonly<{ job: Job; body: unknown; now: number; incoming: IncomingMessage }>>
  /** Whether a request that is refused, for its body, its job's state or a limit, still has its effect. */
  refusedEffect: Point<'none' | 'hidden' | 'shown', Readonly<{ reason: Refusal['reason']; operation: Operation }>>

  assistantProblems: Point<readonly Problem[], Readonly<{ body: unknown; version: AssistantVersion }>>
  /** The question that is answered, and the body that contains it. */
  question: Point<Question, unknown>
  /** How many passages an answer is made from, and the number in the request. */
  pageSize: Point<number, number | null>
  /** The thread of an answer: the one that the request names, or a new one. `asked`: the named id; `fp`: the user. */
  thread: Point<Thread, Readonly<{ asked: string | null; fp: string | null; threads: () => readonly Thread[] }>>
  answer: Point<Answer, Asked>
  stream: Point<StreamPlan, AssistantVersion>
  /** Whether a streamed answer may be sent in gzip. */
  gzipAccepted: Point<boolean, IncomingMessage>
  /**
   * The stream as it is coded for the client. `types`: the accepted media types; `uncoded`: the stream without coding.
   */
  codedStream: Point<
    StreamPlan,
    Readonly<{
      version: AssistantVersion
      types: string | undefined
      accepts: (coding: Coding) => boolean
      isHttp2: boolean
      uncoded: StreamPlan
    }>
  >

  /** Methods that carry out an operation of the agent. */
  actingMethods: Point<readonly string[], null>
  /** An answer that is not streamed, before it leaves the service. */
  reply: Point<Response, IncomingMessage>
  /** How many answers a key may have under way; null: any number. */
  streamsAtOnce: Point<number | null, null>
  /** Whether an ended answer frees its place. `isLeft`: its reader went away before the end. */
  placeFreed: Point<boolean, Readonly<{ isLeft: boolean }>>
  /** The answer to a browser's preflight request. */
  preflight: Point<Reply, IncomingMessage>
  /** Headers that allow pages of other origins to read the assistant's answers. */
  crossOrigin: Point<Headers, 'answer' | 'refusal'>

  /** Whether a request that is refused for its key counts for the project or site in its path. */
  strangersCounted: Point<boolean, Operation>
  limitsOf: Point<readonly LimitId[], Operation>
  /** Whether a use is counted by the limits that it is checked against. */
  isCounted: Point<boolean, Operation>
  limitRule: Point<WindowRule | null, LimitId>
  limitScope: Point<string, Readonly<{ limit: LimitId; use: Use }>>
  /** Milliseconds between checking the counters and counting; 0: both are one step. */
  millisecondsBeforeCount: Point<number, Operation>
  /** What the limit headers show. It does not change the decision, which is already made. */
  limitReading: Point<Reading, null>
  limitSettings: Point<Settings['limits'], null>
  limitHeaders: Point<Headers, null>
}

type Hook<Name extends keyof Points> = (value: Points[Name][0], context: Points[Name][1]) => Points[Name][0]
export type Hooks = { readonly [Name in keyof Points]?: Hook<Name> }

/** Passes a value through the hooks of a point. */
export type PassThrough = <Name extends keyof Points>(
  point: Name,
  value: Points[Name][0],
  context: Points[Name][1],
) => Points[Name][0]

/** All hooks of a point act, each on the result of the one before. */
export function passThrough(all: readonly Hooks[]): PassThrough {
  return (point, value, context) =>
    all.reduce((current, hooks) => {
      const hook = hooks[point]
      return hook === undefined ? current : hook(current, context)
    }, value)
}

export type FaultArea =
  | 'agent-job'
  | 'agent-message'
  | 'poll'
  | 'auth'
  | 'errors'
  | 'assistant-request'
  | `stream-${AssistantVersion}`
  | 'thread'
  | 'browser'
  | 'limits'
  | 'isolation'
  | 'http'

/** Fields that replace those of a target's file. */
export type TargetFields = Readonly<Record<string, unknown>>

/** The target is reached over TLS, since browsers only use HTTP/2 with it. */
export const overTls: TargetFields = { baseUrl: 'https://localhost:4010' }

/** One named way in which the service breaks the interface. */
export interface Fault {
  readonly name: string
  readonly area: FaultArea
  /** One sentence: what a client sees. */
  readonly summary: string
  /** Fields that the target's file must have for the fault to show; absent: it shows on any target. */
  readonly onTarget?: TargetFields
  /** The only runs in which it shows: nightly ones, or those with many answers at once; absent: every run. */
  readonly shows?: 'at-night' | 'under-load'
  /** Called each time that the fault is turned on. */
  readonly hooks: () => Hooks
}

/** A fault with these hooks; a function makes hooks that keep something between requests. */
export function fault(area: FaultArea, name: string, summary: string, hooks: Hooks | (() => Hooks)): Fault {
  return { name, area, summary, hooks: typeof hooks === 'function' ? hooks : () => hooks }
}

/** The same fault, marked as showing only in nightly runs. */
export function atNight(one: Fault): Fault {
  return { ...one, shows: 'at-night' }
}

export function nightFault(...of: Parameters<typeof fault>): Fault {
  return atNight(fault(...of))
}

/** A fault in HTTP itself: only nightly runs test other methods, headers and connections. */
export function httpFault(...of: Parameters<ReturnType<typeof faultsOf>>): Fault {
  return nightFault('http', ...of)
}

/** Returns a function that makes faults of one area. */
export function faultsOf(area: FaultArea) {
  return (name: string, summary: string, hooks: Parameters<typeof fault>[3]) => fault(area, name, summary, hooks)
}
