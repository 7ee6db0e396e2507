import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import type { Prompts } from '../../harness/target/target.ts'
import { fail, failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { AgentJob, JobPath } from '../../schemas/description/interface-types.ts'
import { propertiesOf } from '../../schemas/description/schema.ts'
import { jobIn, statusOf, valueAt } from '../evidence.ts'
import type { SequenceRequirement } from '../requirement.ts'
import type { Source } from '../source.ts'
import { jobAnswer } from '../valid-examples.ts'

/**
 * A job from its first answer on: the exchange that started it, then every poll in order. All of these need the poll
 * operation, which the document leaves open.
 */

/**
 * The statuses that end polling: "until its status is `completed`, `archived` or `failed`". Where the document does not
 * say, every one that it lists, but for `active`.
 */
export function finalStatuses(description: DescriptionView): ReadonlySet<string> {
  const { create } = agentOperations(description)
  const schema = create?.response.kind === 'object' ? create.response.schema : null
  const properties = schema === null ? [] : propertiesOf(description.schemas, schema)
  const listed = properties.find(({ name }) => name === 'status')?.values ?? []
  const said = description.sentences
    .map(({ quote }) => /\bpoll.*?\buntil\b(.*)/i.exec(quote)?.[1] ?? '')
    .map((ending) => listed.filter((status) => ending.includes(`\`${status}\``)))
    .find((statuses) => statuses.length > 0)
  return new Set(said ?? listed.filter((status) => status !== 'active'))
}

/** @param finals what `finalStatuses` says of the document in use */
export function isFinal(finals: ReadonlySet<string>, exchange: Exchange): boolean {
  return finals.has(String(jobIn(exchange)?.status))
}

/** Statuses of several answers, for a message. */
export function statuses(exchanges: readonly Exchange[]): string {
  return exchanges.map((exchange) => String(jobIn(exchange)?.status ?? statusOf(exchange))).join(', ')
}

export const link = 'https://code.example/pull/1'

/** What is said of the exchanges of one sequence. */
interface LifecycleRule {
  readonly id: string
  /** `job-lifecycle` where left out. */
  readonly sequence?: SequenceRequirement['sequence']
  readonly source: Source
  /** Speaks of jobs alone that were given this instruction, which makes the target's agent do a known thing. */
  readonly prompt?: keyof Prompts
  /** Speaks of descriptions alone that list this status: one that renames it says nothing of the old name. */
  readonly status?: AgentJob['status']
  readonly check: (exchanges: readonly Exchange[]) => Outcome
  /** A job that is active and then done, where left out. */
  readonly example?: readonly Exchange[]
  readonly broken: readonly Exchange[]
}

/**
 * What requirements about a job's lifecycle are made of: valid answers, and what the document in use says of them.
 *
 * @param begins id of the operation whose answer the lifecycle begins with
 */
export function lifecycleOf(description: DescriptionView, begins: string) {
  const { create, poll } = agentIds(description)
  const finals = finalStatuses(description)
  const active = jobAnswer({ status: 'active' }, create)
  const polledActive = jobAnswer({ status: 'active' }, poll)
  const polledDone = jobAnswer({ status: finals.has('completed') ? 'completed' : ([...finals][0] ?? '') }, poll)
  const declare = (rule: LifecycleRule): SequenceRequirement => {
    const { id, sequence = 'job-lifecycle', source, prompt, status, check, example, broken } = rule
    return {
      about: 'sequence',
      sequence,
      id,
      operation: begins,
      source,
      appliesTo: (exchanges) => prompt === undefined || exchanges.some((exchange) => promptOf(exchange) === prompt),
      check,
      example: () => example ?? [active, polledDone],
      violation: () => broken,
      skipReason: ({ target }) => {
        if (status !== undefined && !finals.has(status)) {
          return notApplicable(`the description lists no status ${status}`)
        }
        if (prompt === undefined || target.prompts[prompt] !== null) return null
        return notTested('no instruction is known that brings this about', `give one in prompts.${prompt}`)
      },
    }
  }
  return {
    active,
    polledActive,
    polledDone,
    declare,
    pollsOf: (exchanges: readonly Exchange[]) => exchanges.filter(({ operation }) => operation === poll),
    isFinal: (exchange: Exchange) => isFinal(finals, exchange),
    /** For a message: what ends a lifecycle. */
    finals: [...finals].join(', '),
  }
}

export type Lifecycle = ReturnType<typeof lifecycleOf>

function promptOf({ situation: { evidence } }: Exchange): keyof Prompts | null {
  return evidence.kind === 'job' || evidence.kind === 'follow-up' ? evidence.prompt : null
}

/** What a field of the last answer must hold. */
export function atEnd(
  field: keyof AgentJob,
  expected: string,
  holds: (value: unknown) => boolean,
): (exchanges: readonly Exchange[]) => Outcome {
  return (exchanges) => {
    const value = jobIn(exchanges.at(-1))?.[field]
    return holds(value) ? pass : fail(expected, value)
  }
}

/**
 * The same value in every answer that shows the job.
 *
 * @param meaningOf what is compared, where one value may be written in several ways
 */
export function unchanging(
  path: JobPath,
  meaningOf: (value: unknown) => unknown = (value) => value,
): (exchanges: readonly Exchange[]) => Outcome {
  return (exchanges) => {
    const values = exchanges.map((exchange) => valueAt(jobIn(exchange), path)).filter((value) => value !== undefined)
    const other = values.find((value) => !isDeepStrictEqual(meaningOf(value), meaningOf(values[0])))
    return other === undefined
      ? pass
      : failSaying(`${path} as at first, ${JSON.stringify(values[0])}`, JSON.stringify(other))
  }
}

/** The moment that a date-time names, whatever its offset and precision; another value as it is. */
export function momentOf(value: unknown): unknown {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? value : Math.floor(moment / 1000)
}
