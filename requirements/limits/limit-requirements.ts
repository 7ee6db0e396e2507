import { secondsToPass } from '../../harness/budget/counters.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { BoundaryRole } from '../../harness/exchange/situation.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import { agentIds, agentOperations, readOperation } from '../../harness/target/agent-operations.ts'
import { notTested } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Limit } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, fromFact, standard } from '../declaring/source.ts'
import { answering, validJob, withResponse } from '../declaring/valid-examples.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { answeredInFront } from '../reading/status.ts'
import { boundaryClaims, controlAccepted, ignoresForwarded, judgeClaim } from './boundary.ts'
import { headersCountDown } from './count-down.ts'
import { judgeCoverage, otherOperations, usedUpBy, withoutBoundary } from './coverage.ts'
import { inRole, isAcceptedUse, isLimitRefusal, roleOf } from './events.ts'
import { besideReads, besideStrangers, type ExamplesOfClaim, exampleAt } from './limit-examples.ts'
import { leavesReads } from './reads.ts'
import { headersResetTrue, retryAfterTrue } from './refusal.ts'
import { leftToOwner, withoutStrangers } from './strangers.ts'

const TRUE = 'what a service says about its limits is true: a client that obeys is not refused again'

/** One requirement of a limit; `claim` is what it adds to the limit's id. */
interface Claim extends Pick<SequenceRequirement, 'source' | 'check' | 'from' | 'waits'> {
  readonly claim: string
  /** Changes that make a valid series break the claim: a status or headers for the exchanges of a role. */
  readonly broken: Partial<Record<BoundaryRole, number | readonly (readonly [string, string])[]>>
  /** True where only a limit that was reached shows the claim: one that refuses nothing, or all, does not. */
  readonly atLimit?: true
  /** Id of the operation, where the claim is about another than the limit's first. */
  readonly other?: string
  /** Examples of its own, where the common series and the changes in `broken` do not show the claim. */
  readonly examples?: ExamplesOfClaim
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
    atLimit: true,
    check: (exchanges, { target }) => ignoresForwarded(limit, exchanges, target),
  }
  const ofOwner: Claim = {
    claim: 'left-to-its-owner',
    source: assumed('our choice: what is refused for its key takes no use from the project that its path names'),
    atLimit: true,
    check: (exchanges, { target }) => leftToOwner(limit, exchanges, target),
    broken: {},
    examples: besideStrangers(limit),
  }
  const ofReads: Claim = {
    claim: 'leaves-reads',
    source,
    check: (exchanges) => leavesReads(limit, exchanges),
    broken: {},
    examples: besideReads(limit, agentIds(description).poll),
  }
  return [
    held('accepts-documented-uses', 'accepts', { within: 429 }),
    ...(limit.scope === 'project' ? [ofOwner] : []),
    { ...held('refuses-beyond', 'refuses', { over: 200 }), atLimit: true },
    { claim: `counts-by-${limit.scope}`, source, check: controlAccepted, broken: { control: 429 }, atLimit: true },
    { ...held(`resets-after-${limit.window}`, 'resets', { 'after-window': 429 }), waits, atLimit: true },
    { ...held('no-early-reset', 'holds', { observing: 200 }), waits, from: 'nightly', atLimit: true },
    ...(limit.scope === 'ip' ? [forwarded] : []),
    ...(namesNoReads(description, limit) ? [ofReads] : []),
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

/** Whether a limit counts the creation of jobs, and not their reads. */
function namesNoReads(description: DescriptionView, { id }: Limit): boolean {
  const { create } = agentOperations(description)
  const read = readOperation(description)
  return create?.limits.includes(id) === true && read?.limits.includes(id) === false
}

const interrupted = answeredInFront('in its place at this limit')

function unreached({ id }: Limit) {
  const remedy = `see ${id}-accepts-documented-uses and ${id}-refuses-beyond`
  return notTested('the limit was not seen to let uses through and to refuse the next', remedy)
}

/** Whether uses were let through, and one past the limit was refused, by what enforces it. */
function wasReached(exchanges: readonly Exchange[]): boolean {
  const isRefused = (use: Exchange) => isLimitRefusal(use) && !isByGateway(use)
  return inRole(exchanges, 'filling', 'within').some(isAcceptedUse) && inRole(exchanges, 'over').some(isRefused)
}

function isUnsure(use: Exchange): boolean {
  return isByGateway(use) || (use.situation.mayCountTwice === true && use.failure === null)
}

function requirementOf(limit: Limit, declared: Claim, anyOf: readonly string[]): SequenceRequirement {
  const { claim, broken, other, check, examples, atLimit, ...rest } = declared
  return {
    ...rest,
    check: (exchanges, context) => {
      const outcome = check(exchanges, context)
      // It can't be told whether the service counted such a use, or emptied its counters meanwhile.
      if (outcome.kind === 'fail' && exchanges.some(isUnsure)) return interrupted
      return outcome.kind === 'pass' && atLimit && !wasReached(exchanges) ? unreached(limit) : outcome
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
