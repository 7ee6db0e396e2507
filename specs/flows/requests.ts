import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Situation } from '../../harness/exchange/situation.ts'
import { parametersOf, withQuery } from '../../harness/target/address.ts'
import { agentOperations, guardedOperations, jobParameterOf } from '../../harness/target/agent-operations.ts'
import { includesProfile } from '../../harness/target/run.ts'
import type { Tenant } from '../../harness/target/target.ts'
import { validAccepted } from '../../requirements/bodies/answers.ts'
import { requestTogether, sentTogether } from '../../requirements/bodies/valid-together.ts'
import { probeOf, type RequestRequirement } from '../../requirements/declaring/request-requirement.ts'
import type { Requirement } from '../../requirements/declaring/requirement.ts'
import {
  askingTenant,
  callOf,
  plainBody,
  unknownName,
  unobservedProbe,
  valid,
  wordingFor,
  writtenAs,
} from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { noPoll, operationOnTarget, withoutParameter } from '../../requirements/probing/jobs.ts'
import { FIRST_PAUSES, unended } from '../../requirements/probing/polls.ts'
import {
  asSituation,
  type JobUse,
  noJob,
  type SharedJob,
  sendFollowUp,
  sendRefused,
  sharedJob,
} from '../../requirements/probing/shared-jobs.ts'
import { withSituation } from '../../requirements/reading/evidence.ts'
import { isRefusal, isSuccess, statusOf } from '../../requirements/reading/status.ts'
import { askerFor } from '../../requirements/requests/credentials.ts'
import { breaksBody, type RequestForm } from '../../requirements/requests/request.ts'
import type { Operation, OperationFamily } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { inBatches } from '../batches.ts'
import { together } from '../together.ts'
import type { Flow } from './flow.ts'
import { openCalls } from './open-calls.ts'

export function requestFlow(family: OperationFamily): Flow {
  const subject = `${family}-request`
  return {
    subject,
    title: `${family} operations accept what the document allows of a request and refuse what it rules out`,
    show: async (context) => {
      await showRequests(context, subject, family)
      await showOthers(context, family)
    },
  }
}

/** Sends the requests of all requirements of a subject and family that have one. */
export async function showRequests(context: EngineContext, subject: string, family: OperationFamily): Promise<void> {
  const ofFamily = guardedOperations(context.description).filter((operation) => operation.family === family)
  const ids = new Set<string>(ofFamily.map(({ id }) => id))
  const all = context.requirementsOf(subject).filter(hasRequest)
  const own = all.filter(({ operation }) => ids.has(operation))
  const refused = own.filter(({ request }) => request.expected !== 'success')
  const first = refused.filter((requirement) => isOutsiders(context, requirement))
  // Sent first and alone: if another request is accepted that must not be, the job is active because of that one.
  for (const requirement of first) await showRequest(context, requirement)
  const others = refused.filter((requirement) => !first.includes(requirement))
  await inBatches(others, (requirement) => showRequest(context, requirement))
  // Accepted requests come last: a follow-up sets its job to work, and the job then refuses what is asked of it
  // meanwhile.
  await inBatches(sentTogether(own.filter(({ request }) => request.expected === 'success')), (group) =>
    showTogether(context, group),
  )
  // In a whole run other subjects send plain requests, without which a refusal shows nothing. If only some requirements
  // are asked for, they are sent here.
  if (context.run.only === null) return
  const plain = new Set(context.idsOf(subject))
  const alone = unpaired(context, own)
  const isAsked = (one: Operation) => ids.has(one.id) && (alone.includes(one) || plain.has(validAccepted(one.id)))
  const asked = context.description.operations.filter(isAsked)
  await showValid(context, askedBy(context, asked))
}

/** Whether a requirement is about a follow-up by a caller who may not use the tenant's jobs. */
function isOutsiders({ description }: EngineContext, { operation, request }: RequestRequirement): boolean {
  const isOutside = request.credential === 'missing' || request.credential === 'foreign-path'
  return isOutside && operation === agentOperations(description).message?.id
}

/** Operations that are sent only bodies that break a rule. */
function unpaired({ description }: EngineContext, own: readonly RequestRequirement[]): readonly Operation[] {
  const sent = (wanted: (request: RequestRequirement['request']) => boolean) =>
    new Set(own.filter(({ request }) => wanted(request)).map(({ operation }) => operation))
  const [broken, valid] = [sent(breaksBody), sent(({ expected }) => expected === 'success')]
  return description.operations.filter(({ id }) => broken.has(id) && !valid.has(id))
}

/** Sends the valid values of a group in one request; if that is refused, sends each alone to see which is at fault. */
async function showTogether(
  context: EngineContext,
  group: readonly [RequestRequirement, ...RequestRequirement[]],
): Promise<void> {
  const exchange = await showRequest(context, requestTogether(context.description, group))
  if (group.length === 1) return
  const aloneEach = () => together(group.map((requirement) => showRequest(context, requirement)))
  if (exchange === null) {
    // What keeps the common request from being sent is then recorded for each requirement.
    await aloneEach()
    return
  }
  const judgeAs = (requirement: string | null, id: string) =>
    context.judge(withSituation(exchange, { requirement }), [id])
  if (isSuccess(exchange)) {
    for (const { id } of group) judgeAs(id, id)
    return
  }
  const alone = await aloneEach()
  if (alone.every((one) => one !== null && isSuccess(one))) judgeAs(null, validAccepted(group[0].operation))
}

function hasRequest(requirement: Requirement): requirement is RequestRequirement {
  return requirement.about === 'exchange' && requirement.request !== undefined
}

/** Sends the request of a requirement, and in nightly runs its other forms too; gives the exchange of the first. */
async function showRequest(context: EngineContext, requirement: RequestRequirement): Promise<Exchange | null> {
  const { id, request } = requirement
  const { expected, twin, others = [] } = request
  const as = (probe: string) => ({ probe, expected, requirement: id })
  if (twin !== undefined) {
    const sent = await sendForm(context, requirement, twin, unobservedProbe(probeOf(id, twin)))
    if (sent !== null && isRefusal(sent)) {
      const reason = `a value that keeps this rule, and is as unusual, is refused too: ${statusOf(sent)} (${twin.name})`
      const remedy = 'see why the service refuses that one, which breaks no rule of the document'
      context.notTested([id], { reason, remedy })
      return null
    }
  }
  const exchange = await sendForm(context, requirement, request, as(id))
  if (!includesProfile(context.run.profile, 'nightly')) return exchange
  for (const other of others) await sendForm(context, requirement, other, as(probeOf(id, other)))
  return exchange
}

async function sendForm(
  context: EngineContext,
  requirement: RequestRequirement,
  form: RequestForm,
  as: Pick<Situation, 'probe' | 'expected' | 'requirement'>,
): Promise<Exchange | null> {
  const { id, request } = requirement
  const { description } = context
  const operation = guardedOperations(description).find((one) => one.id === requirement.operation)
  if (operation === undefined) return null
  const isRead = operation.method === 'GET'
  const { expected, credential = 'own', unknownParameter, isNamedElsewhere = false, observes } = request
  const asker = askerFor(description, context.run.target, operation, credential)
  if (asker === null) return null
  const { tenant, credentials, owner = tenant, change } = asker
  const job = await jobFor(context, operation, owner, expected === 'success' && !isRead ? 'follow-up' : 'read')
  const onTarget = await operationOnTarget(context, operation)
  const unnamed = onTarget === null ? noPoll(context) : withoutParameter(onTarget, unknownParameter)
  if (job === 'none' || onTarget === null || unnamed !== null) {
    context.notTested([id], job === 'none' ? noJob(context) : (unnamed ?? noPoll(context)))
    return null
  }
  // A request that is refused for its key or its path is refused whatever the state of the job is.
  const needsEnd = expected === 'success' || (credential === 'own' && unknownParameter === undefined)
  if (needsEnd && !isRead && job?.state === 'active') {
    context.notTested([id], unended(context, job.polls))
    return null
  }
  const own = parametersOf(description, onTarget, tenant, job?.id ?? null)
  const known = unknownParameter === undefined ? {} : { [unknownParameter]: own[unknownParameter] ?? '' }
  const unknown = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, unknownName(value)]))
  const asked = isNamedElsewhere ? { ...onTarget, path: withQuery(onTarget.path, known) } : onTarget
  const call = callOf(context, asked, {
    tenant,
    parameters: { ...own, ...unknown },
    ...(credential === 'own' ? {} : { credentials }),
    ...(isNamedElsewhere ? { body: { ...known, ...plainBody(context, operation) } } : {}),
    ...writtenAs(form, wordingFor(context, operation)),
    situation: {
      ...as,
      ...(observes === undefined ? {} : { observes }),
      ...(job === null || isRead ? {} : asSituation(job.state)),
      evidence: { kind: 'plain' },
    },
  })
  const sent = change?.(call) ?? call
  if (job === null || job.state === 'active' || isRead) return context.probe(sent)
  if (isOutsiders(context, requirement)) return sendRefused(context, sent, job, FIRST_PAUSES)
  return expected === 'success' ? sendFollowUp(context, sent, job) : context.probe(sent)
}

/** A job for an operation that needs one; null where it needs none, `none` where none can be had. */
async function jobFor(
  context: EngineContext,
  operation: Operation,
  tenant: Tenant,
  use: JobUse,
): Promise<SharedJob | null | 'none'> {
  if (jobParameterOf(context.description, operation) === null) return null
  return (await sharedJob(context, tenant, use)) ?? 'none'
}

/** Sends requests of which the document says nothing, and valid ones to operations that no other subject asks. */
async function showOthers(context: EngineContext, family: OperationFamily): Promise<void> {
  const ofFamily = context.description.operations.filter((operation) => operation.family === family)
  const asked = askedBy(context, ofFamily)
  await inBatches(
    asked.flatMap(({ operation }) => openCalls(context, operation)),
    context.probe,
  )
  await showValid(
    context,
    asked.filter(({ operation }) => !isAskedElsewhere(context, operation)),
  )
}

interface Asked {
  readonly operation: Operation
  readonly tenant: Tenant
}

function askedBy(context: EngineContext, operations: readonly Operation[]): readonly Asked[] {
  return operations.flatMap((operation) => {
    const tenant = askingTenant(context, operation)
    return tenant === null ? [] : [{ operation, tenant }]
  })
}

async function showValid(context: EngineContext, asked: readonly Asked[]): Promise<void> {
  for (const { operation, tenant } of asked) {
    const job = await jobFor(context, operation, tenant, 'follow-up')
    if (job === 'none' || job?.state === 'active') continue
    const ofJob = job === null ? {} : { job: job.id }
    const call = callOf(context, operation, { tenant, ...ofJob, situation: valid(kebab(operation.id)) })
    await (job === null ? context.probe(call) : sendFollowUp(context, call, job))
  }
}

/**
 * Whether other subjects ask this operation: the lifecycle of jobs creates, polls and instructs them, and conversations
 * use all streams.
 */
function isAskedElsewhere(context: EngineContext, operation: Operation): boolean {
  const ofJobs = Object.values(agentOperations(context.description))
  return operation.response.kind === 'stream' || ofJobs.includes(operation)
}
