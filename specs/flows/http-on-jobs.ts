import type { Call } from '../../harness/sending/call.ts'
import { jobParameterOf } from '../../harness/target/agent-operations.ts'
import { pathWithin } from '../../harness/target/poll-path.ts'
import {
  KEY_WITH_EACH_REQUEST,
  OWN_ANSWER_ON_CONNECTION,
  SAME_IN_CODINGS,
} from '../../requirements/http/connections.ts'
import { CREATED_LOCATION } from '../../requirements/http/created-location.ts'
import { WITHOUT_GZIP } from '../../requirements/http/excluded-codings.ts'
import { ETAG_OF_CODING } from '../../requirements/http/kept-answers.ts'
import { UNCHANGED_FOR_KEY } from '../../requirements/http/keyless-unchanged.ts'
import { actingOperations, SAFE_METHODS, safeMethodsRule } from '../../requirements/http/safe-methods.ts'
import { askingTenant, refusedProbe, unknownName, unobservedProbe } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { inAnyCoding, inGzip, readJob, unended } from '../../requirements/probing/polls.ts'
import { jobTenant, noJob, readableJob, sharedJob } from '../../requirements/probing/shared-jobs.ts'
import { cookiesSet, header } from '../../requirements/reading/headers.ts'
import { together } from '../together.ts'
import type { Flow } from './flow.ts'
import { withoutUse } from './without-use.ts'

const subject = 'http'

/** Flows on jobs that other flows have created. */
export const httpFlowsOnJobs: readonly Flow[] = [
  { subject, title: 'methods that act on nothing leave every operation alone', show: showSafeMethods },
  { subject, title: 'a job is the same for clients that accept a coding', show: showCodings },
  {
    subject,
    title: 'a key opens the request that it came with, and no other on its connection or with a cookie of its answer',
    show: showKeylessOnConnection,
  },
  { subject, title: 'who has no key is not told that a job is unchanged', show: showKeylessUnchanged },
  { subject, title: 'a read on a used connection has an answer of its own', show: showReadsOnConnection },
  { subject, title: 'a created job is found where its Location leads', show: showLocation },
]

/** Sends each safe method with a request that would make the operation act by its own method. */
async function showSafeMethods(context: EngineContext): Promise<void> {
  const open = context.idsOf(subject)
  const operations = actingOperations(context.description).filter((one) => open.includes(safeMethodsRule(one)))
  // Operations of the agent come last, so that they are left out if its budget ends.
  for (const operation of operations.toReversed()) {
    const tenant = askingTenant(context, operation)
    const isOfJob = jobParameterOf(context.description, operation) !== null
    const job = isOfJob && tenant !== null ? await sharedJob(context, tenant, 'read') : null
    const requirement = safeMethodsRule(operation)
    if (isOfJob && job === null) {
      if (tenant !== null) context.notTested([requirement], noJob(context))
      continue
    }
    const calls = SAFE_METHODS.flatMap((method) => {
      const situation = {
        probe: `${requirement}:${method}`,
        expected: 'open',
        requirement,
        evidence: { kind: 'plain' },
      } as const
      const calls = withoutUse(context, operation, { method, job: job?.id ?? '', situation })
      // TRACE has no body (RFC 9110 section 9.3.8), and a gateway may close the connection on one.
      return method === 'TRACE' ? calls.map((call) => ({ ...call, body: null })) : calls
    })
    await together(calls.map(context.probe))
  }
}

/** Only with an ended job: an active one may differ from one read to the next. */
async function showCodings(context: EngineContext): Promise<void> {
  const ids = [SAME_IN_CODINGS, ETAG_OF_CODING]
  const job = await readableJob(context, jobTenant(context), ids)
  if (job === null) return
  const { poll } = job
  if (job.state === 'active') return context.notTested(ids, unended(context, job.polls))
  const plain = await readJob(context, poll)
  const coded = [await readJob(context, inGzip(poll)), await readJob(context, inAnyCoding(poll))]
  context.judgeSequence('job-in-codings', [plain, ...coded, await readJob(context, poll)])
  await readJob(context, { ...poll, headers: [...poll.headers, WITHOUT_GZIP] })
}

/**
 * Sends a read with the key, and the next one on its connection without it: what a service remembers by connection it
 * may use for other callers.
 */
async function showKeylessOnConnection(context: EngineContext): Promise<void> {
  const job = await readableJob(context, jobTenant(context), [KEY_WITH_EACH_REQUEST])
  if (job === null) return
  const transport = { kind: 'kept', connection: 'job-with-key' } as const
  const keyless: Call = {
    ...job.poll,
    credentials: { kind: 'none' },
    situation: refusedProbe(KEY_WITH_EACH_REQUEST),
  }
  const alone = await context.send(keyless)
  const opened = await readJob(context, { ...job.poll, transport })
  const reused = await context.send({ ...keyless, transport })
  // Some frameworks keep who is logged in, unasked, and name that in a cookie.
  const cookies = cookiesSet(opened)
  const headers = [...keyless.headers, ['Cookie', cookies] as const]
  const returned = cookies === '' ? [] : [await context.send({ ...keyless, headers })]
  context.judgeSequence('key-on-connection', [alone, opened, reused, ...returned])
}

/** Names the ETag of a read with the key in a read without one. */
async function showKeylessUnchanged(context: EngineContext): Promise<void> {
  const job = await readableJob(context, jobTenant(context), [UNCHANGED_FOR_KEY])
  if (job === null) return
  const keyless: Call = {
    ...job.poll,
    credentials: { kind: 'none' },
    situation: refusedProbe(UNCHANGED_FOR_KEY),
  }
  const opened = await readJob(context, job.poll)
  const etag = header(opened.response, 'etag')
  const headers = [...keyless.headers, ['If-None-Match', etag ?? ''] as const]
  const asked = etag === null ? [] : [await context.send(keyless), await context.send({ ...keyless, headers })]
  context.judgeSequence('keyless-unchanged', [opened, ...asked])
}

/**
 * A connection that the service closes at the wrong moment shows nothing, so only an answer on it counts, or that none
 * comes.
 */
async function showReadsOnConnection(context: EngineContext): Promise<void> {
  const job = await readableJob(context, jobTenant(context), [OWN_ANSWER_ON_CONNECTION])
  if (job === null) return
  const path = job.poll.path.replace(encodeURIComponent(job.id), unknownName(job.id))
  if (path === job.poll.path) return
  const transport = { kind: 'kept', connection: 'two-reads' } as const
  const opened = await readJob(context, { ...job.poll, transport })
  const situation = refusedProbe('job-on-used-connection')
  const other = await context.send({ ...job.poll, path, transport, situation })
  if (other.failure?.kind === 'timeout') context.judge(other)
  context.judgeSequence('reads-on-connection', [opened, other])
}

/** Reads the address in Location like a job, whatever the description says of it. */
async function showLocation(context: EngineContext): Promise<void> {
  const job = await readableJob(context, jobTenant(context), [CREATED_LOCATION])
  if (job === null) return
  const { created, poll } = job
  const location = header(created.response, 'location')
  const path = location === null ? null : pathWithin(context.run.target.baseUrl, location, created.request.url)
  const situation = unobservedProbe('created-location')
  const reads = path === null ? [] : [await context.send({ ...poll, operation: null, path, situation })]
  context.judgeSequence('created-location', [created, ...reads])
}
