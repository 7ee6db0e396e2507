import { secondsToPass } from '../../harness/budget/counters.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { BoundaryRole, EvidenceOf } from '../../harness/exchange/situation.ts'
import { nominalSeconds } from '../../harness/limits/limiter.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import type { DescriptionView, Limit } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, fromFact, standard } from '../declaring/source.ts'
import { answering, MOST_EXAMPLES, validExchange, validJob, withResponse } from '../declaring/valid-examples.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { answeredInFront } from '../reading/status.ts'
import { boundaryClaims, controlAccepted, ignoresForwarded, judgeClaim } from './boundary.ts'
import { headersCountDown } from './count-down.ts'
import { judgeCoverage, otherOperations, usedUpBy, withoutBoundary } from './coverage.ts'
import { roleOf } from './events.ts'
import { headersResetTrue, retryAfterTrue } from './refusal.ts'
import { leftToOwner, withoutStrangers } from './strangers.ts'

const TRUE = 'what a service says about its limits is true: a client that obeys is not refused again'

/** One requirement of a limit; `claim` is what it adds to the limit's id. */
interface Claim extends Pick<SequenceRequirement, 'source' | 'check' | 'from' | 'waits'> {
  readonly claim: string
  /** Changes that make a valid series break the claim: a status or headers for the exchanges of a role. */
  readonly broken: Partial<Record<BoundaryRole, number | readonly (readonly [string, string])[]>>
  /** Id of the operation, where the claim is about another than the limit's first. */
  readonly other?: string
  /** Examples of its own, where the common series and the changes in `broken` do not show the claim. */
  readonly examples?: { readonly valid: readonly Exchange[]; readonly violation: readonly Exchange[] }
}

export function limitRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return description.limits.flatMap((limit) =>
    claimsOf(limit, description).map((claim) => requirementOf(limit, claim, usedUpBy(description, limit))),
  )
}

function claimsOf(limit: Limit, description: DescriptionView): readonly Claim[] {
  const { limits } = description
  const source = fromFact(limit)
  const trueHeaders = standard(`${TRUE} (draft-ietf-httpapi-ratelimit-headers-10 and the families before it)`)
  const held = (claim: string, kind: keyof typeof boundaryClaims, broken: Claim['broken']): Claim => ({
    claim,
    source,
    check: (exchanges, { target }) => judgeClaim(limit, boundaryClaims[kind], exchanges, target),
    broken,
  })
  const waits = secondsToPass(limit)
  const anyClient = standard('a header that any client can write does not buy new uses (RFC 7239 section 8.1)')
  const forwarded: Claim = {
    ...held('ignores-forwarded-address', 'forwarded', { forwarded: 200 }),
    source: anyClient,
    check: (exchanges, { target }) => ignoresForwarded(limit, exchanges, target),
  }
  const ofOwner: Claim = {
    claim: 'left-to-its-owner',
    source: assumed('our choice: what is refused for its key takes no use from the project that its path names'),
    check: (exchanges, { target }) => leftToOwner(limit, exchanges, target),
    broken: {},
    examples: besideStrangers(limit),
  }
  return [
    held('accepts-documented-uses', 'accepts', { within: 429 }),
    ...(limit.scope === 'project' ? [ofOwner] : []),
    held('refuses-beyond', 'refuses', { over: 200 }),
    { claim: `counts-by-${limit.scope}`, source, check: controlAccepted, broken: { control: 429 } },
    { ...held(`resets-after-${limit.window}`, 'resets', { 'after-window': 429 }), waits },
    { ...held('no-early-reset', 'holds', { observing: 200 }), waits, from: 'nightly' },
    ...(limit.scope === 'ip' ? [forwarded] : []),
    ...otherOperations(description, limit).map(
      (operation): Claim => ({
        claim: `covers-${kebab(operation)}`,
        source,
        check: (exchanges, { target }) => judgeCoverage(limit, operation, exchanges, target),
        broken: { other: 200 },
        other: operation,
      }),
    ),
    {
      claim: 'retry-after-true',
      source: standard(`${TRUE} (RFC 9110 section 10.2.3)`),
      check: (exchanges, { target }) => retryAfterTrue(limit, withoutStrangers(exchanges), target),
      broken: { 'after-retry': 429 },
    },
    {
      claim: 'headers-count-down',
      source: trueHeaders,
      check: (exchanges, { target }) => headersCountDown(limit, exchanges, { target, limits }),
      broken: { within: [['ratelimit', '"a";r=-1;t=60']] },
    },
    {
      claim: 'headers-reset-true',
      source: trueHeaders,
      check: (exchanges, { target }) => headersResetTrue(limit, withoutStrangers(exchanges), { target, limits }),
      broken: { within: [['ratelimit', '"a";r=0;t=99999999']] },
    },
  ]
}

const interrupted = answeredInFront('in its place at this limit')

function isUnsure(use: Exchange): boolean {
  return isByGateway(use) || (use.situation.mayCountTwice === true && use.failure === null)
}

function requirementOf(limit: Limit, declared: Claim, anyOf: readonly string[]): SequenceRequirement {
  const { claim, broken, other, check, examples, ...rest } = declared
  return {
    ...rest,
    check: (exchanges, context) => {
      const outcome = check(exchanges, context)
      // It can't be told whether the service counted such a use, or emptied its counters meanwhile.
      return outcome.kind === 'fail' && exchanges.some(isUnsure) ? interrupted : outcome
    },
    about: 'sequence',
    sequence: 'limit-boundary',
    appliesTo: (exchanges) => exchanges.some((exchange) => evidenceOf(exchange, 'limit-use')?.limit === limit.id),
    id: `${limit.id}-${claim}`,
    operation: other ?? limit.operations[0] ?? '',
    ...(other === undefined ? { anyOf } : {}),
    example: () => examples?.valid ?? exampleAt(limit, other ?? null),
    violation: (valid) => examples?.violation ?? valid.map((exchange) => broke(exchange, broken)),
    skipReason: (context) => withoutBoundary(limit, context),
  }
}

function broke(exchange: Exchange, broken: Claim['broken']): Exchange {
  const role = roleOf(exchange)
  const change = role === null ? undefined : broken[role]
  if (change === undefined) return exchange
  if (typeof change === 'number') return answering(exchange, change, validJob)
  const names = new Set(change.map(([name]) => name))
  const kept = exchange.response?.headers.filter(([name]) => !names.has(name)) ?? []
  return withResponse(exchange, { headers: [...kept, ...change] })
}

/**
 * Seconds after the examples' midnight at which a window that follows the clock has just begun, whatever its length.
 */
const edges = { hour: 0, day: 0, month: 7 * 86_400 } as const

function exampleUse(
  limit: Limit,
  role: BoundaryRole,
  status: number,
  about: Partial<EvidenceOf<'limit-use'>>,
  headers: readonly (readonly [string, string])[] = [],
): Exchange {
  return validExchange({
    operation: limit.operations[0] ?? null,
    status,
    body: validJob,
    headers: [['content-type', 'application/json'], ...headers],
    situation: {
      ...(status === 429 ? { limitReached: limit.id } : {}),
      evidence: { kind: 'limit-use', role, limit: limit.id, use: null, ahead: 0, moved: 0, ...about },
    },
  })
}

/** A use, a request that is refused for its key, and the last use, which the owner either still has or has lost. */
function besideStrangers(limit: Limit): NonNullable<Claim['examples']> {
  const max = limit.limit
  const series = (last: number) =>
    [
      exampleUse(limit, 'within', 200, { use: max - 1, emptied: true, seeded: max - 2 }),
      exampleUse(limit, 'stranger', 401, {}),
      exampleUse(limit, 'within', last, { use: max }),
      exampleUse(limit, 'over', 429, { use: max + 1 }),
    ].map((one, index) => ({ ...one, id: `example-${index + 1}` }))
  return { valid: series(200), violation: series(429) }
}

/** A series at the limit, as a service answers it that counts from the first use, with a counter for each operation. */
function exampleAt(limit: Limit, other: string | null): readonly Exchange[] {
  const max = limit.limit
  const window = nominalSeconds[limit.window]
  const later = (windows: number) => {
    const moved = (edges[limit.window] + windows * window) * 1000
    return { ahead: moved, moved }
  }
  const exchange = (
    role: BoundaryRole,
    status: number,
    about: Partial<EvidenceOf<'limit-use'>>,
    headers: readonly (readonly [string, string])[] = [],
  ) => exampleUse(limit, role, status, { ...later(0), ...about }, headers)
  const before = Math.max(0, max - MOST_EXAMPLES)
  const usedUp = (operation: string) =>
    Array.from({ length: max - before + 2 }, (_, index) => before + index + 1).map((use) => ({
      ...exchange('other', use <= max ? 200 : 429, { use }),
      operation,
    }))
  const policy = ['ratelimit-policy', `"a";q=${max};w=${window}`] as const
  const none = ['ratelimit', `"a";r=0;t=${window}`] as const
  const series = [
    exchange('within', 200, { use: max, emptied: true, seeded: max - 1 }, [policy, none]),
    exchange('over', 429, { use: max + 1 }, [policy, none, ['retry-after', String(window)]]),
    exchange('forwarded', 429, { use: max + 1 }),
    exchange('control', 200, { use: 1 }),
    ...(other === null ? [] : usedUp(other)),
    // A window that follows the clock may reset at any time once, and a bucket gives back all the time: only these
    // three together rule out an early reset.
    exchange('later', 429, later(0.1)),
    exchange('observing', 429, later(0.3)),
    exchange('observing', 429, { ...later(0.6), seeded: max }),
    exchange('after-retry', 200, later(1.01)),
    exchange('after-window', 200, { use: 1, ...later(2.1) }),
  ]
  return series.map((one, index) => ({ ...one, id: `example-${index + 1}` }))
}
