import type { KnownGap } from '../target/target.ts'
import type { Outcome } from './outcome.ts'
import { type OutcomeRecord, type Strength, type Verdict, type VerdictKind, verdictKinds } from './verdict-model.ts'

/** What `judge` needs to know of a requirement. */
export interface Judged {
  readonly id: string
  readonly operation: string
  readonly subject: string
  readonly strength: Strength
  readonly source: Verdict['source']
  /** Why this run can't show it at all, known before it starts; null where it should be shown. */
  readonly exempt: Extract<Outcome, { kind: 'not-applicable' | 'not-tested' }> | null
}

type OutcomeLine = Extract<OutcomeRecord, { type: 'outcome' }>
type BrokenLine = Extract<OutcomeRecord, { type: 'broken' }>

/** A verdict before it is known whose it is. */
type Finding = Pick<Verdict, 'verdict'> &
  Partial<Pick<Verdict, 'expected' | 'actual' | 'reason' | 'engine' | 'evidence'>>

/**
 * The only place where outcomes become verdicts: one for each requirement of the catalogue, whether it ran or not.
 *
 * Several outcomes of one requirement give the worst of them. A pass and a failure of the same probe are `flaky`.
 */
export function judge(
  catalogue: readonly Judged[],
  records: readonly OutcomeRecord[],
  knownGaps: readonly KnownGap[],
): readonly Verdict[] {
  const lines = records.filter((record) => record.type === 'outcome')
  const outcomes = Map.groupBy(lines, (line) => line.requirement)
  const broken = new Map(records.filter((record) => record.type === 'broken').map((record) => [record.subject, record]))
  const gaps = new Map(knownGaps.map((gap) => [gap.id, gap]))
  return catalogue.map((requirement) => {
    const own = outcomes.get(requirement.id)
    const found = own === undefined ? absent(requirement, broken.get(requirement.subject)) : worst(own, requirement)
    return verdictOf(requirement, withKnownGap(found, gaps.get(requirement.id)))
  })
}

/** Number of verdicts of each kind, zeros included. */
export function countVerdicts(verdicts: readonly Verdict[]): Readonly<Record<VerdictKind, number>> {
  const count = (kind: VerdictKind) => verdicts.filter(({ verdict }) => verdict === kind).length
  return Object.fromEntries(verdictKinds.map((kind) => [kind, count(kind)])) as Record<VerdictKind, number>
}

function worst(lines: readonly OutcomeLine[], requirement: Judged): Finding {
  const findings = [...Map.groupBy(lines, (line) => line.probe)].flatMap(([probe, same]) => {
    const flaky = isProbeOf(requirement, probe) ? flakyFinding(same, requirement.strength) : null
    return flaky === null ? same.map((line) => shownBy(line, requirement.strength)) : [flaky]
  })
  return findings.reduce((a, b) => (rank(b) < rank(a) ? b : a))
}

/** An outcome that says nothing, beside one that does, must not hide it. */
function rank({ verdict }: Finding): number {
  return verdictKinds.indexOf(verdict)
}

function findingOf(outcome: Outcome, strength: Strength): Finding {
  switch (outcome.kind) {
    case 'pass':
      return { verdict: 'pass' }
    case 'fail':
      return { verdict: brokenAs[strength], expected: outcome.expected, actual: outcome.actual }
    case 'not-applicable':
      return { verdict: 'not-applicable', reason: outcome.reason }
    case 'not-tested':
      return { verdict: 'not-tested', reason: `${outcome.reason}; ${outcome.remedy}` }
    case 'error':
      return { verdict: 'error', reason: outcome.message }
  }
}

function shownBy({ outcome, engine, exchanges }: OutcomeLine, strength: Strength): Finding {
  return { ...findingOf(outcome, strength), engine, evidence: exchanges }
}

/** What breaking a requirement of each strength is called. */
const brokenAs: Readonly<Record<Strength, VerdictKind>> = {
  documented: 'fail',
  standard: 'fail',
  assumed: 'question',
  observed: 'drift',
}

/**
 * A probe made for one requirement is named after it, and is the same situation each time. Any other probe, such as a
 * poll, meets a job in several states, and a rule that holds in one of them only is plainly broken.
 */
function isProbeOf({ id }: Judged, probe: string): boolean {
  return probe === id || probe.startsWith(`${id}:`)
}

function flakyFinding(lines: readonly OutcomeLine[], strength: Strength): Finding | null {
  if (strength === 'assumed' || strength === 'observed') return null
  const failed = lines.find(({ outcome }) => outcome.kind === 'fail')
  const passed = lines.find(({ outcome }) => outcome.kind === 'pass')
  if (failed === undefined || passed === undefined) return null
  const reason = `the probe ${failed.probe} passed and failed in one run`
  const evidence = [...failed.exchanges, ...passed.exchanges]
  return { ...shownBy(failed, strength), verdict: 'flaky', reason, evidence }
}

function absent(requirement: Judged, broken: BrokenLine | undefined): Finding {
  if (requirement.exempt !== null) return findingOf(requirement.exempt, requirement.strength)
  if (broken !== undefined) return { verdict: 'error', reason: broken.message, engine: broken.engine }
  return { verdict: 'not-run', reason: 'nothing in this run showed it; what it depends on did not come about' }
}

/** A gap that is listed and found is known; one that is listed and passes is out of date, and says so. */
function withKnownGap(finding: Finding, gap: KnownGap | undefined): Finding {
  if (gap === undefined) return finding
  const listed = gap.reason ?? 'listed in the target'
  if (finding.verdict === 'fail' || finding.verdict === 'flaky' || finding.verdict === 'question') {
    return { ...finding, verdict: 'known-gap', reason: listed }
  }
  if (finding.verdict !== 'pass') return finding
  return {
    ...finding,
    verdict: 'stale-gap',
    reason: `passes, although knownGaps lists it (${listed}): remove the entry`,
  }
}

function verdictOf({ id, operation, strength, source }: Judged, { verdict, ...found }: Finding): Verdict {
  const nothing = { expected: null, actual: null, reason: null, source, engine: null, evidence: [] }
  return { id, operation, strength, verdict, ...nothing, ...found }
}
