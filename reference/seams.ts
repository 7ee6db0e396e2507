import type { IncomingHttpHeaders } from 'node:http'
import type { Job, WorkPlan } from './agent/job.ts'
import { type JobView, jobView } from './agent/job-view.ts'
import { promptProblems } from './agent/prompt.ts'
import type { Answer } from './assistant/answer.ts'
import { type AssistantVersion, assistantProblems } from './assistant/request-problems.ts'
import type { Script } from './assistant/script.ts'
import type { Thread } from './assistant/threads.ts'
import { type Access, type Attempt, accessOf } from './http/access.ts'
import type { Problem } from './http/problem.ts'
import type { Refusal, Reply } from './http/refusal.ts'
import { limitHeaders } from './limits/limit-headers.ts'
import type { Reading } from './limits/meter.ts'
import { limits, type Operation, ruleOf, type Use } from './limits/rules.ts'
import type { WindowRule } from './limits/window.ts'
import { type LimitId, limitIds, type Settings } from './settings.ts'

/**
 * The places where a fault can take hold. Each is one step of serving a request, as a function; the lawful ones are below.
 * A fault wraps one or two of them, so nothing else in the service knows that there are faults.
 */
export interface Seams {
  readonly access: (attempt: Attempt) => Access
  readonly refusal: (
    refusal: Refusal,
    request: { readonly headers: IncomingHttpHeaders; readonly operation: Operation },
  ) => Refusal

  readonly promptProblems: (body: unknown, operation: Operation) => readonly Problem[]
  readonly jobId: (id: string, jobs: readonly Job[]) => string
  readonly workPlan: (plan: WorkPlan, operation: Operation) => WorkPlan
  /** The job that a path names; null: there is none. */
  readonly jobFound: (lookup: JobLookup) => Job | null
  /** The job that the answer to a follow-up shows. */
  readonly jobAnswered: (job: Job, jobs: readonly Job[]) => Job
  readonly jobView: (viewing: JobViewing) => JobView
  /** Whether a request that is refused, for its body, its job's state or a limit, is carried out all the same. */
  readonly refusedHasEffect: (reason: Refusal['reason'], operation: Operation) => boolean

  readonly assistantProblems: (body: unknown, version: AssistantVersion) => readonly Problem[]
  /** How many passages an answer is built from. */
  readonly pageSize: (asked: number | null) => number
  /** The thread that an answer belongs to; `found`: the one that the request names, or a new one. */
  readonly thread: (found: Thread, threads: readonly Thread[]) => Thread
  readonly answer: (answer: Answer, version: AssistantVersion) => Answer
  readonly script: (script: Script) => Script

  /** The answer to a browser that asks what a page of another origin may send. */
  readonly preflight: (reply: Reply) => Reply
  /** Headers by which pages of other origins may read what the assistant sends. */
  readonly crossOrigin: (
    headers: Readonly<Record<string, string>>,
    of: 'answer' | 'refusal',
  ) => Readonly<Record<string, string>>

  readonly limitsOf: (operation: Operation) => readonly LimitId[]
  readonly limitRule: (limit: LimitId, settings: Settings) => WindowRule | null
  readonly limitScope: (limit: LimitId, use: Use) => string
  /** Time between the look at the counters and the count; 0: both are one step. */
  readonly millisecondsBeforeCount: (operation: Operation) => number
  readonly limitHeaders: (
    reading: Reading,
    settings: Settings['limits'],
    now: number,
  ) => Readonly<Record<string, string>>
}

export interface JobLookup {
  readonly found: Job | null
  readonly id: string
  /** A job with that id in any project. */
  readonly elsewhere: () => Job | null
  /** A job made up for that id. */
  readonly invented: () => Job
}

export interface JobViewing {
  readonly job: Job
  readonly settings: Settings['agent']
  /** Milliseconds since 1970. */
  readonly now: number
  /** How often the job was shown in a final status, this time included; 0 while it is active. */
  readonly finalViews: number
}

const DEFAULT_PAGE_SIZE = 5
const MOST_PASSAGES = 50

export const lawfulSeams: Seams = {
  access: accessOf,
  refusal: (refusal) => refusal,
  promptProblems: (body) => promptProblems(body),
  jobId: (id) => id,
  workPlan: (plan) => plan,
  jobFound: ({ found }) => found,
  jobAnswered: (job) => job,
  jobView: ({ job, settings }) => jobView(job, settings),
  refusedHasEffect: () => false,
  assistantProblems,
  // Nothing bounds the number, so that an odd one is served as the nearest sensible one.
  pageSize: (asked) => Math.min(MOST_PASSAGES, Math.max(1, Math.round(asked ?? DEFAULT_PAGE_SIZE))),
  thread: (found) => found,
  answer: (answer) => answer,
  script: (script) => script,
  preflight: (reply) => reply,
  crossOrigin: (headers) => headers,
  limitsOf: (operation) => limitIds.filter((id) => limits[id].operations.includes(operation)),
  limitRule: ruleOf,
  limitScope: (limit, use) => limits[limit].scope(use),
  millisecondsBeforeCount: () => 0,
  limitHeaders,
}

/** One named way in which the service breaks the interface. */
export interface Fault {
  readonly name: string
  readonly area: FaultArea
  /** One sentence: what a client sees. */
  readonly summary: string
  /** New seams around the given ones. */
  readonly alter: (seams: Seams) => Partial<Seams>
}

export type FaultArea =
  | 'agent-job'
  | 'agent-message'
  | 'poll'
  | 'auth'
  | 'errors'
  | 'assistant-request'
  | 'stream-v1'
  | 'stream-v2'
  | 'thread'
  | 'browser'
  | 'limits'
  | 'isolation'
