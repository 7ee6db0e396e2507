import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Objectives, Target } from '../../harness/target/target.ts'
import { formatMilliseconds } from '../../harness/text/format.ts'
import { type NotApplicable, notApplicable, notTested } from '../../harness/verdict/outcome.ts'
import { isLongEnough } from '../../harness/wire/flush.ts'
import { finishAfter, gapsIn } from '../../harness/wire/timing.ts'
import type { DescriptionView, StreamProtocol } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, type Source, standard } from '../declaring/source.ts'
import { isUnderLoad } from '../reading/evidence.ts'
import { header, requestHeader } from '../reading/headers.ts'
import { eventsOf, protocolOf, summaryOf } from '../streams/stream-evidence.ts'
import { type Streaming, streamOfEachProtocol } from '../streams/streaming.ts'
import { habit } from './habit.ts'
import { clearAmong, heldText, moreThanBatches, withoutKept } from './held-back.ts'
import { heldBack, lateFinish, lateText, leftOpen, paced, stalled } from './paced-examples.ts'

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

interface PaceRule {
  readonly claim: string
  readonly source: Source
  /** The objective that is judged, or that, where stated, takes the place of our default; left out: there is none. */
  readonly objective?: keyof Objectives
  readonly expected: (target: Target) => string
  /** Whether an answer can show a breach; left out: each can. */
  readonly speaksOf?: (answer: Exchange) => boolean
  /** Those of the answers that show it either way; left out: all do. */
  readonly clear?: (answers: readonly Exchange[]) => readonly Exchange[]
  /** How an answer breaks the rule; null where it does not. */
  readonly seenIn: (answer: Exchange, target: Target) => string | null
  /** Whether all answers together break the rule; left out: they do if some show it again and again. */
  readonly isBrokenBy?: (answers: readonly Exchange[], target: Target) => boolean
  /** Groups answers that may break the rule as a group, by words that follow `expected`; left out: no groups. */
  readonly common?: (answer: Exchange) => string
  readonly slower: (valid: Exchange) => Exchange
  /** True where answers are left out that the service may have had in a cache. */
  readonly isOfNewText?: true
  /** True where only compressed answers are judged. */
  readonly isOfCompressed?: true
}

export function assistantPaceRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return streamOfEachProtocol(description).flatMap((streaming) =>
    paceRules.map((rule) => requirementOf(rule, streaming)),
  )
}

function requirementOf(rule: PaceRule, { operation: { id }, protocol }: Streaming): SequenceRequirement {
  const { claim, source, objective, expected, speaksOf = () => true, seenIn } = rule
  const { common, isBrokenBy, slower, isOfNewText, isOfCompressed, clear = (all) => all } = rule
  return {
    about: 'sequence',
    sequence: 'whole-run',
    id: `assistant-stream-${protocol}-${claim}`,
    operation: id,
    source,
    skipReason: ({ target }) => (objective === undefined ? null : otherwiseJudged(objective, source, target)),
    check: (exchanges, { target }) => {
      const all = exchanges.filter((exchange) => isPaced(exchange, protocol) && speaksOf(exchange))
      const speaking = isOfNewText === true ? withoutKept(all) : all
      const answers = clear(speaking)
      if (isOfCompressed === true && speaking.length === 0) {
        return notApplicable('no answer that is long enough to show it came compressed')
      }
      if (speaking.length > 0 && answers.length === 0) {
        return notTested(
          'no answer shows whether it was held back: each was read late, or came at once and soon',
          'run it where answers take half a second and less other work is done',
        )
      }
      const isBroken = isBrokenBy?.(answers, target) !== false
      return habit(answers, expected(target), (answer) => (isBroken ? seenIn(answer, target) : null), common)
    },
    example: () => paced(id, protocol, isOfCompressed === true ? { gzip: true } : {}),
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

/**
 * Whether an answer's pace is judged. Answers under load have objectives of their own, and those of other engines were
 * read by a tool first.
 */
export function isPaced(exchange: Exchange, protocol: StreamProtocol): boolean {
  const isOwn = exchange.engine === 'specs' && protocolOf(exchange) === protocol && !isUnderLoad(exchange)
  return isOwn && exchange.response?.end === 'complete' && eventsOf(exchange).length > 0
}

function isCompressed({ response }: Exchange): boolean {
  return !['identity', null].includes(header(response, 'content-encoding'))
}

const streamed = 'interface document: "a streamed response"'
const shownAsUnfinished = assumed(
  'our choice: a client shows an answer as still being written, and takes no question, until it ends',
)

const paceRules: readonly PaceRule[] = [
  {
    claim: 'not-buffered',
    source: standard(`Text comes while it is written, not in flushes after it was held back (${streamed})`),
    expected: () => 'text in several arrivals',
    speaksOf: (answer) => !isCompressed(answer) && isLongEnough(eventsOf(answer)),
    isOfNewText: true,
    clear: clearAmong,
    seenIn: heldText,
    common: forAccept,
    isBrokenBy: moreThanBatches,
    slower: heldBack,
  },
  {
    claim: 'compressed-not-buffered',
    source: standard(
      `Text comes while it is written to clients that accept compression as well, as all browsers do (${streamed})`,
    ),
    expected: () => 'text in several arrivals for a client that accepts gzip',
    isOfCompressed: true,
    speaksOf: (answer) => isCompressed(answer) && isLongEnough(eventsOf(answer)),
    isOfNewText: true,
    clear: clearAmong,
    seenIn: heldText,
    isBrokenBy: moreThanBatches,
    slower: heldBack,
  },
  {
    claim: 'no-stall',
    source: assumed('our choice: the document states no time, and neither does objectives.gapP99 of the target'),
    objective: 'gapP99',
    expected: () => `no gap of ${formatMilliseconds(LONGEST_STALL)} after the first text`,
    seenIn: (answer) => gapBeyond(answer, LONGEST_STALL),
    slower: stalled,
  },
  {
    claim: 'gap-objective',
    source: standard("the target's file states objectives.gapP99"),
    objective: 'gapP99',
    expected: ({ objectives }) => `99 of 100 gaps of at most ${objectives.gapP99} ms`,
    seenIn: (answer, { objectives }) => gapBeyond(answer, objectives.gapP99),
    isBrokenBy: (answers, { objectives }) => {
      const gaps = answers.flatMap(gapsOf)
      const longer = gaps.filter(({ milliseconds }) => milliseconds > (objectives.gapP99 ?? Number.POSITIVE_INFINITY))
      return longer.length > ALLOWED_GAPS * gaps.length
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
    slower: lateText,
  },
]

function hasText(answer: Exchange): boolean {
  return firstTextAt(answer) !== null
}

function forAccept(answer: Exchange): string {
  return `for a client that sends the Accept ${requestHeader(answer, 'accept') ?? 'of none'}`
}

function gapsOf(answer: Exchange) {
  return gapsIn(eventsOf(answer), answer.response?.arrivals ?? [])
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
  const after = finishAfter(eventsOf(answer), answer.response?.arrivals ?? [])
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
