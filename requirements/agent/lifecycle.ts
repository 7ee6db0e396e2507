import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import type { Prompts } from '../../harness/target/target.ts'
import { failSaying, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { JobPath } from '../../schemas/description/interface-types.ts'
import { propertiesOf } from '../../schemas/description/schema.ts'
import { jobIn, statusOf, valueAt } from '../evidence.ts'
import type { SequenceRequirement } from '../requirement.ts'
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

/** What requirements about a job's lifecycle are made of, with the ids of the document in use. */
export interface Lifecycle {
  /** Valid answers, for examples. */
  readonly active: Exchange
  readonly polledActive: Exchange
  readonly polledDone: Exchange
  readonly pollsOf: (exchanges: readonly Exchange[]) => readonly Exchange[]
  readonly isFinal: (exchange: Exchange) => boolean
  /** For a message: what ends a lifecycle. */
  readonly finals: string
  /** Declares a requirement; `check` sees the exchanges of one sequence. */
  readonly declare: (
    sequence: SequenceRequirement['sequence'],
    id: string,
    source: SequenceRequirement['source'],
    check: (exchanges: readonly Exchange[]) => Outcome,
    example: readonly Exchange[],
    broken: readonly Exchange[],
  ) => SequenceRequirement
}

/** @param begins id of the operation whose answer the lifecycle begins with */
export function lifecycleOf(description: DescriptionView, begins: string): Lifecycle {
  const { create, poll } = agentIds(description)
  const finals = finalStatuses(description)
  return {
    isFinal: (exchange) => isFinal(finals, exchange),
    finals: [...finals].join(', '),
    active: jobAnswer({ status: 'active' }, create),
    polledActive: jobAnswer({ status: 'active' }, poll),
    polledDone: jobAnswer({ status: finals.has('completed') ? 'completed' : ([...finals][0] ?? '') }, poll),
    pollsOf: (exchanges) => exchanges.filter(({ operation }) => operation === poll),
    declare: (sequence, id, source, check, example, broken) => ({
      about: 'sequence',
      sequence,
      id,
      operation: begins,
      source,
      check,
      example: () => example,
      violation: () => broken,
    }),
  }
}

/** Speaks of jobs alone that were given an instruction which makes this target's agent do a known thing. */
export function prompted(prompt: keyof Prompts, requirement: SequenceRequirement): SequenceRequirement {
  return {
    ...requirement,
    appliesTo: (exchanges) => exchanges.some((exchange) => promptOf(exchange) === prompt),
    skipReason: ({ target }) => {
      if (target.prompts[prompt] !== null) return null
      const reason = 'no instruction is known that brings this about'
      return notTested(reason, `give one in prompts.${prompt}`)
    },
  }
}

function promptOf({ situation: { evidence } }: Exchange): keyof Prompts | null {
  return evidence.kind === 'job' || evidence.kind === 'follow-up' ? evidence.prompt : null
}

/** The last answer of a lifecycle. */
export function last(exchanges: readonly Exchange[]): Exchange | undefined {
  return exchanges.at(-1)
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
