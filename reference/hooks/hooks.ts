import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Job, WorkPlan } from '../agent/job.ts'
import type { Answer } from '../assistant/answer.ts'
import type { Question } from '../assistant/request.ts'
import type { AssistantVersion } from '../assistant/request-problems.ts'
import type { StreamPlan } from '../assistant/stream-plan.ts'
import type { Thread } from '../assistant/threads.ts'
import type { Access, Attempt, Operation } from '../http/access.ts'
import type { ReadBody } from '../http/body.ts'
import type { JsonObject, Problem } from '../http/problem.ts'
import type { Headers, Refusal, Reply } from '../http/refusal.ts'
import type { Reading } from '../limits/meter.ts'
import type { Use } from '../limits/rules.ts'
import type { WindowRule } from '../limits/window.ts'
import type { LimitId, Settings } from '../settings/settings.ts'

export interface CallerAttempt extends Attempt {
  readonly incoming: IncomingMessage
}

/** What an answer is made of. */
interface Asked {
  readonly version: AssistantVersion
  readonly question: Question
  readonly thread: Thread
  readonly incoming: IncomingMessage
}

type Point<Value, Context> = readonly [value: Value, context: Context]

/**
 * The points of serving a request where a fault can take hold: the valid value that passes there, and what is known then.
 * The service hands each value on as its hooks return it, and no other part of it knows that there are faults.
 */
interface Points {
  access: Point<Access, CallerAttempt>
  /** `text`: the body, as far as it was read. */
  refusal: Point<Refusal, Readonly<{ headers: IncomingHttpHeaders; url: string; operation: Operation; text: string }>>
  /** What a request asks for, before anything else is known of it. */
  route: Point<Readonly<{ method: string; path: string }>, URLSearchParams>
  bodyRead: Point<ReadBody, Readonly<{ headers: IncomingHttpHeaders }>>

  /** `job`: id of the one that a follow-up goes to; null where one is created. */
  promptProblems: Point<readonly Problem[], Readonly<{ body: unknown; operation: Operation; job: string | null }>>
  /** The id of a new job, and the jobs that there are; `body`: of the request that asks for it. */
  jobId: Point<string, Readonly<{ jobs: () => readonly Job[]; body: unknown; project: string }>>
  /** `body`: what the work was asked for by. */
  workPlan: Point<WorkPlan, Operation & Readonly<{ job: Job; body: unknown }>>
  /** The job that a path names; null: there is none. */
  jobFound: Point<
    Job | null,
    {
      readonly id: string
      readonly jobs: () => readonly Job[]
      /** Those of the organization that the path names. */
      readonly ofOrganization: () => readonly Job[]
      readonly invented: () => Job
    }
  >
  /** The job that the answer to a follow-up shows, and all jobs. */
  jobAnswered: Point<Job, () => readonly Job[]>
  /** `body`: of the request that is answered; `now`: milliseconds since 1970. */
  jobView: Point<JsonObject, Readonly<{ job: Job; body: unknown; now: number; incoming: IncomingMessage }>>
  /** Whether a request that is refused, for its body, its job's state or a limit, is carried out all the same. */
  refusedEffect: Point<'none' | 'hidden' | 'shown', Readonly<{ reason: Refusal['reason']; operation: Operation }>>

  assistantProblems: Point<readonly Problem[], Readonly<{ body: unknown; version: AssistantVersion }>>
  /** What an answer is made for, and the body that says it. */
  question: Point<Question, unknown>
  /** How many passages an answer is built from, and the number that was asked for. */
  pageSize: Point<number, number | null>
  /** The thread that an answer belongs to (the one that the request names, or a new one), that name, who asks, and all threads. */
  thread: Point<Thread, Readonly<{ asked: string | null; fp: string | null; threads: () => readonly Thread[] }>>
  answer: Point<Answer, Asked>
  stream: Point<StreamPlan, AssistantVersion>
  /** Whether a streamed answer may be sent in gzip. */
  gzipAccepted: Point<boolean, IncomingMessage>
  /** The same as it is coded for the client, by what that accepts; `types`: the media types among it; `uncoded`: without a coding. */
  codedStream: Point<
    StreamPlan,
    Readonly<{
      version: AssistantVersion
      types: string | undefined
      acceptsGzip: boolean
      isHttp2: boolean
      uncoded: StreamPlan
    }>
  >

  /** Methods by which an operation of the agent is carried out. */
  actingMethods: Point<readonly string[], null>
  /** Any answer that is no stream, before it leaves the service. */
  reply: Point<Response, IncomingMessage>
  /** How many answers a key may have under way; null: any number. */
  streamsAtOnce: Point<number | null, null>
  /** Whether an answer that has ended counts as under way no more; `isLeft`: its reader went away before the end. */
  placeFreed: Point<boolean, Readonly<{ isLeft: boolean }>>
  /** The answer to a browser that asks what a page of another origin may send. */
  preflight: Point<Reply, IncomingMessage>
  /** Headers by which pages of other origins may read what the assistant sends. */
  crossOrigin: Point<Headers, 'answer' | 'refusal'>

  /** Whether a request that is refused for its key counts for the project or site that its path names. */
  strangersCounted: Point<boolean, Operation>
  limitsOf: Point<readonly LimitId[], Operation>
  limitRule: Point<WindowRule | null, LimitId>
  limitScope: Point<string, Readonly<{ limit: LimitId; use: Use }>>
  /** Time between the look at the counters and the count; 0: both are one step. */
  millisecondsBeforeCount: Point<number, Operation>
  /** What the headers about limits are made of, and how; the decision stands already. */
  limitReading: Point<Reading, null>
  limitSettings: Point<Settings['limits'], null>
  limitHeaders: Point<Headers, null>
}

type Hook<Name extends keyof Points> = (value: Points[Name][0], context: Points[Name][1]) => Points[Name][0]
export type Hooks = { readonly [Name in keyof Points]?: Hook<Name> }

/** Hands a value through the hooks of a point. */
export type PassThrough = <Name extends keyof Points>(
  point: Name,
  value: Points[Name][0],
  context: Points[Name][1],
) => Points[Name][0]

/** All hooks of a point take effect, each on what the one before it returns. */
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

/** Fields of a target's file, in place of those that it has. */
export type TargetFields = Readonly<Record<string, unknown>>

/** The target reaches the service over TLS, as browsers alone speak HTTP/2. */
export const overTls: TargetFields = { baseUrl: 'https://localhost:4010' }

/** One named way in which the service breaks the interface. */
export interface Fault {
  readonly name: string
  readonly area: FaultArea
  /** One sentence: what a client sees. */
  readonly summary: string
  /** Fields of the target's file with which alone it shows; absent: it shows on any target. */
  readonly onTarget?: TargetFields
  /** Where alone it shows: in what only a night asks, or in answers to many at once; absent: in every run. */
  readonly shows?: 'at-night' | 'under-load'
  /** Made anew each time that the fault is turned on. */
  readonly hooks: () => Hooks
}

/** A fault of these hooks; a function makes those that keep something between requests. */
export function fault(area: FaultArea, name: string, summary: string, hooks: Hooks | (() => Hooks)): Fault {
  return { name, area, summary, hooks: typeof hooks === 'function' ? hooks : () => hooks }
}

/** The same fault, said to show in what only a night asks. */
export function atNight(one: Fault): Fault {
  return { ...one, shows: 'at-night' }
}

/** Makes the faults of one area. */
export function faultsOf(area: FaultArea) {
  return (name: string, summary: string, hooks: Parameters<typeof fault>[3]) => fault(area, name, summary, hooks)
}
