import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Limit } from '../../schemas/description/description.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { atSecond, validExchange, validJob } from '../declaring/valid-examples.ts'
import { endOf, startOf } from '../reading/time.ts'
import { sharesCounter } from './coverage.ts'
import { isAcceptedUse } from './events.ts'
import { betweenEmptyings, ordinaryAnswers, type Said, saidOf, usesLeft } from './ordinary-answers.ts'

/** Fewer answers may lie between those of another caller by chance. */
const LEAST_ANSWERS = 2

/**
 * Callers that a limit tells apart have a counter each. Headers on ordinary answers show where they share one, without
 * any limit being used up: what is left to one caller then always lies between what is left to another before and after.
 */
export function ownCounterRequirements({ limits }: DescriptionView): readonly SequenceRequirement[] {
  const first = limits.find(({ scope }) => scope !== 'ip')
  if (first === undefined) return []
  const answers = (ofOther: (used: number) => number) => [
    ...[1, 2, 4, 5, 6, 8].map((used) => answerTo(first, 'one', used, used)),
    ...[3, 7].map((second) => answerTo(first, 'other', second, ofOther(second))),
  ]
  return [
    {
      about: 'sequence',
      sequence: 'whole-run',
      operation: first.operations[0] ?? '',
      anyOf: limits.flatMap(({ operations }) => operations),
      id: 'limit-headers-of-own-counter',
      source: assumed('our choice: two counters that many uses of one caller leave just as full are one and the same'),
      check: (exchanges, context) => check(betweenEmptyings(ordinaryAnswers(exchanges)), context),
      example: () => answers((second) => (second === 3 ? 1 : 2)),
      violation: () => answers((second) => second),
    },
  ]
}

/** What two callers of a limit were told. */
interface Compared {
  readonly limit: Limit
  readonly isShared: boolean
  readonly what: string
}

/** @param groups answers between one emptying of the counters and the next */
function check(groups: readonly (readonly Exchange[])[], context: CheckContext): Outcome {
  const compared = groups.flatMap((answers) => {
    // A refusal may name the counter of the project in its path, which is not the caller's.
    const said = saidOf(answers.filter(isAcceptedUse), context).filter(
      ({ limits, reading }) => limits.length === 1 && reading.remaining !== null,
    )
    return context.description.limits.flatMap((limit) =>
      [...countersOf(said, limit, context)].flatMap((ofCounter) => comparedIn(ofCounter, limit, answers)),
    )
  })
  const shared = compared.find(({ isShared }) => isShared)
  if (shared !== undefined)
    return failSaying(`uses of ${shared.limit.id} counted by ${shared.limit.scope}`, shared.what)
  return compared.length === 0 ? notApplicable('no two callers were told in turn how many uses they have left') : pass
}

/** What is said of one limit; where each operation has a counter of its own, that of each operation by itself. */
function countersOf(said: readonly Said[], limit: Limit, { description }: CheckContext): Iterable<readonly Said[]> {
  const ofLimit = said.filter(({ limits: [one] }) => one?.limit.id === limit.id)
  const isOne = sharesCounter(description, limit)
  return Map.groupBy(ofLimit, ({ exchange, reading }) => `${reading.family} ${isOne || exchange.operation}`).values()
}

function comparedIn(said: readonly Said[], limit: Limit, answers: readonly Exchange[]): readonly Compared[] {
  const byCaller = Map.groupBy(said, ({ exchange }) => callerFor(limit, exchange))
  const callers = [...byCaller].flatMap(([name, told]) => (name === null ? [] : [{ name, told }]))
  return callers.flatMap((one) =>
    callers.flatMap((other) => (one === other ? [] : (between(one.told, other.told, limit, answers) ?? []))),
  )
}

/**
 * Compares what one caller was told with what the other was told before and after; null where that was seldom in turn.
 */
function between(
  told: readonly Said[],
  other: readonly Said[],
  limit: Limit,
  answers: readonly Exchange[],
): Compared | null {
  const places = told.flatMap((one) => {
    const before = other.findLast(({ exchange }) => endOf(exchange) <= startOf(one.exchange))
    const after = other.find(({ exchange }) => startOf(exchange) >= endOf(one.exchange))
    return before === undefined || after === undefined ? [] : [{ before, one, after }]
  })
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined || places.length < LEAST_ANSWERS) return null
  const isOwn = (exchange: Exchange) =>
    limit.operations.includes(exchange.operation ?? '') &&
    callerFor(limit, exchange) === callerFor(limit, first.one.exchange) &&
    startOf(exchange) > startOf(first.one.exchange) &&
    startOf(exchange) <= endOf(last.one.exchange)
  const own = answers.filter(isOwn).length
  const isBetween = places.every(
    ({ before, one, after }) => usesLeft(before) >= usesLeft(one) && usesLeft(one) >= usesLeft(after),
  )
  const fell = usesLeft(first.one) - usesLeft(last.one)
  const ids = `(${first.one.exchange.id}, ${last.one.exchange.id})`
  const what = `${usesLeft(last.one)} left to one after ${usesLeft(first.one)}, as to another just before and after ${ids}`
  // A counter of the caller's own that happened to be just as full would fall by its own uses alone.
  return { limit, isShared: isBetween && fell > own, what }
}

/** By what a limit tells this caller from others; null where it does not go by what a caller is. */
function callerFor({ scope }: Limit, { caller }: Exchange): string | null {
  switch (scope) {
    case 'project':
      return `${caller.organization} ${caller.scope}`
    case 'key':
      return caller.key
    case 'organization':
      return caller.organization
    case 'ip':
      return null
  }
}

function answerTo(limit: Limit, name: string, second: number, used: number): Exchange {
  const headers = [
    ['x-ratelimit-limit', `${limit.limit}`],
    ['x-ratelimit-remaining', `${limit.limit - used}`],
  ] as const
  const valid = validExchange({ operation: limit.operations[0] ?? null, status: 200, body: validJob, headers })
  const caller = { organization: name, scope: name, key: name }
  return { ...atSecond(valid, second), caller, id: `${name}-${second}` }
}
