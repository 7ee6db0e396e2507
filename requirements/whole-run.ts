import type { Exchange } from '../harness/sending/exchange.ts'
import type { Run } from '../harness/target/run.ts'
import type { OutcomeRecord } from '../harness/verdict/verdict-model.ts'
import type { Description } from '../schemas/description/description.ts'
import { openEntries, sequenceOutcomes } from './judging.ts'

/**
 * What everything that a run has recorded shows together, whichever engine sent it. The evidence is what the finding names:
 * a run has hundreds of exchanges.
 */
export function wholeRunOutcomes(
  description: Description,
  run: Run,
  exchanges: readonly Exchange[],
): readonly OutcomeRecord[] {
  const requirements = openEntries(description, run).map(({ requirement }) => requirement)
  const records = sequenceOutcomes(requirements, 'whole-run', exchanges, 'specs', { description, target: run.target })
  return records.map((record) => {
    if (record.type !== 'outcome') return record
    const words = new Set(record.outcome.kind === 'fail' ? record.outcome.actual.split(/[\s(),;]+/) : [])
    return { ...record, exchanges: record.exchanges.filter((id) => words.has(id)) }
  })
}
