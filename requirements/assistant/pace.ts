import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Objectives, Target } from '../../harness/target/target.ts'
import { formatMilliseconds } from '../../harness/text/format.ts'
import { type NotApplicable, notApplicable } from '../../harness/verdict/outcome.ts'
import { finishAfter, gapsIn } from '../../harness/wire/timing.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, type Source, standard } from '../declaring/source.ts'
import { eventsOf, summaryOf } from '../streams/stream-evidence.ts'
import { type Streaming, streamOfEachProtocol } from '../streams/streaming.ts'
import { bufferingRequirements } from './buffering.ts'
import { habit } from './habit.ts'
import { isPaced } from './paced-answers.ts'
import { lateFinish, lateText, leftOpen, paced, stalled } from './paced-examples.ts'

/**
 * How fast answers come, judged on all of a run: one that was slow once may have met a busy machine, so that only what
 * shows in answers at several times is a finding.
 */

/** Milliseconds that a reader waits before wondering whether the answer broke, for a target without an objective. */
export const LONGEST_STALL = 5_000
const LATEST_FIRST_TEXT = 10_000
const LONGEST_OPEN = 5_000

/** Generous: a service that stores or checks an answer before it says that it ends needs some tenths of a second. */
const LATEST_FINISH = 3_000

/** Share of the gaps that may be longer than the objective, which is a 99th percentile. */
const ALLOWED_GAPS = 0.01

/** Share of the answers whose first text may come later than the objective, which is a 95th percentile. */
const ALLOWED_LATE = 0.05

interface PaceRule {
  readonly claim: string
  readonly source: Source
  /** The objective that is judged, or that, where stated, takes the place of our default; left out: there is none. */
  readonly objective?: keyof Objectives
  readonly expected: (target: Target) => string
  /** Whether an answer can show a breach; left out: each can. */
  readonly speaksOf?: (answer: Exchange) => boolean
  /** How an answer breaks the rule; null where it does not. */
  readonly seenIn: (answer: Exchange, target: Target) => string | null
  /** The figure by which all answers together break the rule; null where they keep it. Left out: each is judged alone. */
  readonly missedBy?: (answers: readonly Exchange[], target: Target) => string | null
  readonly slower: (valid: Exchange) => Exchange
}

export function assistantPaceRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return streamOfEachProtocol(description).flatMap((streaming) => [
    ...bufferingRequirements(streaming),
    ...paceRules.map((rule) => requirementOf(rule, streaming)),
  ])
}

function requirementOf(rule: PaceRule, { operation: { id }, protocol }: Streaming): SequenceRequirement {
  const { claim, source, objective, expected, speaksOf = () => true, seenIn, missedBy, slower } = rule
  return {
    about: 'sequence',
    sequence: 'whole-run',
    id: `assistant-stream-${protocol}-${claim}`,
    operation: id,
    source,
    skipReason: ({ target }) => (objective === undefined ? null : otherwiseJudged(objective, source, target)),
    check: (exchanges, { target }) => {
      const answers = exchanges.filter((exchange) => isPaced(exchange, protocol) && speaksOf(exchange))
      const missed = missedBy?.(answers, target) ?? null
      const isKept = missedBy !== undefined && missed === null
      return habit(answers, expected(target), (answer) => (isKept ? null : seenIn(answer, target)), { missed })
    },
    example: () => paced(id, protocol),
    violation: (valid) => valid.map(slower),
  }
}

/** Why this requirement does not judge the target: either the target's objective or our default applies, not both. */
export function otherwiseJudged(
  name: keyof Objectives,
  { strength }: Source,
  { objectives }: Target,
): NotApplicable | null {
  if (strength === 'assumed') {
    return objectives[name] === null ? null : notApplicable(`the target states objectives.${name}, which is judged`)
  }
  return objectives[name] === null ? notApplicable(`the target states no objectives.${name}`) : null
}

const shownAsUnfinished = assumed(
  'our choice: a client shows an answer as still being written, and takes no question, until it ends',
)

const paceRules: readonly PaceRule[] = [
  {
    claim: 'no-stall',
    source: assumed('our choice: the document states no time, and neither does objectives.gapP99 of the target'),
    objective: 'gapP99',
    expected: () => `no gap of ${formatMilliseconds(LONGEST_STALL)} after the first text`,
    speaksOf: hasGaps,
    seenIn: (answer) => gapBeyond(answer, LONGEST_STALL),
    slower: stalled,
  },
  {
    claim: 'gap-objective',
    source: standard("the target's file states objectives.gapP99"),
    objective: 'gapP99',
    expected: ({ objectives }) => `99 of 100 gaps of at most ${objectives.gapP99} ms`,
    speaksOf: hasGaps,
    seenIn: (answer, { objectives }) => gapBeyond(answer, objectives.gapP99),
    missedBy: (answers, { objectives }) => {
      const gaps = answers.flatMap(gapsOf)
      const longer = gaps.filter(({ milliseconds }) => milliseconds > (objectives.gapP99 ?? Number.POSITIVE_INFINITY))
      return longer.length <= ALLOWED_GAPS * gaps.length ? null : `${longer.length} of ${gaps.length} gaps are longer`
    },
    slower: stalled,
  },
  {
    claim: 'closed-after-last-event',
    source: shownAsUnfinished,
    expected: () => `the end of the stream within ${formatMilliseconds(LONGEST_OPEN)} of its last event`,
    seenIn: openAfterLastEvent,
    slower: leftOpen,
  },
  {
    claim: 'finish-soon',
    source: shownAsUnfinished,
    expected: () => `the finish within ${formatMilliseconds(LATEST_FINISH)} of what is shown last`,
    speaksOf: (answer) => finishOf(answer) !== null,
    seenIn: finishesLate,
    slower: lateFinish,
  },
  {
    claim: 'first-text-soon',
    source: assumed('our choice: the document states no time, and neither does objectives.firstTextP95 of the target'),
    objective: 'firstTextP95',
    expected: () => `the first text within ${formatMilliseconds(LATEST_FIRST_TEXT)}`,
    speaksOf: hasText,
    seenIn: (answer) => firstTextAfter(answer, LATEST_FIRST_TEXT),
    slower: lateText,
  },
  {
    claim: 'first-text-objective',
    source: standard("the target's file states objectives.firstTextP95"),
    objective: 'firstTextP95',
    expected: ({ objectives }) => `the first text within ${objectives.firstTextP95} ms`,
    speaksOf: hasText,
    seenIn: (answer, { objectives }) => firstTextAfter(answer, objectives.firstTextP95),
    missedBy: (answers, { objectives }) => {
      const late = answers.filter((answer) => firstTextAfter(answer, objectives.firstTextP95) !== null)
      if (late.length <= ALLOWED_LATE * answers.length) return null
      return `${Math.round((100 * late.length) / answers.length)} % of the first texts come later`
    },
    slower: lateText,
  },
]

function hasText(answer: Exchange): boolean {
  return firstTextAt(answer) !== null
}

function gapsOf(answer: Exchange) {
  return gapsIn(eventsOf(answer), answer.response?.arrivals ?? [])
}

function hasGaps(answer: Exchange): boolean {
  return gapsOf(answer).length > 0
}

function finishOf(answer: Exchange) {
  return finishAfter(eventsOf(answer), answer.response?.arrivals ?? [])
}

export function gapBeyond(answer: Exchange, longest: number | null): string | null {
  const gap = summaryOf(answer)?.timing.largestGap
  if (gap == null || longest === null || gap.milliseconds <= longest) return null
  return `${Math.round(gap.milliseconds)} ms at byte ${gap.offset}`
}

function openAfterLastEvent(answer: Exchange): string | null {
  const last = eventsOf(answer).at(-1)
  const open = last === undefined ? 0 : answer.milliseconds - last.at
  return open <= LONGEST_OPEN ? null : `open for ${Math.round(open)} ms after ${last?.type}`
}

/** The text's own gaps are allowed at its end too: a slow model takes as long to find that nothing more comes. */
function finishesLate(answer: Exchange): string | null {
  const after = finishOf(answer)
  const ownGap = summaryOf(answer)?.timing.largestGap?.milliseconds ?? 0
  if (after === null || after.milliseconds <= Math.max(LATEST_FINISH, ownGap)) return null
  return `finish ${Math.round(after.milliseconds)} ms after the last ${after.type}`
}

function firstTextAfter(answer: Exchange, latest: number | null): string | null {
  const at = firstTextAt(answer)
  return at === null || latest === null || at <= latest ? null : `after ${Math.round(at)} ms`
}

/** Milliseconds to the first text, minus the delay with which our own process read it; null where there is none. */
export function firstTextAt(answer: Exchange): number | null {
  const at = summaryOf(answer)?.timing.firstText ?? null
  const { late = 0 } = answer.response?.arrivals.find((arrival) => arrival.at === at) ?? {}
  return at === null ? null : at - late
}
