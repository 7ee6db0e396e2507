import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Situation } from '../../harness/exchange/situation.ts'
import { parametersOf, withQuery } from '../../harness/target/address.ts'
import { agentOperations, guardedOperations, jobParameterOf } from '../../harness/target/agent-operations.ts'
import type { Tenant } from '../../harness/target/target.ts'
import type { RequestRequirement } from '../../requirements/declaring/request-requirement.ts'
import { callOf, plainBody, unknownName, wordingFor, writtenAs } from '../../requirements/probing/calls.ts'
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
import { askerFor } from '../../requirements/requests/credentials.ts'
import type { RequestForm } from '../../requirements/requests/request.ts'
import type { Operation } from '../../schemas/description/description.ts'

/**
 * Sends one form of a requirement's request, by its caller and to its job; null where the target lacks what it needs,
 * which is then recorded.
 */
export async function sendForm(
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
  if (isOutsiders(context, requirement)) return (await sendRefused(context, sent, job, FIRST_PAUSES)).sent
  return expected === 'success' ? sendFollowUp(context, sent, job) : context.probe(sent)
}

/** A job for an operation that needs one; null where it needs none, `none` where none can be had. */
export async function jobFor(
  context: EngineContext,
  operation: Operation,
  tenant: Tenant,
  use: JobUse,
): Promise<SharedJob | null | 'none'> {
  if (jobParameterOf(context.description, operation) === null) return null
  return (await sharedJob(context, tenant, use)) ?? 'none'
}

/** Whether a requirement is about a follow-up by a caller who may not use the tenant's jobs. */
export function isOutsiders({ description }: EngineContext, { operation, request }: RequestRequirement): boolean {
  const isOutside = request.credential === 'missing' || request.credential === 'foreign-path'
  return isOutside && operation === agentOperations(description).message?.id
}
