import path from 'node:path'
import { loadDescription, type OperationFact } from '../harness/description.ts'
import type { Exchange } from '../harness/sending/exchange.ts'
import { redactor } from '../harness/sending/redaction.ts'
import { createSender } from '../harness/sending/sender.ts'
import { ConfigurationError } from '../harness/target/configuration-error.ts'
import type { Run } from '../harness/target/run.ts'
import { readSecrets } from '../harness/target/secrets.ts'
import type { LoadFile } from '../harness/verdict/load-model.ts'
import { streamsRequirement } from '../harness/verdict/load-model.ts'
import { notTested, type Outcome } from '../harness/verdict/outcome.ts'
import { recordOutcomes } from '../harness/verdict/results.ts'
import type { OutcomeRecord } from '../harness/verdict/verdict-model.ts'
import { findK6 } from '../load/k6-binary.ts'
import { runK6 } from '../load/k6-run.ts'
import { noLoad, runLoad, writeLoadFile } from '../load/run.ts'
import { lawfulRequest } from '../requirements/bodies/request-body.ts'
import { guarded, openEntries, outcomeRecord, outcomesOf } from '../requirements/judging.ts'
import { isAcceptedUse } from '../requirements/limits/events.ts'
import { seriesOf } from '../requirements/load/load-streams.ts'
import type { CheckContext, Requirement } from '../requirements/requirement.ts'
import type { Ended } from './engines.ts'

export interface LoadEnded extends Ended {
  readonly file: LoadFile
}

/**
 * Puts the load of a run on its target and judges what came by the same catalogue as every other engine: each sampled
 * exchange by every requirement that speaks of it, each series together. What breaks is an outcome, not an exception.
 */
export async function runLoadEngine(run: Run, tell: (line: string) => void): Promise<LoadEnded> {
  const description = await loadDescription(run.description)
  const context: CheckContext = { description, target: run.target }
  const shown = openEntries(description, run)
  const ids = shown.filter(({ subject }) => subject === 'load').map(({ requirement }) => requirement.id)
  const record = (records: readonly OutcomeRecord[]) => recordOutcomes(run.results, records)
  const without = (outcome: Outcome, reason: string): LoadEnded => {
    record(ids.map((id) => outcomeRecord('load', id, [], outcome)))
    const file = noLoad(reason)
    writeLoadFile(run.results, file)
    return { file, code: null, signal: null }
  }
  if (ids.length === 0) return without(notTested('', ''), 'this run shows no requirement of the load')
  try {
    const k6 = await findK6({ env: process.env, cache: path.resolve('.assay'), tell })
    if (k6.kind === 'missing') return without(notTested('there is no k6', k6.remedy), k6.remedy)
    const redact = redactor(readSecrets(run.target))
    const bodyOf = (operation: OperationFact, text: string, unique: string) =>
      lawfulRequest(description.facts, operation, { text, unique })
    const send = createSender(run, 'load', 'alone')
    const stage = { run, description, k6, redact, open: new Set(ids), bodyOf, send, execute: runK6 }
    const { exchanges, untested, file, stopped } = await runLoad(stage, isAcceptedUse)
    // One question alone was sent for these too, and shows nothing of many.
    const left = new Set(untested.map(({ requirement }) => requirement))
    const requirements = shown.map(({ requirement }) => requirement).filter(({ id }) => !left.has(id))
    record(
      untested.map(({ requirement, reason, remedy }) =>
        outcomeRecord('load', requirement, [], notTested(reason, remedy)),
      ),
    )
    record(judged(requirements, exchanges, context, file))
    return { file, code: 0, signal: stopped }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return without({ kind: 'error', message: error.message }, error.message)
  }
}

function judged(
  requirements: readonly Requirement[],
  exchanges: readonly Exchange[],
  context: CheckContext,
  file: LoadFile,
): readonly OutcomeRecord[] {
  const alone = exchanges.flatMap((exchange) => outcomesOf(requirements, exchange, 'load', context))
  const together = requirements.flatMap((requirement) => {
    if (requirement.about === 'exchange') return []
    const { id } = requirement
    const series = exchanges.filter((exchange) => seriesOf(exchange).includes(id))
    if (series.length === 0) return []
    const outcome = guarded(() => requirement.check(series, context))
    const shown = { probe: id, exchanges: evidenceOf(series, outcome) }
    return [{ ...outcomeRecord('load', id, [], invalidated(id, outcome, file)), ...shown }]
  })
  return [...alone, ...together]
}

/** Streams that the generator could not begin as asked show nothing by passing. */
function invalidated(id: string, outcome: Outcome, { valid, reason }: LoadFile): Outcome {
  const isStreams = id === streamsRequirement('v1') || id === streamsRequirement('v2')
  if (!isStreams || valid || outcome.kind !== 'pass') return outcome
  return { kind: 'error', message: `the load is invalid: ${reason}` }
}

/** Exchanges that a reader is shown: those that a message names, else the first few. */
function evidenceOf(series: readonly Exchange[], outcome: Outcome): readonly string[] {
  const ids = series.map(({ id }) => id)
  const named = outcome.kind === 'fail' ? ids.filter((id) => outcome.actual.includes(`${id}:`)) : []
  return [...new Set([...named, ...ids])].slice(0, MOST_EVIDENCE)
}

const MOST_EVIDENCE = 5
