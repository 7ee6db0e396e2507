import { isAsListed } from '../target/known-gap.ts'
import type { KnownGap } from '../target/target.ts'
import { closedReason, withClosedGroups } from './closed-groups.ts'
import type { Judged } from './judged.ts'
import type { Outcome } from './outcome.ts'
import { chooser } from './requirement-name.ts'
import { type OutcomeRecord, type Strength, type Verdict, type VerdictKind, verdictKinds } from './verdict-model.ts'

type OutcomeLine = Extract<OutcomeRecord, { type: 'outcome' }>
type BrokenLine = Extract<OutcomeRecord, { type: 'broken' }>

/** What a target's owner has stated about it beforehand. */
interface Expectations {
  readonly knownGaps: readonly KnownGap[]
  /**
   * Present where the catalogue is only a part of the whole one: whether a listed group still fails can't be told from
   * a part.
   */
  readonly isPart?: boolean
  /** Ids that a run of this profile must show, according to the target's coverage file. */
  readonly pinned: ReadonlySet<string>
  /** The day of the run, `2026-11-22`, with which the `until` of a known gap is compared. */
  readonly day: string
}

const nothingSaid: Expectations = { knownGaps: [], pinned: new Set(), day: '' }

/** A verdict before it is assigned to its requirement. */
type Judgement = Pick<Verdict, 'verdict'> &
  Partial<Pick<Verdict, 'expected' | 'actual' | 'reason' | 'remedy' | 'engine' | 'evidence' | 'times'>>

/**
 * The only place where outcomes become verdicts: one for each requirement of the catalogue, whether it ran or not.
 *
 * A requirement with several outcomes gets the verdict of the worst one. A pass and a failure of the same probe are
 * `flaky`.
 */
export function judge(
  catalogue: readonly Judged[],
  records: readonly OutcomeRecord[],
  { knownGaps, pinned, day, isPart = false }: Expectations = nothingSaid,
): readonly Verdict[] {
  const lines = records.filter((record) => record.type === 'outcome')
  const outcomes = Map.groupBy(lines, (line) => line.requirement)
  const broken = new Map(records.filter((record) => record.type === 'broken').map((record) => [record.subject, record]))
  const listed = knownGaps.map((gap) => ({ gap, isMeant: chooser([gap.id]) }))
  const verdicts = catalogue.map((requirement) => {
    const gaps = listed.flatMap(({ gap, isMeant }) => (isMeant(requirement) ? [gap] : []))
    const own = outcomes.get(requirement.id)
    const shown = own === undefined ? withoutOutcome(requirement) : worst(own, requirement, gaps, day)
    const whole = unlessBroken(shown, requirement, broken.get(requirement.subject))
    const asPinned = pinned.has(requirement.id) && !requirement.byChance ? redIfUnshown(whole) : whole
    const ownGaps = gaps.filter(({ id }) => id === requirement.id)
    return verdictOf(requirement, unlessGapIsClosed(asPinned, ownGaps))
  })
  return isPart ? verdicts : withClosedGroups(verdicts, catalogue, listed)
}

/** Number of verdicts of each kind, zeros included. */
export function countVerdicts(verdicts: readonly Verdict[]): Readonly<Record<VerdictKind, number>> {
  const count = (kind: VerdictKind) => verdicts.filter(({ verdict }) => verdict === kind).length
  return Object.fromEntries(verdictKinds.map((kind) => [kind, count(kind)])) as Record<VerdictKind, number>
}

function worst(lines: readonly OutcomeLine[], requirement: Judged, gaps: readonly KnownGap[], day: string): Judgement {
  // Of equal judgements the first one stands, and what a check lacked says more than that it had nothing to judge.
  const telling = lines.toSorted((one, other) => Number(isUnseen(one)) - Number(isUnseen(other)))
  const judgements = [...Map.groupBy(telling, (line) => line.probe)].flatMap(([probe, same]) => {
    const flaky = isProbeOf(requirement, probe) ? flakyJudgement(same, requirement.strength) : null
    return flaky === null ? same.map((line) => shownBy(line, requirement.strength)) : [flaky]
  })
  // Each judgement is compared with the known gaps by itself: a known gap must not hide another breach of the same
  // requirement.
  const found = judgements
    .map((judgement) => asKnownGap(judgement, gaps, day))
    .reduce((a, b) => (rank(b) < rank(a) ? b : a))
  const of = lines.filter(({ outcome }) => outcome.kind === 'fail' || outcome.kind === 'pass').length
  const failed = lines.filter(({ outcome }) => outcome.kind === 'fail')
  if (failed.length === 0 || of <= 1) return found
  const probes = [...new Set(failed.map(({ probe }) => probe))]
  return { ...found, times: { broken: failed.length, of, ...(probes.length > 1 ? { probes } : {}) } }
}

function isUnseen({ outcome }: OutcomeLine): boolean {
  return outcome.kind === 'not-applicable'
}

function rank({ verdict }: Judgement): number {
  return verdictKinds.indexOf(verdict)
}

function judgementOf(outcome: Outcome, strength: Strength): Judgement {
  switch (outcome.kind) {
    case 'pass':
      return { verdict: 'pass' }
    case 'fail': {
      const { kind: _, ...found } = outcome
      return { verdict: brokenAs[strength], ...found }
    }
    case 'not-applicable':
      return { verdict: 'not-applicable', reason: outcome.reason }
    case 'not-tested':
      return { verdict: 'not-tested', reason: outcome.reason, remedy: outcome.remedy }
    case 'error':
      return { verdict: 'error', reason: outcome.message }
  }
}

/** Names what is red first: where a stream is cut, it is no advice to say that the service never shows its end. */
const unseenRemedy =
  "nothing to do once nothing is red; if the service never shows it, add the requirement's id to lacks of the target"

/**
 * A check that found nothing to judge does not show that the target lacks the feature: only the target's file can say
 * so.
 */
function shownBy({ outcome, engine, exchanges }: OutcomeLine, strength: Strength): Judgement {
  const judgement: Judgement =
    outcome.kind === 'not-applicable'
      ? { verdict: 'not-tested', reason: `not seen in this run: ${outcome.reason}`, remedy: unseenRemedy }
      : judgementOf(outcome, strength)
  return { ...judgement, engine, evidence: exchanges }
}

/** The verdict for a broken requirement of each strength. */
const brokenAs: Readonly<Record<Strength, VerdictKind>> = {
  documented: 'fail',
  standard: 'fail',
  assumed: 'question',
  observed: 'drift',
}

/**
 * Whether a probe was made for this requirement. Such a probe is named after it and brings about the same situation
 * each time, so a pass and a failure are flaky. Any other probe, such as a poll, meets a job in several states: a rule
 * that holds in only one of them is plainly broken.
 */
function isProbeOf({ id }: Judged, probe: string): boolean {
  return probe === id || probe.startsWith(`${id}:`)
}

function flakyJudgement(lines: readonly OutcomeLine[], strength: Strength): Judgement | null {
  if (strength === 'assumed' || strength === 'observed') return null
  const failed = lines.find(({ outcome }) => outcome.kind === 'fail')
  const passed = lines.find(({ outcome }) => outcome.kind === 'pass')
  if (failed === undefined || passed === undefined) return null
  const reason = `the probe ${failed.probe} passed and failed in one run`
  const evidence = [...failed.exchanges, ...passed.exchanges]
  return { ...shownBy(failed, strength), verdict: 'flaky', reason, evidence }
}

function withoutOutcome({ exempt, strength, needsOthers }: Judged): Judgement {
  if (exempt !== null) return judgementOf(exempt, strength)
  if (needsOthers) {
    const remedy = 'name more subjects in --only, or leave it out'
    return { verdict: 'not-tested', reason: 'no part of the run that was asked for brought it about', remedy }
  }
  return { verdict: 'not-run', reason: 'nothing in this run showed it; what it depends on did not come about' }
}

const breaches: ReadonlySet<VerdictKind> = new Set(['fail', 'flaky', 'question', 'drift'])

/**
 * A subject whose engine broke may not have shown everything, so its passes do not count. A breach that it found stays
 * one.
 */
function unlessBroken(judgement: Judgement, { exempt }: Judged, broken: BrokenLine | undefined): Judgement {
  if (broken === undefined || exempt !== null || breaches.has(judgement.verdict)) return judgement
  return { ...judgement, verdict: 'not-run', reason: `its tests broke off: ${broken.message}`, engine: broken.engine }
}

/** Turns a requirement red that the target's coverage names and this run does not show. */
function redIfUnshown(judgement: Judgement): Judgement {
  if (judgement.verdict !== 'not-tested' && judgement.verdict !== 'not-applicable') return judgement
  const reason = `the target's coverage says that this profile shows it, and now: ${whyUnshown(judgement)}`
  return { ...judgement, verdict: 'not-run', reason, remedy: null }
}

/** Why a requirement was not shown, and what would allow it; empty where neither is known. */
export function whyUnshown({ reason = null, remedy = null }: Partial<Pick<Verdict, 'reason' | 'remedy'>>): string {
  return [reason, remedy].filter((part) => part !== null).join('; ')
}

/** Makes a listed breach a known gap, up to the date of its entry, where the judgement matches what the entry says. */
function asKnownGap(judgement: Judgement, gaps: readonly KnownGap[], day: string): Judgement {
  if (gaps.length === 0 || !breaches.has(judgement.verdict)) return judgement
  const gap = gaps.find(({ actual }) => isAsListed(actual, judgement.actual ?? ''))
  if (gap === undefined) {
    const listed = gaps.map(({ actual }) => actual).join(', ')
    return { ...judgement, reason: `knownGaps lists it with another finding: ${listed}` }
  }
  const said = [gap.reason ?? 'listed in the target', gap.link].filter((part) => part !== null).join(', ')
  if (gap.until === null || day <= gap.until) return { ...judgement, verdict: 'known-gap', reason: said }
  return { ...judgement, verdict: 'stale-gap', reason: `knownGaps lists it until ${gap.until} (${said})` }
}

/** Makes a pass a stale gap where it is listed as one, unless its entry says that the gap comes and goes. */
function unlessGapIsClosed(judgement: Judgement, gaps: readonly KnownGap[]): Judgement {
  const [gap] = gaps
  if (gap === undefined || judgement.verdict !== 'pass' || gaps.some(({ sometimes }) => sometimes)) return judgement
  return { ...judgement, verdict: 'stale-gap', reason: closedReason('passes', gap) }
}

function verdictOf(
  { id, operation, subject, area, strength, source, faultCategory, byChance, later }: Judged,
  { verdict, ...found }: Judgement,
): Verdict {
  const nothing = { expected: null, actual: null, reason: null, remedy: null, source, engine: null, evidence: [] }
  const category = faultCategory === undefined ? {} : { faultCategory }
  const chance = byChance ? { byChance } : {}
  const untested = later && verdict === 'not-tested' ? { later } : {}
  return { id, operation, subject, area, strength, verdict, ...nothing, ...found, ...category, ...chance, ...untested }
}
