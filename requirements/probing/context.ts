import { setTimeout as delay } from 'node:timers/promises'
import type { Engine, Exchange } from '../../harness/exchange/exchange.ts'
import type { Call, Send } from '../../harness/sending/call.ts'
import { withinLimits } from '../../harness/sending/within-limits.ts'
import type { Run } from '../../harness/target/run.ts'
import { type NotTested, notTested, type Outcome } from '../../harness/verdict/outcome.ts'
import { recordOutcomes } from '../../harness/verdict/results.ts'
import type { OutcomeRecord } from '../../harness/verdict/verdict-model.ts'
import type { Description } from '../../schemas/description/description.ts'
import { whyNotThrough, whyUnreadable } from '../declaring/expected.ts'
import type { CheckContext, Requirement, SequenceName } from '../declaring/requirement.ts'
import { openEntries, outcomeRecord, outcomesOf, sequenceOutcomes } from '../judging.ts'

/** What an engine works with: the run, and ways to send, to judge and to say what could not be shown. */
export interface EngineContext {
  readonly run: Run
  /** The engine in whose name exchanges and outcomes are recorded: the specs also run the `browser` engine. */
  readonly engine: Engine
  readonly description: Description
  /** Sends one request, records the exchange and judges every requirement that speaks of it. */
  readonly probe: (call: Call) => Promise<Exchange>
  /**
   * Sends one request and records the exchange, without judging it: some are never judged, others once more is known of
   * them.
   */
  readonly send: Send
  /** Waits so many milliseconds; in a plan, none. */
  readonly wait: (milliseconds: number) => Promise<unknown>
  /** Judges a recorded exchange by every requirement that speaks of it, or by those of them with one of these ids. */
  readonly judge: (exchange: Exchange, ids?: readonly string[]) => void
  /** Judges exchanges as a sequence, by every requirement of that sequence except those with these ids. */
  readonly judgeSequence: (sequence: SequenceName, exchanges: readonly Exchange[], except?: readonly string[]) => void
  /** Records the outcome of a requirement that an engine itself has found. */
  readonly record: (requirement: string, outcome: Outcome) => void
  /** Records that this run can't show these requirements; those that already have an outcome keep it. */
  readonly notTested: (ids: readonly string[], why: Omit<NotTested, 'kind'>) => void
  /** Requirements of a subject that this run can show. */
  readonly requirementsOf: (subject: string) => readonly Requirement[]
  /** Ids of the requirements of a subject that this run can show. */
  readonly idsOf: (subject: string) => readonly string[]
  /** What was found so far, each once, in a line. */
  readonly findings: () => readonly string[]
  /** Why valid requests were not answered so far: the first reason for each operation. */
  readonly hindrances: () => readonly Hindrance[]
}

interface Hindrance extends NotTested {
  /** Ids of the operations that were kept from answering. */
  readonly operations: readonly string[]
  /** Ids of the operations without any answer so far, also where none was asked for. */
  readonly silent: readonly string[]
}

/**
 * @param sender sends and records; a plan has one without a network
 * @param wait a plan's is over at once
 */
export function contextOf(
  run: Run,
  description: Description,
  engine: Engine,
  sender: Send,
  wait: EngineContext['wait'] = (milliseconds) => delay(milliseconds),
): EngineContext {
  const checkContext: CheckContext = { description, target: run.target }
  const entries = openEntries(description, run)
  const open = entries.map(({ requirement }) => requirement)
  const send = withinLimits(run, description, sender)
  const { record, shown, findings } = recorderOf(run)
  const hindered = new Map<string, NotTested>()
  const answered = new Set<string>()
  const requirementsOf = (subject: string) =>
    entries.filter((entry) => entry.subject === subject).map(({ requirement }) => requirement)
  const judge: EngineContext['judge'] = (exchange, ids) => {
    const { operation, situation } = exchange
    if (operation !== null && exchange.response !== null) answered.add(operation)
    // Other requirements don't depend on a request of a single rule, such as one with another spelling of the scheme.
    const isValid = situation.expected === 'success' && situation.requirement === null
    const hindering = isValid ? (whyNotThrough(exchange, checkContext) ?? whyUnreadable(exchange, checkContext)) : null
    if (operation !== null && hindering !== null && !hindered.has(operation)) {
      hindered.set(operation, hindering)
    }
    const judging = ids === undefined ? open : open.filter(({ id }) => ids.includes(id))
    record(outcomesOf(judging, exchange, engine, checkContext))
  }
  return {
    run,
    engine,
    description,
    send,
    wait,
    record: (requirement, outcome) => record([outcomeRecord(engine, requirement, [], outcome)]),
    judge,
    probe: async (call) => {
      const exchange = await send(call)
      judge(exchange)
      return exchange
    },
    judgeSequence: (sequence, exchanges, except = []) => {
      const judged = open.filter(({ id }) => !except.includes(id))
      record(sequenceOutcomes(judged, sequence, exchanges, engine, checkContext))
    },
    notTested: (ids, { reason, remedy }) => {
      const left = ids.filter((id) => !shown.has(id) && open.some((requirement) => requirement.id === id))
      record(left.map((id) => outcomeRecord(engine, id, [], notTested(reason, remedy))))
    },
    requirementsOf,
    idsOf: (subject) => requirementsOf(subject).map(({ id }) => id),
    findings: () => [...findings],
    hindrances: () => {
      const silent = description.operations.map(({ id }) => id).filter((id) => !answered.has(id))
      return [...hindered].map(([operation, why]) => ({ ...why, operations: [operation], silent }))
    },
  }
}

/** Records outcomes in the run's results, and collects the ids of their requirements and their failures. */
function recorderOf(run: Run) {
  const shown = new Set<string>()
  const findings = new Set<string>()
  const record = (records: readonly OutcomeRecord[]) => {
    for (const entry of records) {
      if (entry.type !== 'outcome') continue
      shown.add(entry.requirement)
      const { outcome, requirement } = entry
      if (outcome.kind === 'fail') findings.add(`${requirement}: expected ${outcome.expected}, got ${outcome.actual}`)
    }
    recordOutcomes(run.results, records)
  }
  return { record, shown, findings }
}
