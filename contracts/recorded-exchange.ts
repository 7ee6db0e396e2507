import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from '../harness/sending/exchange.ts'
import { agentIds } from '../harness/target/agent-operations.ts'
import type { Prompts } from '../harness/target/target.ts'
import { parseJson } from '../harness/wire/json.ts'
import { credentialCases } from '../requirements/access/keys.ts'
import { pathRequirements } from '../requirements/access/paths.ts'
import { finalStatuses, isFinal } from '../requirements/agent/job-status.ts'
import type { ContractInteraction } from '../requirements/contracts/interactions.ts'
import { evidenceOf, hasStatus, isObject, isSuccess, jobIn } from '../requirements/evidence.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import { exampleBody } from './request-example.ts'

/** The exchange of this run that is, by its meaning, the request of an interaction in its state; null where none is. */
export type RecordedFor = (interaction: ContractInteraction) => Exchange | null

/**
 * What the specs have sent need not be sent again: a refusal is the exchange that shows the same rule, a read is a poll of
 * a job that has ended after the same instruction, and any other request is one with the same fields that was accepted.
 */
export function recordedFor(description: DescriptionView, recorded: readonly Exchange[]): RecordedFor {
  const exchanges = recorded.filter(({ engine }) => engine === 'specs')
  const otherwise = [...credentialCases(description), ...pathRequirements(description)]
  const askedOtherwise = new Set(otherwise.map(({ id }) => id))
  const jobs = jobsByPrompt(exchanges)
  return (interaction) => {
    const { answer, rule, body, operation, state } = interaction
    if (answer.kind === 'refusal') {
      return exchanges.find(({ situation, response }) => situation.rule === rule && response !== null) ?? null
    }
    if (body === null && state.kind === 'ended-job') {
      const statuses = answer.kind === 'job' ? (answer.status ?? []) : []
      const ids = jobs.get(state.prompt) ?? []
      return readOf(description, exchanges, ids, statuses)
    }
    const wanted = shapeOf(exampleBody(interaction))
    const changed = [...jobs].flatMap(([prompt, ids]) => (prompt === 'noChange' ? [] : ids))
    const isSame = (exchange: Exchange) =>
      exchange.operation === operation?.id &&
      isPlain(exchange, askedOtherwise) &&
      isSuccess(exchange) &&
      !changed.includes(jobIn(exchange)?.id) &&
      isDeepStrictEqual(shapeOf(sentBody(exchange)), wanted)
    return exchanges.find(isSame) ?? null
  }
}

/** Ids of the jobs that were given each of the target's instructions, at their start or later. */
function jobsByPrompt(exchanges: readonly Exchange[]): ReadonlyMap<keyof Prompts, readonly unknown[]> {
  const given = exchanges.flatMap((exchange) => {
    const instructed = evidenceOf(exchange, 'job') ?? evidenceOf(exchange, 'follow-up')
    const id = jobIn(exchange)?.id
    return instructed === null || id === undefined ? [] : [{ prompt: instructed.prompt, id }]
  })
  return new Map(
    [...Map.groupBy(given, ({ prompt }) => prompt)].map(([prompt, of]) => [prompt, of.map(({ id }) => id)]),
  )
}

/** A later poll may show what a follow-up made of the job, so the first one that shows its end is taken. */
function readOf(
  description: DescriptionView,
  exchanges: readonly Exchange[],
  jobs: readonly unknown[],
  statuses: readonly Parameters<typeof hasStatus>[1][],
): Exchange | null {
  const poll = agentIds(description).poll
  const finals = finalStatuses(description)
  const ended = exchanges.filter(
    (exchange) => exchange.operation === poll && isFinal(finals, exchange) && jobs.includes(jobIn(exchange)?.id),
  )
  const expected = ended.find((exchange) => statuses.some((status) => hasStatus(jobIn(exchange), status)))
  return expected ?? ended[0] ?? null
}

/** Sent with the tenant's own key and path, and with an instruction that changes nothing or a question. */
function isPlain(exchange: Exchange, askedOtherwise: ReadonlySet<string>): boolean {
  const { expected, rule, evidence } = exchange.situation
  const isInstructed = evidence.kind === 'job' || evidence.kind === 'follow-up'
  const isUsual = evidence.kind === 'plain' || (isInstructed && evidence.prompt === 'noChange')
  return expected === 'success' && isUsual && (rule === null || !askedOtherwise.has(rule))
}

function sentBody({ request }: Exchange): unknown {
  return request.body === null ? null : parseJson(request.body)
}

/** The fields that a body has, whatever their values, and which of them are null. */
function shapeOf(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(shapeOf)
  if (isObject(body)) return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, shapeOf(value)]))
  return body === null ? null : typeof body
}
