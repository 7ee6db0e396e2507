import type { Exchange } from '../../harness/exchange/exchange.ts'
import { parametersOf, withQuery } from '../../harness/target/address.ts'
import { guardedOperations, jobParameterOf } from '../../harness/target/agent-operations.ts'
import { CALLERS_AT_ONCE } from '../../requirements/access/callers-at-once.ts'
import { hiddenJob } from '../../requirements/access/hidden-jobs.ts'
import { credentialCases } from '../../requirements/access/keys.ts'
import { malformedIdRefused, malformedIdsFor } from '../../requirements/access/malformed-ids.ts'
import { JOBS_LISTED } from '../../requirements/access/other-organizations.ts'
import { foreignJobByQuery, readAddress, spellings } from '../../requirements/access/read-address.ts'
import {
  callOf,
  type Difference,
  openProbe,
  refusedProbe,
  unknownName,
  unobservedProbe,
  valid,
} from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { noPoll, operationOnTarget } from '../../requirements/probing/jobs.ts'
import { jobTenant, noJob, type SharedJob, sharedJob } from '../../requirements/probing/shared-jobs.ts'
import { askerFor, type Credential } from '../../requirements/requests/credentials.ts'
import type { Operation, OperationFamily } from '../../schemas/description/description.ts'
import { inBatches } from '../batches.ts'
import { together } from '../together.ts'
import type { Flow } from './flow.ts'
import { showRequests } from './requests.ts'

const subject = 'auth'

/** Sends the plain valid request of an operation, changed by this difference. */
function probed(context: EngineContext, operation: Operation, difference: Difference): Promise<Exchange> {
  return context.probe(callOf(context, operation, difference))
}

/** One flow for each family, so that one is still shown if the budget of the other runs out. */
export function accessFlow(family: OperationFamily): Flow {
  return {
    subject,
    title: `each ${family} operation refuses a request without the right key for it, and a path that names nothing`,
    show: async (context) => {
      await showRequests(context, subject, family, 'first')
      for (const operation of guardedOperations(context.description)) {
        if (operation.family === family) await showJobs(context, operation)
      }
    },
  }
}

/** Shows what an operation on jobs answers to invalid ids, and to callers who may not see the job. */
async function showJobs(context: EngineContext, operation: Operation): Promise<void> {
  const parameter = jobParameterOf(context.description, operation)
  const tenant = jobTenant(context)
  const rules = [...Object.values(hiddenJob), ...Object.values(readAddress), foreignJobByQuery(operation)]
  const ofRead = [...rules, CALLERS_AT_ONCE, JOBS_LISTED]
  const ids = [malformedIdRefused(operation), ...(operation.method === 'GET' ? ofRead : [])]
  const open = ids.filter((id) => context.idsOf(subject).includes(id))
  if (parameter === null || tenant === null || open.length === 0) return
  const job = await sharedJob(context, tenant, 'read')
  const onTarget = await operationOnTarget(context, operation)
  if (job === null || onTarget === null) {
    return context.notTested(open, job === null ? noJob(context) : noPoll(context))
  }
  await showMalformedIds(context, onTarget)
  if (operation.method !== 'GET') return
  await showRefusedReads(context, onTarget, job)
  await showCallersAtOnce(context, onTarget, job)
  await showOtherAddresses(context, onTarget, job)
  await showQuery(context, onTarget, job)
  await showLists(context, onTarget, job)
  await showDeletion(context, onTarget, job)
}

async function showMalformedIds(context: EngineContext, operation: Operation): Promise<void> {
  const requirement = malformedIdRefused(operation)
  if (!context.idsOf(subject).includes(requirement)) return
  await inBatches(Object.entries(malformedIdsFor(operation)), ([name, job]) => {
    const situation = refusedProbe(`${requirement}:${name}`, requirement)
    return probed(context, operation, { job, situation })
  })
  const situation = refusedProbe(`${requirement}:with-an-escape-that-is-none`, requirement)
  const path = (own: string) => own.replace(`/${NO_JOB}`, '/%zz')
  await probed(context, operation, { job: NO_JOB, path, situation })
}

/** Credentials of callers who may read no job of the tenant. */
const outsiders: readonly Credential[] = ['missing', 'wrong-kind', 'foreign', 'foreign-path']

async function showRefusedReads(context: EngineContext, read: Operation, { id, created }: SharedJob): Promise<void> {
  const rules = credentialCases(context.description).filter(({ operation }) => operation === read.id)
  for (const credential of outsiders) {
    const asker = askerFor(context.description, context.run.target, read, credential)
    if (asker === null) continue
    // Only the read of the existing job shows the rule on credentials: a service that caches answers by their address
    // refuses unknown jobs, but shows this one to everyone once its owner has read it.
    const requirement = rules.find(({ request }) => request.credential === credential)?.id ?? null
    const readOf = (job: string, shown: string | null) =>
      probed(context, read, { ...asker, job, situation: refusedProbe(`refused-read:${credential}`, shown) })
    context.judgeSequence('job-refusals', [created, await readOf(id, requirement), await readOf(unknownName(id), null)])
  }
}

/** Enough for a service that mixes callers up for a few milliseconds, and fewer than a page makes when it opens. */
const READS_AT_ONCE = 8

/** The owner of a job and callers who may not read it read it at the same time. */
async function showCallersAtOnce(context: EngineContext, read: Operation, { id, tenant }: SharedJob): Promise<void> {
  if (!context.idsOf(subject).includes(CALLERS_AT_ONCE)) return
  const others = (['missing', 'foreign-path'] as const).flatMap((credential) => {
    const asker = askerFor(context.description, context.run.target, read, credential)
    const situation = refusedProbe(`${CALLERS_AT_ONCE}:${credential}`, CALLERS_AT_ONCE)
    return asker === null ? [] : [{ asker, situation }]
  })
  const owner = { asker: { tenant }, situation: { ...valid(CALLERS_AT_ONCE), requirement: CALLERS_AT_ONCE } }
  const round = [owner, ...others]
  const asked = Array.from({ length: READS_AT_ONCE }, () => round).flat()
  await together(asked.map(({ asker, situation }) => probed(context, read, { ...asker, job: id, situation })))
}

/** Methods besides GET by which a service may serve a job, whether the document mentions them or not. */
const otherMethods = ['HEAD', 'PUT', 'PATCH'] as const

/**
 * Headers by which a caller claims to be on the service's own machine, from which a service may need no key (CWE-290).
 */
const fromItself = ['X-Forwarded-For', 'X-Real-IP', 'True-Client-IP'].map((name) => [name, '127.0.0.1'] as const)

/**
 * Reads by part of the job's id, and by a pattern that it has, by its owner; and reads without a key by other spellings
 * of its address, other methods, and with headers of another origin.
 */
async function showOtherAddresses(context: EngineContext, read: Operation, { id, tenant }: SharedJob): Promise<void> {
  const requirement = readAddress.spellings
  const readOf = (job: string, probe: string) => probed(context, read, { tenant, job, situation: openProbe(probe) })
  await readOf(id.slice(0, -1), 'job-by-part-of-id')
  // SQL's LIKE matches this to any one character.
  await readOf(`${id.slice(0, -1)}_`, 'job-by-pattern-of-id')
  const ways = [
    ...Object.entries(spellings).map(([name, path]) => ({ name, path })),
    ...otherMethods.map((method) => ({ name: method, method })),
    { name: 'from the service itself, as headers say', headers: fromItself },
  ]
  await inBatches(ways, ({ name, ...way }) => {
    const situation = refusedProbe(`${requirement}: ${name}`, requirement)
    const credentials = { kind: 'none' } as const
    return probed(context, read, { tenant, job: id, path: (own) => own, credentials, situation, ...way })
  })
}

/**
 * Another organization asks by its own path, with the project of the job in the query: some services take the query's
 * value for the path's.
 */
async function showQuery(context: EngineContext, read: Operation, { id, tenant }: SharedJob): Promise<void> {
  const { description, run } = context
  const asker = askerFor(description, run.target, read, 'foreign-path')
  const requirement = foreignJobByQuery(read)
  if (asker === null || !context.idsOf(subject).includes(requirement)) return
  const named = parametersOf(description, read, tenant, id)
  const situation = refusedProbe(requirement, requirement)
  await probed(context, read, { ...asker, job: id, path: (own) => withQuery(own, named), situation })
}

/**
 * Asks for lists of a project's jobs, where a service may have one, without a key and by another organization with its
 * own key.
 */
async function showLists(context: EngineContext, read: Operation, { tenant }: SharedJob): Promise<void> {
  if (!context.idsOf(subject).includes(JOBS_LISTED)) return
  const foreign = askerFor(context.description, context.run.target, read, 'foreign-path')
  const askers = [{ tenant, credentials: { kind: 'none' } as const }, ...(foreign === null ? [] : [foreign])]
  const situation = unobservedProbe('list-of-jobs')
  const lists = askers.flatMap((asker) =>
    ['', 's'].map((end) => ({ ...asker, path: (own: string) => own.replace(/\/[^/]*$/, end) })),
  )
  await inBatches(lists, (list) => probed(context, read, { ...list, job: NO_JOB, situation }))
}

/** Takes the place of the job's id in a path, where the path is then changed. */
const NO_JOB = 'no-job'

/** Its owner can still read a job after someone without a key has asked to delete it. */
async function showDeletion(context: EngineContext, read: Operation, { id, tenant }: SharedJob): Promise<void> {
  if (!context.idsOf(subject).includes(readAddress.deletion)) return
  const ofJob = { tenant, job: id }
  const readJob = (probe: string) => probed(context, read, { ...ofJob, situation: unobservedProbe(probe) })
  const before = await readJob('read-before-deletion')
  const deleted = await probed(context, read, {
    ...ofJob,
    method: 'DELETE',
    path: (own) => own,
    credentials: { kind: 'none' },
    situation: unobservedProbe('deletion-without-key'),
  })
  context.judgeSequence('deleted-job', [before, deleted, await readJob('read-after-deletion')])
}
