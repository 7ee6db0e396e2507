import type { Exchange } from '../harness/sending/exchange.ts'
import { type Call, createSender, type Send } from '../harness/sending/sender.ts'
import { withinLimits } from '../harness/sending/within-limits.ts'
import type { Run } from '../harness/target/run.ts'
import type { Prompts } from '../harness/target/target.ts'
import type { Outcome } from '../harness/verdict/outcome.ts'
import { recordOutcomes } from '../harness/verdict/results.ts'
import { openEntries, outcomeRecord, outcomesOf } from '../requirements/judging.ts'
import type { CheckContext } from '../requirements/requirement.ts'
import type { Description } from '../schemas/description/description.ts'
import { loadDescription } from '../schemas/description/load.ts'

/** What the contracts work with: the run, and ways to send, to judge and to say what could not be shown. */
export interface ContractContext {
  readonly run: Run
  readonly description: Description
  /** Sends one request and records the exchange. */
  readonly send: Send
  /** Sends one request, records the exchange and judges every requirement that speaks of it. */
  readonly probe: (call: Call) => Promise<Exchange>
  /** Judges every requirement that speaks of a recorded exchange. */
  readonly judge: (exchange: Exchange) => void
  readonly record: (requirement: string, outcome: Outcome) => void
  /** True for a requirement that this run is to show. */
  readonly isOpen: (requirement: string) => boolean
  /** A target's instruction with the run's id, so that its jobs can be told from others. */
  readonly instruction: (prompt: keyof Prompts) => string
}

/** Leaves everything as it is; for a target that names no instruction of its own. */
const PLAIN_INSTRUCTION = 'Read the documentation and change no file.'

export async function openContext(run: Run): Promise<ContractContext> {
  return contextOf(run, await loadDescription(run.description), createSender(run, 'contracts', '0'))
}

/** @param sender sends and records; a plan has one without a network */
export function contextOf(run: Run, description: Description, sender: Send): ContractContext {
  const checkContext: CheckContext = { description, target: run.target }
  const open = openEntries(description, run).map(({ requirement }) => requirement)
  const ids = new Set(open.map(({ id }) => id))
  const send = withinLimits(run, description, sender)
  const judge = (exchange: Exchange) =>
    recordOutcomes(run.results, outcomesOf(open, exchange, 'contracts', checkContext))
  return {
    run,
    description,
    send,
    probe: async (call) => {
      const exchange = await send(call)
      judge(exchange)
      return exchange
    },
    judge,
    record: (requirement, outcome) =>
      recordOutcomes(run.results, [outcomeRecord('contracts', requirement, [], outcome)]),
    isOpen: (requirement) => ids.has(requirement),
    instruction: (prompt) => `${run.target.prompts[prompt] ?? PLAIN_INSTRUCTION} (Assay run ${run.id})`,
  }
}
