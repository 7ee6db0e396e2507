import type { Exchange } from '../../harness/exchange/exchange.ts'
import { longestSeconds, nominalSeconds } from '../../harness/limits/limiter.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Limit } from '../../schemas/description/description.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { atSecond, MOST_EXAMPLES, validExchange, validJob } from '../declaring/valid-examples.ts'
import { isRefusedForKey } from '../reading/status.ts'
import {
  betweenEmptyings,
  enforcedLimits,
  type Fall,
  falls,
  misnamedLimit,
  ordinaryAnswers,
  resetBeyondWindow,
  type Said,
  saidOf,
  usesLeft,
} from './ordinary-answers.ts'
import { speaksOfWindow } from './readings.ts'

const DRAFT = 'draft-ietf-httpapi-ratelimit-headers-10 and the families before it'

/** What the headers of ordinary answers say of the document's limits. Reading them uses no limit up. */
export function limitHeaderRequirements({ limits }: DescriptionView): readonly SequenceRequirement[] {
  const [first] = limits
  if (first === undefined) return []
  const ofRun = {
    about: 'sequence',
    sequence: 'whole-run',
    operation: first.operations[0] ?? '',
    anyOf: limits.flatMap(({ operations }) => operations),
  } as const
  const headers = (number: number, remaining: number, reset: number) =>
    [
      ['x-ratelimit-limit', `${number}`],
      ['x-ratelimit-remaining', `${remaining}`],
      ['x-ratelimit-reset', `${reset}`],
    ] as const
  const window = Math.round(longestSeconds[first.window] * 0.9)
  const at = (seconds: number, uses: number) =>
    answerAt(first, seconds, headers(first.limit, Math.max(0, first.limit - uses), window - seconds))
  // More uses than a token bucket of any of these limits gives back in the meantime.
  const perSecond = Math.max(...limits.map(({ limit, window: name }) => limit / nominalSeconds[name]))
  const many = Math.min(Math.ceil(perSecond * 10) + 2, MOST_EXAMPLES)
  const uses = Array.from({ length: many }, (_, index) => at(2, index + 2))
  const example = () => [at(0, 1), ...uses, at(9, many + 2)]
  return [
    {
      ...ofRun,
      id: 'limit-headers-name-documented-limits',
      source: standard(`clients plan by the limit that headers name, so it is the documented one (${DRAFT})`),
      check: (exchanges, context) => documentedNamed(saidOf(ordinaryAnswers(exchanges), context), context),
      example,
      violation: () => [answerAt(first, 0, headers(first.limit - 1, 1, window))],
    },
    {
      ...ofRun,
      id: 'limit-headers-name-documented-windows',
      source: assumed(
        `our choice: a policy with the number of a documented limit has its window, as clients plan by both`,
      ),
      check: (exchanges, context) => windowsNamed(saidOf(ordinaryAnswers(exchanges), context), context),
      example: () => [answerAt(first, 0, policy(first, 1))],
      violation: () => [answerAt(first, 0, policy(first, 2))],
    },
    {
      ...ofRun,
      id: 'limit-headers-fall-with-use',
      source: standard(`remaining uses fall by those that were made, and rise with the next window only (${DRAFT})`),
      check: (exchanges, context) =>
        fallWithUse(betweenEmptyings(ordinaryAnswers(exchanges)).flatMap((answers) => falls(answers, context))),
      example,
      violation: (valid) => [...valid.slice(0, -1), at(9, 0)],
    },
    {
      ...ofRun,
      id: 'limit-headers-reset-within-window',
      source: standard(`uses come back within one window (${DRAFT})`),
      check: (exchanges, context) => resetWithinWindow(saidOf(ordinaryAnswers(exchanges), context)),
      example,
      violation: () => [answerAt(first, 0, headers(first.limit, first.limit, 40 * 24 * 3600))],
    },
  ]
}

const NO_HEADERS = notApplicable('no answer has headers about a limit')

/**
 * Where headers speak of the window of a documented limit, they must give its number. A larger number may be a limit on
 * all requests to the service, which no document mentions; under a smaller one a caller can't have the documented uses,
 * unless it is a limit on guessing keys, which only refusals for the key name.
 */
function documentedNamed(said: readonly Said[], context: CheckContext): Outcome {
  if (said.length === 0) return NO_HEADERS
  for (const { limit, max, others } of unnamedLimits(said, context)) {
    const other = others.find(
      ({ exchange, reading }) =>
        reading.limit !== null && reading.limit < max && !isRefusedForKey(exchange) && speaksOfWindow(reading, limit),
    )
    if (other === undefined) continue
    const expected = `the limit ${limit.id} of ${max}, or that of the target in its field limits`
    return failSaying(expected, `${shown(other)} (${other.exchange.id})`)
  }
  if (said.some(({ limits }) => limits.length > 0)) return pass
  const others = [...new Set(said.map(shown))].slice(0, 3).join('; ')
  return notTested(`no header speaks of a limit of the document: ${others}`, 'state in limits what the target allows')
}

/**
 * The documented limits that no header gives as documented, each with what headers on its operations say of limits that
 * the document does not have.
 */
function unnamedLimits(said: readonly Said[], context: CheckContext) {
  return context.description.limits.flatMap((limit) => {
    const ofLimit = said.filter(({ exchange }) => limit.operations.includes(exchange.operation ?? ''))
    const isNamed = ofLimit.some(({ limits }) => limits.some((one) => one.limit.id === limit.id))
    const inForce = enforcedLimits(context, limit.operations[0] ?? null).find((one) => one.limit.id === limit.id)
    if (isNamed || inForce === undefined) return []
    return [{ ...inForce, others: ofLimit.filter(({ limits }) => limits.length === 0) }]
  })
}

/** A shorter window allows more uses than documented, a longer one fewer. */
function windowsNamed(said: readonly Said[], context: CheckContext): Outcome {
  if (!said.some(({ reading }) => reading.window !== null)) return notApplicable('no header names a window')
  for (const { limit, max, others } of unnamedLimits(said, context)) {
    const other = others.find((one) => misnamedLimit(one, context)?.id === limit.id)
    if (other === undefined) continue
    return failSaying(`${max} in one ${limit.window}, as documented`, `${shown(other)} (${other.exchange.id})`)
  }
  return pass
}

function shown({ reading: { family, limit, window, reset } }: Said): string {
  const inWindow = window === null ? '' : ` in ${window} s`
  return `${family} says ${limit ?? 'no limit'}${inWindow}${reset === null ? '' : `, back in ${Math.round(reset)} s`}`
}

/** @param pairs answers between one emptying of the counters and the next */
function fallWithUse(pairs: readonly Fall[]): Outcome {
  const wrong = pairs.find(({ before, after, uses, regained }) => usesLeft(after) > usesLeft(before) - uses + regained)
  if (wrong === undefined) {
    const shows = pairs.some(({ uses, regained }) => uses > regained)
    return shows ? pass : notApplicable('no two answers tell of one window, with enough uses between them')
  }
  const { before, after, uses } = wrong
  const actual = `${usesLeft(after)} after ${usesLeft(before)} (${before.exchange.id}, ${after.exchange.id})`
  const expected =
    uses === 0 ? 'no more remaining than before' : `fewer remaining, by at least the ${uses} uses in between`
  return failSaying(expected, actual)
}

function resetWithinWindow(said: readonly Said[]): Outcome {
  const beyond = resetBeyondWindow(said)
  if (beyond === null) {
    return said.some(({ limits, reading }) => limits.length > 0 && reading.reset !== null) ? pass : NO_HEADERS
  }
  return failSaying(`a reset within ${beyond.longest} s`, `${shown(beyond.said)} (${beyond.said.exchange.id})`)
}

/** Headers with a limit's number, and its window divided by `parts`. */
function policy({ limit, window }: Limit, parts: number) {
  return [
    ['ratelimit-policy', `"default";q=${limit};w=${Math.round(longestSeconds[window] / parts)}`],
    ['ratelimit', `"default";r=${limit};t=1`],
  ] as const
}

function answerAt(
  { operations }: Limit,
  seconds: number,
  headers: readonly (readonly [name: string, value: string])[],
): Exchange {
  const valid = validExchange({ operation: operations[0] ?? null, status: 200, body: validJob, headers })
  return { ...atSecond(valid, seconds), id: `example-${seconds}` }
}
