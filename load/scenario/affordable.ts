import { agentIds } from '../../harness/target/agent-operations.ts'
import type { Scenario } from '../../harness/target/load-schema.ts'
import { fieldsFor } from '../../harness/target/tenant-for.ts'
import { didYouMean } from '../../harness/text/nearest.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { Planning } from '../context/context.ts'
import type { Wanted } from '../streams/stream-parts.ts'
import { costOf, expectedAnswer } from './cost.ts'
import { demandsOf, obstacleTo, sharesOf, wantedFor } from './shares.ts'

/** Whether a load can be begun, before anything of it is sent. */

/**
 * Checks, before anything is sent, that a load can be put on.
 *
 * @throws ConfigurationError where an operation does not exist, limits and budget do not suffice for the load, or the
 * load is too short to ask each operation once
 */
export function checkAffordable(context: Planning, scenario: Scenario): readonly Wanted[] {
  checkOperations(context, scenario)
  const wanted = wantedFor(context, scenario)
  if (wanted.length === 0) throw new ConfigurationError(whyNoneAsked(context, scenario))
  const obstacle = expectedObstacle(context, scenario, wanted)
  if (obstacle === null) return wanted
  const { reason, remedy } = obstacle
  throw new ConfigurationError(`${reason}; ${remedy}`)
}

/** What prevents a load if an answer takes its expected time; null where nothing does. */
function expectedObstacle(context: Planning, scenario: Scenario, wanted: readonly Wanted[]) {
  const { target } = context.run
  // Before the load, each operation is asked a single question, and one more request shows that the target can be
  // reached.
  const before = wanted.map(({ operation, tenant }, index) => ({ operation, tenant, requests: index === 0 ? 2 : 1 }))
  if (scenario.kind === 'capacity') {
    const demands = before.map((demand) => ({ ...demand, requests: costOf(scenario, target).uses }))
    return obstacleTo(context, { parts: [] }, demands)
  }
  const milliseconds = expectedAnswer(target) * 1000
  const timed = wanted.map((one) => ({ wanted: one, alone: { milliseconds } }))
  const shares = sharesOf(context, scenario, timed)
  return obstacleTo(context, shares, [...before, ...demandsOf(shares)])
}

function streamingIds({ description }: Planning): readonly string[] {
  return description.operations.flatMap(({ id, response }) => (response.kind === 'stream' ? [id] : []))
}

/** A misspelt operation, or one that the target lacks, would otherwise be left out of the load unnoticed. */
function checkOperations(context: Planning, { operations }: Scenario): void {
  const { name, lacks, load } = context.run.target
  const known = [...streamingIds(context), agentIds(context.description).create]
  const named = [
    ...(operations ?? []).map((id) => ({ id, place: 'an operation to ask (--operation or load.operations)' })),
    ...Object.keys(load.mix).map((id) => ({ id, place: `target ${name}: load.mix` })),
  ]
  const unknown = named.find(({ id }) => !known.includes(id))
  if (unknown !== undefined) {
    const near = didYouMean(unknown.id, known) || `; it can ask ${known.join(', ')}`
    throw new ConfigurationError(`${unknown.place}: ${unknown.id} is none that a load can ask${near}`)
  }
  const lacked = operations?.find((id) => lacks.includes(id))
  if (lacked !== undefined)
    throw new ConfigurationError(`target ${name} lacks ${lacked}; ask another operation, or take it out of lacks`)
}

function whyNoneAsked(context: Planning, { operations }: Scenario): string {
  const { target } = context.run
  const reason = 'no operation that streams can be asked on this target'
  const there = streamingIds(context).filter((id) => !target.lacks.includes(id))
  if (there.length === 0) return `${reason}; take one out of lacks, or use a document with one that streams`
  const wanted = context.description.operations.filter(
    ({ id }) => there.includes(id) && (operations?.includes(id) ?? true),
  )
  const fields = wanted.map((operation) => fieldsFor(context.description, target, operation))
  const [fewest] = fields.toSorted((a, b) => a.length - b.length)
  if (fewest === undefined) return `${reason}; name one in --operation or load.operations: ${there.join(', ')}`
  if (fewest.length === 0) return `${reason}; give one of ${there.join(', ')} a share in load.mix`
  return `${reason}; set ${fewest.map((field) => `tenants[].${field}`).join(' and ')}`
}
