import type { Exchange } from '../../harness/sending/exchange.ts'
import type { Run } from '../../harness/target/run.ts'
import type { Judged } from '../../harness/verdict/judge.ts'
import { notTested, type Outcome } from '../../harness/verdict/outcome.ts'
import type { OutcomeRecord } from '../../harness/verdict/verdict-model.ts'
import { type CatalogueEntry, catalogue, skipReasonOf } from '../../requirements/catalogue.ts'
import { sequencesOf } from '../../requirements/load/load-streams.ts'
import type { CheckContext, ExchangeRequirement, SequenceRequirement } from '../../requirements/requirement.ts'
import { type RecordedPart, unrecordedPart } from './parts.ts'

/** Exchanges from a file, and what else is known of how they came about. */
export interface Recording {
  readonly exchanges: readonly Exchange[]
  /** What the run said of them at the time; null for a recording that no run has made. */
  readonly outcomes: readonly OutcomeRecord[] | null
  readonly run: Pick<Run, 'profile' | 'only'> | null
  /** What such a file does not tell: nothing can be said of a rule about it. */
  readonly unrecorded: readonly RecordedPart[]
}

/** Today's requirements, and how the recorded exchanges meet them: what `judge` makes verdicts of. */
export interface Replayed {
  readonly catalogue: readonly Judged[]
  readonly records: readonly OutcomeRecord[]
}

type OutcomeLine = Extract<OutcomeRecord, { type: 'outcome' }>

/**
 * Judges recorded exchanges with today's requirements. One that several exchanges decide together is judged on those
 * that the run had brought together, where it says so. What nothing in the recording shows is not tested, and so is what
 * the recording can't show, such as times in a file of bytes.
 */
export function replay(recording: Recording, context: CheckContext): Replayed {
  const entries = catalogue(context.description).filter(
    ({ requirement }) => recording.run?.only == null || recording.run.only.includes(requirement.id),
  )
  const alone = judgedAlone(recording, entries)
  // Whatever a run had to wait for, the recording holds it or does not.
  const timeouts = { ...context.target.timeouts, limitWindow: Number.POSITIVE_INFINITY }
  const waited = { ...context, target: { ...context.target, timeouts } }
  const results = entries.map((entry) => {
    const exempt = recording.run === null ? null : skipReasonOf(entry, waited, recording.run)
    const records = exempt === null ? recordsOf(entry, recording, alone, context) : []
    return { judged: judgedEntry(entry, exempt), records }
  })
  // Of a run, all is asked that it could show; of an answer that someone sent, only what it is about.
  const asked = results.filter(({ records }) => recording.run !== null || records.length > 0)
  return { catalogue: asked.map(({ judged }) => judged), records: asked.flatMap(({ records }) => records) }
}

function judgedEntry({ requirement, subject, resolved }: CatalogueEntry, exempt: Judged['exempt']): Judged {
  const { id, operation } = requirement
  const silent =
    subject === 'contracts'
      ? notTested("what the contract's verifier says of an exchange stands in none", 'verify the contract again')
      : notTested('nothing in the recording shows it', 'replay one that does')
  return { id, operation, subject, strength: resolved.strength, source: resolved.source, exempt: exempt ?? silent }
}

/**
 * Exchanges that are judged one by one. Not those by which a run only looked around, nor those of the load, which may
 * validly be refused and of which only the sequence says anything: neither has an outcome of its own there.
 */
function judgedAlone({ exchanges, outcomes }: Recording, entries: readonly CatalogueEntry[]): readonly Exchange[] {
  if (outcomes === null) return exchanges
  const sequences = new Set(
    entries.filter(({ requirement }) => requirement.about === 'sequence').map(({ requirement }) => requirement.id),
  )
  const lines = outcomes.filter(isOutcome).filter(({ requirement }) => !sequences.has(requirement))
  const judged = new Set(lines.flatMap((line) => line.exchanges))
  return exchanges.filter(({ id }) => judged.has(id))
}

function isOutcome(record: OutcomeRecord): record is OutcomeLine {
  return record.type === 'outcome'
}

function recordsOf(
  { requirement }: CatalogueEntry,
  recording: Recording,
  alone: readonly Exchange[],
  context: CheckContext,
): readonly OutcomeRecord[] {
  if (requirement.about === 'sequence') return sequenceRecords(requirement, recording, context)
  return exchangeRecords(requirement, recording, alone, context)
}

function exchangeRecords(
  requirement: ExchangeRequirement,
  { unrecorded }: Recording,
  alone: readonly Exchange[],
  context: CheckContext,
): readonly OutcomeRecord[] {
  const part = unrecordedPart(requirement.id, unrecorded)
  return alone
    .filter((exchange) => requirement.appliesTo(exchange))
    .map((exchange) =>
      recordOf(requirement.id, [exchange], part ?? guarded(() => requirement.check(exchange, context))),
    )
}

function sequenceRecords(
  requirement: SequenceRequirement,
  { exchanges, outcomes }: Recording,
  context: CheckContext,
): readonly OutcomeRecord[] {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  const lines = (outcomes ?? []).filter(isOutcome).filter((line) => line.requirement === requirement.id)
  return lines.map((line) => {
    const { outcome } = line
    // Why a run could not tell, such as a load that was too weak, stands in no exchange.
    if (outcome.kind === 'error') return { ...line, outcome: notTested(outcome.message, 'run it again') }
    if (outcome.kind === 'not-tested') return line
    const together =
      line.engine === 'load' ? loadSeries(exchanges, requirement) : line.exchanges.flatMap((id) => byId.get(id) ?? [])
    if (together.length < line.exchanges.length || together.length === 0) {
      const missing = line.exchanges.find((id) => !byId.has(id)) ?? 'its exchanges'
      return { ...line, outcome: notTested(`${missing} is not in the recording`, 'replay the whole run') }
    }
    return { ...line, outcome: guarded(() => requirement.check(together, context)) }
  })
}

/** The load names only a few of its exchanges as evidence; each of them names its series. */
function loadSeries(exchanges: readonly Exchange[], { id }: SequenceRequirement): readonly Exchange[] {
  return exchanges.filter((exchange) => exchange.engine === 'load' && sequencesOf(exchange).includes(id))
}

function recordOf(id: string, exchanges: readonly Exchange[], outcome: Outcome): OutcomeRecord {
  const [first] = exchanges
  return {
    type: 'outcome',
    requirement: id,
    engine: first?.engine ?? 'specs',
    probe: first?.situation.probe ?? id,
    exchanges: exchanges.map((exchange) => exchange.id),
    outcome,
  }
}

/** A recording may be anything: a check that breaks on it is our fault, and hides none of the others. */
function guarded(check: () => Outcome): Outcome {
  try {
    return check()
  } catch (error) {
    return { kind: 'error', message: `the check broke: ${error instanceof Error ? error.message : String(error)}` }
  }
}
