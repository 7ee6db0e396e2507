import type { Engine, Exchange } from '../harness/exchange/exchange.ts'
import type { Run } from '../harness/target/run.ts'
import { messageOf } from '../harness/text/format.ts'
import type { Outcome } from '../harness/verdict/outcome.ts'
import type { OutcomeRecord } from '../harness/verdict/verdict-model.ts'
import type { Description } from '../schemas/description/description.ts'
import { type CatalogueEntry, catalogueOf } from './catalogue.ts'
import type { CheckContext, Requirement, SequenceName } from './declaring/requirement.ts'
import { isAskedFor, skipReasonOf } from './run-catalogue.ts'

/** The entries of the catalogue that a run should show, and can. */
export function openEntries(description: Description, run: Run): readonly CatalogueEntry[] {
  const context: CheckContext = { description, target: run.target }
  return catalogueOf(description, run.target, run)
    .filter(({ requirement }) => isAskedFor(requirement, run))
    .filter((entry) => skipReasonOf(entry, context, run) === null)
}

export function outcomesOf(
  requirements: readonly Requirement[],
  exchange: Exchange,
  engine: Engine,
  context: CheckContext,
): readonly OutcomeRecord[] {
  return requirements.flatMap((requirement) => {
    if (requirement.about !== 'exchange' || !requirement.appliesTo(exchange)) return []
    const outcome = guarded(() => requirement.check(exchange, context))
    return [outcomeRecord(engine, requirement.id, [exchange], outcome)]
  })
}

export function sequenceOutcomes(
  requirements: readonly Requirement[],
  sequence: SequenceName,
  exchanges: readonly Exchange[],
  engine: Engine,
  context: CheckContext,
): readonly OutcomeRecord[] {
  return requirements.flatMap((requirement) => {
    if (requirement.about !== 'sequence' || ![requirement.sequence].flat().includes(sequence)) return []
    if (requirement.appliesTo?.(exchanges) === false) return []
    const outcome = guarded(() => requirement.check(exchanges, context))
    return [outcomeRecord(engine, requirement.id, exchanges, outcome)]
  })
}

/** A check that throws is the harness's own fault, and must not look like the service's. */
export function guarded(check: () => Outcome): Outcome {
  try {
    return check()
  } catch (error) {
    return { kind: 'error', message: `the check broke: ${messageOf(error)}` }
  }
}

/** The record of an engine's outcome for a requirement; without exchanges where it could not be shown. */
export function outcomeRecord(
  engine: Engine,
  requirement: string,
  exchanges: readonly Exchange[],
  outcome: Outcome,
): OutcomeRecord {
  const probe = exchanges[0]?.situation.probe ?? requirement
  return { type: 'outcome', requirement, engine, probe, exchanges: exchanges.map(({ id }) => id), outcome }
}
