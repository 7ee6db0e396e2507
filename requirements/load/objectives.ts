import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { LoadFigures } from '../../harness/exchange/situation.ts'
import type { Objectives } from '../../harness/target/target.ts'
import { counted } from '../../harness/text/format.ts'
import { objectiveNames, objectiveRequirements, objectiveText } from '../../harness/verdict/load-model.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { evidenceOf, withEvidence } from '../reading/evidence.ts'

/** Remedy where other work on the load's machine has disturbed it. */
const LESS_BUSY = 'run it on a machine with less other work, or with more processors'

/**
 * Remedy for both kinds of load: one that was asked for lasts as long as asked, the short one of every run as long as
 * the budget allows.
 */
const MORE_STREAMS =
  'give npm run load a longer --duration or a higher --rate, or verify more uses in budget of the target'

/** How many times as many streams as planned must be under way for answers to have piled up. */
const PILED_UP = 2

const claims: Readonly<Record<keyof Objectives, string>> = {
  firstTextP95: 'to the first text at the 95th percentile',
  gapP99: 'between two texts at the 99th percentile',
  durationP95: 'for a whole answer at the 95th percentile',
  errorRate: 'of streams that are not whole',
}

/** The objectives that the target's file states. Each operation is measured by itself, and the worst one decides. */
export function objectivesOf(
  common: Pick<SequenceRequirement, 'operation'> & { readonly example: () => readonly Exchange[] },
): readonly SequenceRequirement[] {
  return objectiveNames.map((name) => ({
    ...common,
    about: 'sequence',
    sequence: 'load-streams',
    id: objectiveRequirements[name],
    source: standard(`the target's file states objectives.${name}`),
    statedBy: ({ objectives }) => objectives[name] !== null,
    check: (exchanges, { target }) => isMet(name, target.objectives[name], exchanges),
    example: () => common.example().map((exchange) => withFigure(exchange, name, 0)),
    violation: (valid) => valid.map((exchange) => withFigure(exchange, name, Number.MAX_SAFE_INTEGER)),
  }))
}

function isMet(name: keyof Objectives, objective: number | null, exchanges: readonly Exchange[]): Outcome {
  if (objective === null) return notApplicable(`the target states no objectives.${name}`)
  const loads = loadsIn(exchanges)
  const worst = worstOf(name, loads)
  if (worst !== null && worst.value > objective) {
    const { operation, load, value } = worst
    const actual = `${objectiveText(name, value)} for ${operation}${fellBehind(load)}`
    return failSaying(`at most ${objectiveText(name, objective)} ${claims[name]}`, actual)
  }
  const disturbed = untested(exchanges)
  if (disturbed !== null || worst !== null) return disturbed ?? pass
  if (loads.length === 0) return notApplicable('no stream under load showed it')
  return notTested('the load had too few streams for this percentile', MORE_STREAMS)
}

interface OperationLoad {
  readonly operation: string
  readonly load: LoadFigures
}

/** The operation with the worst figure for an objective; null where none has one. */
export function worstOf(
  name: keyof Objectives,
  loads: readonly OperationLoad[],
): (OperationLoad & { readonly value: number }) | null {
  const measured = loads.flatMap(({ operation, load }) => {
    const value = load[name]
    return value === null || load.invalid !== null ? [] : [{ operation, load, value }]
  })
  return measured.toSorted((a, b) => b.value - a.value)[0] ?? null
}

/** Why the load says nothing of the service; null where it does. */
export function untested(exchanges: readonly Exchange[]): Outcome | null {
  const reason = loadsIn(exchanges).find(({ load }) => load.invalid !== null)?.load.invalid ?? null
  return reason === null ? null : notTested(`the load was disturbed: ${reason}`, LESS_BUSY)
}

export function loadsIn(exchanges: readonly Exchange[]): readonly OperationLoad[] {
  const byOperation = new Map<string, LoadFigures>()
  for (const exchange of exchanges) {
    const load = evidenceOf(exchange, 'load-stream')?.load ?? null
    if (load !== null) byOperation.set(exchange.operation ?? '', load)
  }
  return [...byOperation].map(([operation, load]) => ({ operation, load }))
}

/**
 * Least number of planned streams to compare with: with fewer, a stream that begins just as another ends doubles the
 * number under way.
 */
const FEW = 4

/**
 * A note for the message if answers piled up. Streams begin at planned times whether earlier ones have ended or not, so
 * more are under way where answers slow down.
 */
function fellBehind({ concurrency, users }: LoadFigures): string {
  if (concurrency < PILED_UP * Math.max(users, FEW)) return ''
  return `; the service fell behind: up to ${counted(concurrency, 'stream')} at a time, where ${users} would be if it kept its pace`
}

function withFigure(exchange: Exchange, name: keyof Objectives, value: number): Exchange {
  const none = { firstTextP95: null, gapP99: null, durationP95: null, errorRate: null }
  const load = { ...none, concurrency: 16, users: 16, invalid: null, [name]: value }
  return withEvidence(exchange, { kind: 'load-stream', requirement: objectiveRequirements[name], load })
}
