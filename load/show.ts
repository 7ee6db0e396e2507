import { setTimeout as delay } from 'node:timers/promises'
import type { Exchange } from '../harness/exchange/exchange.ts'
import { redactor } from '../harness/redaction/redaction.ts'
import { createSender } from '../harness/sending/sender.ts'
import type { Run } from '../harness/target/run.ts'
import { readSecrets } from '../harness/target/target.ts'
import { notTested, type Outcome } from '../harness/verdict/outcome.ts'
import { recordOutcomes } from '../harness/verdict/results.ts'
import type { OutcomeRecord } from '../harness/verdict/verdict-model.ts'
import type { CheckContext, Requirement } from '../requirements/declaring/requirement.ts'
import { guarded, openEntries, outcomeRecord, outcomesOf } from '../requirements/judging.ts'
import { sequencesOf } from '../requirements/load/load-streams.ts'
import { loadDescription } from '../schemas/description/load.ts'
import type { LoadContext, Untested } from './context/context.ts'
import { findK6 } from './k6/binary.ts'
import { runK6 } from './k6/run-k6.ts'
import { noLoad, runLoad, writeLoadFile } from './run.ts'
import { isAnswered } from './streams/stream-parts.ts'

/**
 * Puts the load of a run on its target and judges the results by the same catalogue as every other engine: each sampled
 * exchange by itself, and each series together.
 *
 * @throws ConfigurationError where `$K6_BIN` is not k6, or a hook of the target fails.
 */
export async function showLoad(run: Run, say: (line: string) => void): Promise<void> {
  const description = await loadDescription(run.description)
  const context: CheckContext = { description, target: run.target }
  const shown = openEntries(description, run)
  const ids = shown.filter(({ subject }) => subject === 'load').map(({ requirement }) => requirement.id)
  const record = (records: readonly OutcomeRecord[]) => recordOutcomes(run.results, records)
  // A load of `npm run load` is put on even if it shows no requirement: where clients leave their answers, none is
  // judged.
  if (ids.length === 0 && run.load === null)
    return writeLoadFile(run.results, noLoad('this run shows no requirement of the load', run))
  const k6 = await findK6({ tell: say })
  if (k6.kind === 'missing') {
    record(ids.map((requirement) => untestedRecord({ requirement, reason: 'there is no k6', remedy: k6.remedy })))
    return writeLoadFile(run.results, noLoad(k6.remedy, run))
  }
  const redact = redactor(readSecrets(run.target))
  const send = createSender(run, 'load', 'alone')
  const load: LoadContext = { run, description, k6, redact, open: new Set(ids), send, execute: runK6, wait: delay }
  const { exchanges, untested } = await runLoad(load, say)
  const explained = new Set(untested.map(({ requirement }) => requirement))
  const unexplained = ids.filter((id) => !explained.has(id))
  const unseen = run.load === null ? [] : unseenIn(exchanges, unexplained)
  const open = [...untested, ...unseen.map((requirement) => ({ requirement, ...NOTHING_SHOWN }))]
  record(open.map(untestedRecord))
  // For these only a single question was sent, which shows nothing about many at a time.
  const left = new Set(open.map(({ requirement }) => requirement))
  const requirements = shown.map(({ requirement }) => requirement).filter(({ id }) => !left.has(id))
  record(judged(requirements, exchanges, context))
}

const NOTHING_SHOWN = {
  reason: 'no stream of this load was carried',
  remedy: 'put a lighter load on the target',
} as const

/**
 * Of a load of `npm run load`, the requirements that no stream showed: it may have been too heavy for any stream to be
 * judged. The single question before shows nothing about many streams, unless it was not answered.
 */
export function unseenIn(exchanges: readonly Exchange[], ids: readonly string[]): readonly string[] {
  const telling = exchanges.filter((exchange) => {
    const { evidence } = exchange.situation
    return evidence.kind !== 'load-stream' || evidence.load !== null || !isAnswered(exchange)
  })
  const seen = new Set(telling.flatMap(sequencesOf))
  return ids.filter((id) => !seen.has(id))
}

function untestedRecord({ requirement, reason, remedy }: Untested): OutcomeRecord {
  return outcomeRecord('load', requirement, [], notTested(reason, remedy))
}

function judged(
  requirements: readonly Requirement[],
  exchanges: readonly Exchange[],
  context: CheckContext,
): readonly OutcomeRecord[] {
  const alone = exchanges.flatMap((exchange) => outcomesOf(requirements, exchange, 'load', context))
  const together = requirements.flatMap((requirement) => {
    if (requirement.about === 'exchange') return []
    const { id } = requirement
    const series = exchanges.filter((exchange) => sequencesOf(exchange).includes(id))
    if (series.length === 0) return []
    const outcome = guarded(() => requirement.check(series, context))
    const shown = { probe: id, exchanges: evidenceOf(series, outcome) }
    return [{ ...outcomeRecord('load', id, [], outcome), ...shown }]
  })
  return [...alone, ...together]
}

/** Exchanges to show a reader: those that the message names, then the first few. */
function evidenceOf(series: readonly Exchange[], outcome: Outcome): readonly string[] {
  const ids = series.map(({ id }) => id)
  const named = outcome.kind === 'fail' ? ids.filter((id) => outcome.actual.includes(`${id}:`)) : []
  return [...new Set([...named, ...ids])].slice(0, MAX_EVIDENCE)
}

const MAX_EVIDENCE = 5
