import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentOperations, guardedOperations } from '../../harness/target/agent-operations.ts'
import { includesProfile } from '../../harness/target/run.ts'
import type { Tenant } from '../../harness/target/target.ts'
import { validAccepted } from '../../requirements/bodies/answers.ts'
import { requestTogether, sentTogether } from '../../requirements/bodies/valid-together.ts'
import { probeOf, type RequestRequirement } from '../../requirements/declaring/request-requirement.ts'
import type { Requirement } from '../../requirements/declaring/requirement.ts'
import { askingTenant, callOf, unobservedProbe, valid } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { sendFollowUp } from '../../requirements/probing/shared-jobs.ts'
import { withSituation } from '../../requirements/reading/evidence.ts'
import { isRefusal, isSuccess, statusOf } from '../../requirements/reading/status.ts'
import { breaksBody, type OtherForm, type RequestForm } from '../../requirements/requests/request.ts'
import type { Operation, OperationFamily } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { inBatches } from '../batches.ts'
import { together } from '../together.ts'
import type { Flow } from './flow.ts'
import { openCalls } from './open-calls.ts'
import { isOutsiders, jobFor, sendForm } from './request-forms.ts'

export function requestFlow(family: OperationFamily): Flow {
  const subject = `${family}-request`
  return {
    subject,
    title: `${family} operations accept what the document allows of a request and refuse what it rules out`,
    show: async (context) => {
      await showRequests(context, subject, family, 'first')
      await showOthers(context, family)
    },
  }
}

/** What only a nightly run asks of requests; `subject` is that of the flow that asks the rest. */
export function furtherRequestFlow(family: OperationFamily, subject = `${family}-request`): Flow {
  return {
    subject,
    title: `${subject}: ${family} operations treat further forms of these requests alike`,
    show: async (context) => {
      if (includesProfile(context.run.profile, 'nightly')) await showRequests(context, subject, family, 'further')
    },
  }
}

type Turn = 'first' | 'further'

/** Sends the requests of all requirements of a subject and family that have one in this turn. */
export async function showRequests(
  context: EngineContext,
  subject: string,
  family: OperationFamily,
  turn: Turn,
): Promise<void> {
  const ofFamily = guardedOperations(context.description).filter((operation) => operation.family === family)
  const ids = new Set<string>(ofFamily.map(({ id }) => id))
  const all = context.requirementsOf(subject).filter(hasRequest)
  const own = all.filter(({ operation }) => ids.has(operation))
  const refused = own.filter(({ request }) => request.expected !== 'success')
  const first = refused.filter((requirement) => isOutsiders(context, requirement))
  // Sent first and alone: if another request is accepted that must not be, the job is active because of that one.
  const show = (requirement: RequestRequirement) =>
    showForms(context, requirement, formsIn(turn, [requirement], requirement))
  for (const requirement of first) await show(requirement)
  const others = refused.filter((requirement) => !first.includes(requirement))
  await inBatches(others, show)
  // Accepted requests come last: a follow-up sets its job to work, and the job then refuses what is asked of it
  // meanwhile.
  await inBatches(sentTogether(own.filter(({ request }) => request.expected === 'success')), (group) =>
    showTogether(context, group, turn),
  )
  // In a whole run other subjects send plain requests, without which a refusal shows nothing. If only some requirements
  // are asked for, they are sent here.
  if (context.run.only === null || turn === 'further') return
  const plain = new Set(context.idsOf(subject))
  const alone = unpaired(context, own)
  const isAsked = (one: Operation) => ids.has(one.id) && (alone.includes(one) || plain.has(validAccepted(one.id)))
  const asked = context.description.operations.filter(isAsked)
  await showValid(context, askedBy(context, asked))
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
  turn: Turn,
): Promise<void> {
  const requirement = requestTogether(context.description, group)
  const forms = formsIn(turn, group, requirement)
  const exchange = await showForms(context, requirement, forms)
  if (group.length === 1 || forms.length === 0) return
  const aloneEach = () => together(group.map((one) => showForms(context, one, [one.request])))
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

/**
 * Forms of a request that are sent in one turn. What a release run shows too comes first; the rest of a night comes
 * after all other flows, so that it is left out if the budget ends, and not what the document is about.
 *
 * @param group requirements that share the request
 */
function formsIn(
  turn: Turn,
  group: readonly RequestRequirement[],
  { request }: RequestRequirement,
): readonly (RequestForm | OtherForm)[] {
  const others = request.others ?? []
  if (group.every(({ from }) => from === 'nightly')) return turn === 'first' ? [] : [request, ...others]
  return turn === 'first' ? [request] : others
}

/** Sends forms of a requirement's request; gives the exchange of the last. */
async function showForms(
  context: EngineContext,
  requirement: RequestRequirement,
  forms: readonly (RequestForm | OtherForm)[],
): Promise<Exchange | null> {
  const { id, request } = requirement
  const { expected, twin } = request
  const as = (probe: string) => ({ probe, expected, requirement: id })
  if (twin !== undefined && forms.length > 0) {
    const sent = await sendForm(context, requirement, twin, unobservedProbe(probeOf(id, twin)))
    if (sent !== null && isRefusal(sent)) {
      const reason = `a value that keeps this rule, and is as unusual, is refused too: ${statusOf(sent)} (${twin.name})`
      const remedy = 'see why the service refuses that one, which breaks no rule of the document'
      context.notTested([id], { reason, remedy })
      return null
    }
  }
  let last: Exchange | null = null
  for (const form of forms) {
    last = await sendForm(context, requirement, form, as('name' in form ? probeOf(id, form) : id))
  }
  return last
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
