import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from '../harness/exchange/exchange.ts'
import { isByGateway } from '../harness/sending/gateway.ts'
import { agentIds } from '../harness/target/agent-operations.ts'
import type { Prompts } from '../harness/target/target.ts'
import { credentialCases } from '../requirements/access/keys.ts'
import { pathRequirements } from '../requirements/access/paths.ts'
import { finalStatuses, isFinal } from '../requirements/agent/job-status.ts'
import { exampleBody } from '../requirements/contracts/example-body.ts'
import type { ContractInteraction } from '../requirements/contracts/interactions.ts'
import { hasStatus, isObject, jobIn, sentBody } from '../requirements/reading/body.ts'
import { evidenceOf } from '../requirements/reading/evidence.ts'
import { isSuccess } from '../requirements/reading/status.ts'
import type { DescriptionView } from '../schemas/description/description.ts'

/** The exchange of this run that has the meaning of an interaction's request in its state; null where there is none. */
type RecordedFor = (interaction: ContractInteraction) => Exchange | null

/**
 * Finds the exchange for an interaction, so that it need not be sent again. A refusal is matched by the exchange that
 * shows the same requirement, a read by a poll of a job that has ended after the same instruction, and any other request
 * by an accepted one with the same fields.
 */
export function recordedFor(description: DescriptionView, recorded: readonly Exchange[]): RecordedFor {
  // A request is sent again where its first answer showed nothing, such as a gateway's 503.
  const repeated = new Set(recorded.map(({ situation }) => situation.repeats))
  const exchanges = recorded.filter(({ engine, id }) => engine === 'specs' && !repeated.has(id))
  const otherwise = [...credentialCases(description), ...pathRequirements(description)]
  const askedOtherwise = new Set(otherwise.map(({ id }) => id))
  const instructed = instructionsBefore(description, exchanges)
  return (interaction) => {
    const { answer, requirement, body, operation, state } = interaction
    if (answer.kind === 'refusal') {
      const isRefused = (exchange: Exchange) =>
        exchange.situation.requirement === requirement && exchange.response !== null && !isByGateway(exchange)
      return exchanges.find(isRefused) ?? null
    }
    if (body === null && state.kind === 'ended-job') {
      const statuses = answer.kind === 'job' ? (answer.status ?? []) : []
      return readOf(description, instructed, state.prompt, statuses)
    }
    const wanted = shapeOf(exampleBody(interaction))
    const isSame = (exchange: Exchange) =>
      exchange.operation === operation?.id &&
      isPlain(exchange, askedOtherwise) &&
      isSuccess(exchange) &&
      (instructed.get(exchange) ?? 'noChange') === 'noChange' &&
      isDeepStrictEqual(shapeOf(sentBody(exchange)), wanted)
    return exchanges.find(isSame) ?? null
  }
}

/**
 * For each exchange that shows a job whose last instruction before it was one of the target's: that instruction. What a
 * request of another rule told the job, such as "0", may mean anything to an agent.
 */
function instructionsBefore(
  description: DescriptionView,
  exchanges: readonly Exchange[],
): ReadonlyMap<Exchange, keyof Prompts> {
  const { message } = agentIds(description)
  const last = new Map<unknown, keyof Prompts>()
  return new Map(
    exchanges.flatMap((exchange) => {
      const id = jobIn(exchange)?.id
      const before = last.get(id)
      const given = evidenceOf(exchange, 'job') ?? evidenceOf(exchange, 'follow-up')
      if (given !== null && id !== undefined) last.set(id, given.prompt)
      else if (exchange.operation === message && isSuccess(exchange)) last.delete(id)
      return before === undefined ? [] : [[exchange, before] as const]
    }),
  )
}

/**
 * A poll of a job that has ended after an instruction, the job's last one. It takes the last such poll, since a job may
 * at first still show its earlier end.
 */
function readOf(
  description: DescriptionView,
  instructed: ReadonlyMap<Exchange, keyof Prompts>,
  prompt: keyof Prompts,
  statuses: readonly Parameters<typeof hasStatus>[1][],
): Exchange | null {
  const poll = agentIds(description).poll
  const finals = finalStatuses(description)
  const ended = [...instructed].flatMap(([exchange, last]) =>
    last === prompt && exchange.operation === poll && isFinal(finals, exchange) ? [exchange] : [],
  )
  const expected = ended.findLast((exchange) => statuses.some((status) => hasStatus(jobIn(exchange), status)))
  return expected ?? ended.at(-1) ?? null
}

/**
 * Whether it was sent with the tenant's own key and path, and with a question or an instruction that changes nothing.
 */
function isPlain(exchange: Exchange, askedOtherwise: ReadonlySet<string>): boolean {
  const { expected, requirement, evidence } = exchange.situation
  const isInstructed = evidence.kind === 'job' || evidence.kind === 'follow-up'
  const isUsual = evidence.kind === 'plain' || (isInstructed && evidence.prompt === 'noChange')
  return expected === 'success' && isUsual && (requirement === null || !askedOtherwise.has(requirement))
}

/** The fields of a body without their values, and which of them are null. */
function shapeOf(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(shapeOf)
  if (isObject(body)) return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, shapeOf(value)]))
  return body === null ? null : typeof body
}
