import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Run } from '../../harness/target/run.ts'
import type { Judged } from '../../harness/verdict/judged.ts'
import { type NotTested, notTested, type Outcome } from '../../harness/verdict/outcome.ts'
import type { OutcomeRecord } from '../../harness/verdict/verdict-model.ts'
import { type CatalogueEntry, catalogue } from '../../requirements/catalogue.ts'
import type {
  CheckContext,
  ExchangeRequirement,
  SequenceRequirement,
} from '../../requirements/declaring/requirement.ts'
import { guarded, outcomeRecord } from '../../requirements/judging.ts'
import { sequencesOf } from '../../requirements/load/load-streams.ts'
import { judgedEntry, skipReasonOf } from '../../requirements/run-catalogue.ts'
import { wholeRunRecords } from '../../requirements/whole-run.ts'

/** Exchanges from a file, and what is known about how they were made. */
export interface Recording {
  readonly exchanges: readonly Exchange[]
  /** The outcomes that the run recorded; null where no run made the recording. */
  readonly outcomes: readonly OutcomeRecord[] | null
  readonly run: Pick<Run, 'profile' | 'only'> | null
  /** Parts that the file lacks: rules about them can't be judged. */
  readonly unrecorded: readonly RecordedPart[]
}

/** Today's requirements and their outcomes for the recorded exchanges, from which `judge` makes verdicts. */
interface Replayed {
  readonly catalogue: readonly Judged[]
  readonly records: readonly OutcomeRecord[]
}

/**
 * Judges recorded exchanges with today's requirements. A requirement about several exchanges is judged on those that
 * the run had put together, if it recorded that. A requirement that no recorded exchange shows is not tested, and
 * neither is one that the recording can't show, such as times in a file of bytes.
 */
export function replay(recording: Recording, context: CheckContext): Replayed {
  const { run } = recording
  const entries = catalogue(context.description).filter(
    ({ requirement }) => run?.only == null || run.only.includes(requirement.id),
  )
  // A replay waits for nothing: what a run would have waited for is in the recording or not.
  const timeouts = { ...context.target.timeouts, limitWindow: Number.POSITIVE_INFINITY }
  const waited = { ...context, target: { ...context.target, timeouts } }
  const lines = recording.outcomes?.filter((record) => record.type === 'outcome') ?? null
  const alone = judgedAlone(recording.exchanges, lines, entries)
  const results = entries.map((entry) => {
    const { requirement } = entry
    const exempt = run === null ? null : skipReasonOf(entry, waited, run)
    const show = () => {
      if (requirement.about === 'exchange') return exchangeRecords(requirement, recording.unrecorded, alone, context)
      const inSequences = sequenceRecords(requirement, recording.exchanges, lines ?? [], context)
      return run === null
        ? inSequences
        : [...inSequences, ...wholeRunRecords(requirement, recording.exchanges, context)]
    }
    return { judged: judgedEntry(entry, exempt ?? silent(entry.subject)), records: exempt === null ? show() : [] }
  })
  // For a run, everything that it could show is judged; for an answer from elsewhere, only what the answer is about.
  const asked = results.filter(({ records }) => run !== null || records.length > 0)
  return { catalogue: asked.map(({ judged }) => judged), records: asked.flatMap(({ records }) => records) }
}

/** Why a requirement of this subject is not shown by any exchange. */
function silent(subject: string): NotTested {
  return subject === 'contracts'
    ? notTested("what the contract's verifier says of an exchange stands in none", 'verify the contract again')
    : notTested('nothing in the recording shows it', 'replay one that does')
}

type OutcomeLine = Extract<OutcomeRecord, { type: 'outcome' }>

/**
 * Exchanges that are judged one by one. Exchanges by which a run only explored are left out, and so are those of the
 * load: they may validly be refused, and only the whole series is judged. Neither has an outcome of its own.
 */
function judgedAlone(
  exchanges: readonly Exchange[],
  lines: readonly OutcomeLine[] | null,
  entries: readonly CatalogueEntry[],
): readonly Exchange[] {
  if (lines === null) return exchanges
  const ofSequences = entries.filter(({ requirement }) => requirement.about === 'sequence')
  const sequences = new Set(ofSequences.map(({ requirement }) => requirement.id))
  const judged = new Set(lines.flatMap((line) => (sequences.has(line.requirement) ? [] : line.exchanges)))
  return exchanges.filter(({ id }) => judged.has(id))
}

function exchangeRecords(
  requirement: ExchangeRequirement,
  unrecorded: Recording['unrecorded'],
  alone: readonly Exchange[],
  context: CheckContext,
): readonly OutcomeRecord[] {
  const part = unrecordedPart(requirement.id, unrecorded)
  return alone
    .filter((exchange) => requirement.appliesTo(exchange))
    .map((exchange) => {
      const outcome = part ?? guarded(() => requirement.check(exchange, context))
      return outcomeRecord(exchange.engine, requirement.id, [exchange], outcome)
    })
}

function sequenceRecords(
  requirement: SequenceRequirement,
  exchanges: readonly Exchange[],
  lines: readonly OutcomeLine[],
  context: CheckContext,
): readonly OutcomeRecord[] {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  const outcomeOf = ({ outcome, engine, exchanges: ids }: OutcomeLine): Outcome => {
    // Why a run could not tell, such as a load that was too weak, is in no exchange.
    if (outcome.kind === 'error') return notTested(outcome.message, 'run it again')
    if (outcome.kind === 'not-tested') return outcome
    // The outcome names only a few of the load's exchanges as evidence, but each exchange names its series.
    const together =
      engine === 'load'
        ? exchanges.filter((exchange) => exchange.engine === 'load' && sequencesOf(exchange).includes(requirement.id))
        : ids.flatMap((id) => byId.get(id) ?? [])
    if (together.length >= ids.length && together.length > 0) return guarded(() => requirement.check(together, context))
    const missing = ids.find((id) => !byId.has(id)) ?? 'its exchanges'
    return notTested(`${missing} is not in the recording`, 'replay the whole run')
  }
  return lines
    .filter((line) => line.requirement === requirement.id)
    .map((line) => ({ ...line, outcome: outcomeOf(line) }))
}

/** What a recording by another tool may lack. Without `status` and `headers`, it only holds a body. */
export type RecordedPart = 'status' | 'headers' | 'end'

/** Requirements that are about one such part: without it, our own invented value would decide about them. */
export const rulesAbout: Readonly<Record<RecordedPart, readonly RegExp[]>> = {
  status: [/^service-answers-every-request$/, /^service-no-server-error-for-client-input$/],
  headers: [/^assistant-stream-v\d-(content-type|content-type-not-of-another-format|protocol-header)$/],
  end: [/^assistant-stream-v\d-connection-complete$/],
}

const remedies: Readonly<Record<RecordedPart, string>> = {
  status: 'record with curl -i',
  headers: 'record with curl -i, or give --header',
  end: 'record it with verify, which tells a cut connection from an end',
}

/** Why a requirement can't be judged on a recording that lacks these parts; null where it can. */
function unrecordedPart(id: string, unrecorded: readonly RecordedPart[]): NotTested | null {
  const part = unrecorded.find((one) => rulesAbout[one].some((rule) => rule.test(id)))
  return part === undefined ? null : notTested(`the recording does not hold its ${part}`, remedies[part])
}
