import type { Exchange } from '../harness/exchange.ts'
import { failSaying, notTested, type Outcome, pass } from '../harness/outcome.ts'
import type { Prompts } from '../harness/target.ts'
import { POLL_OPERATION } from './derive-responses.ts'
import { jobIn, statusOf, valueAt } from './evidence.ts'
import { jobAnswer } from './lawful.ts'
import type { SeriesRequirement } from './requirement.ts'

/**
 * A job from its first answer on: the exchange that started it, then every poll in order. All of these need the poll
 * operation, which the document leaves open.
 */

/** The statuses that end polling: "until its status is `completed`, `archived` or `failed`". */
export function isFinal(exchange: Exchange): boolean {
  return ['completed', 'archived', 'failed'].includes(String(jobIn(exchange)?.['status']))
}

/** Statuses of several answers, for a message. */
export function statuses(exchanges: readonly Exchange[]): string {
  return exchanges.map((exchange) => String(jobIn(exchange)?.['status'] ?? statusOf(exchange))).join(', ')
}

/** Where the document says how long clients poll. */
export const polledUntil = { section: 'States', terms: ['poll', 'completed', 'archived', 'failed'] }

/** Lawful answers of which the examples are made. */
export const active = jobAnswer({ status: 'active' })
export const polledActive = jobAnswer({ status: 'active' }, POLL_OPERATION)
export const polledDone = jobAnswer({ status: 'completed' }, POLL_OPERATION)
export const link = 'https://code.example/pull/1'

/** Declares a requirement about a job's course; `claim` is judged on the answers from the start to the last poll. */
export function course(
  id: string,
  source: SeriesRequirement['source'],
  check: (exchanges: readonly Exchange[]) => Outcome,
  example: readonly Exchange[],
  broken: readonly Exchange[],
): SeriesRequirement {
  return {
    about: 'series',
    id,
    operation: 'createAgentJob',
    source,
    check,
    example: () => example,
    violation: () => broken,
  }
}

/** Needs an instruction that makes this target's agent do a known thing. */
export function prompted(prompt: keyof Prompts, requirement: SeriesRequirement): SeriesRequirement {
  return {
    ...requirement,
    exempt: ({ target }) => {
      if (target.prompts[prompt] !== null) return null
      const reason = 'no instruction is known that brings this about'
      return notTested(reason, `give one in prompts.${prompt}`)
    },
  }
}

/** The last answer of a course. */
export function last(exchanges: readonly Exchange[]): Exchange | undefined {
  return exchanges.at(-1)
}

/** The same value in every answer that shows the job. */
export function unchanging(path: string): (exchanges: readonly Exchange[]) => Outcome {
  return (exchanges) => {
    const values = exchanges.map((exchange) => valueAt(jobIn(exchange), path)).filter((value) => value !== undefined)
    const other = values.find((value) => value !== values[0])
    return other === undefined
      ? pass
      : failSaying(`${path} as at first, ${JSON.stringify(values[0])}`, JSON.stringify(other))
  }
}
