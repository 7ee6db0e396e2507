import type { Exchange } from '../../harness/exchange/exchange.ts'
import { parseJson } from '../../harness/json/parse.ts'
import { type AgentIds, agentIds, jobProperties } from '../../harness/target/agent-operations.ts'
import { isLoopback } from '../../harness/target/connection.ts'
import { fail, failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import { isUnfilled } from '../../harness/wire/unfilled.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { JobPath } from '../../schemas/description/interface-types.ts'
import type { ExchangeRequirement, Requirement, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, documented, standard } from '../declaring/source.ts'
import { answering, jobAnswer, validJob, withFields, withRequest } from '../declaring/valid-examples.ts'
import { hasStatus, isObject, jobIn, jsonBody, valueAt } from '../reading/body.ts'
import { isSuccess } from '../reading/status.ts'
import { isDebugText } from './debug-text.ts'
import { remedyOf } from './instructed-end.ts'

/**
 * Ends of an address that programs write where they have no number of a pull request, or that were cut out of a
 * sentence with the sign behind the number.
 */
const ENDS_BADLY = /\/(?:undefined|null|None|NaN)\/?$|\/\d+[).,;:\]>]+$/

/** Members of a job that name something, and of which nothing says that they may be empty. */
const NAMED: readonly JobPath[] = ['id', 'model', 'source.repository', 'source.ref']

export function agentJobRequirements(description: DescriptionView): readonly Requirement[] {
  const ids = agentIds(description)
  return [...objectRequirements(ids), ...uniqueId(ids)]
}

function objectRequirements({ create, message, poll }: AgentIds): readonly ExchangeRequirement[] {
  const isAgents = ({ operation }: Exchange) => [create, message, poll].includes(operation ?? '')
  const holdsJob = (exchange: Exchange) => isAgents(exchange) && jobIn(exchange) !== null
  const answer = (fields: Parameters<typeof jobAnswer>[0] = {}) => jobAnswer(fields, create)
  const ofJob = { about: 'exchange', operation: create, appliesTo: holdsJob } as const
  return [
    {
      ...ofJob,
      id: 'agent-job-pr-link-null-while-active',
      source: documented(),
      check: (exchange) => {
        const job = jobIn(exchange)
        if (job?.prLink === undefined || !hasStatus(job, 'active')) return notApplicable('no active job with a prLink')
        return job.prLink === null ? pass : fail('prLink null while active', job.prLink)
      },
      example: () => answer({ status: 'active' }),
      violation: (valid) => withFields(valid, { prLink: 'https://code.example/pull/1' }),
    },
    {
      ...ofJob,
      id: 'agent-job-pr-link-is-url',
      source: documented(),
      check: linked((link) => {
        // The URL parser drops white space, but programs that compare or store the text keep it, and only HTML decodes
        // its escapes.
        const isWeb = URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) && !/\s|&amp;/.test(link)
        return isWeb && !isUnfilled(link) && !ENDS_BADLY.test(link)
          ? pass
          : fail('an absolute http or https URL in prLink', link)
      }),
      example: () => answer({ prLink: 'https://code.example/pull/1' }),
      violation: (valid) => withFields(valid, { prLink: 'pull/1' }),
    },
    {
      ...ofJob,
      id: 'agent-job-pr-link-not-local',
      source: assumed('our choice: a person follows prLink, and from another machine than that of the service'),
      check: linked((link, { request: { url } }) =>
        isLocal(link) && !isLocal(url) ? fail('a pull request that a person can reach', link) : pass,
      ),
      example: () => withRequest(answer({ prLink: 'https://code.example/pull/1' }), { url: 'https://api.example/job' }),
      violation: (valid) => withFields(valid, { prLink: 'http://localhost:3000/pull/1' }),
    },
    {
      ...ofJob,
      id: 'agent-job-pr-link-leads-to-page',
      source: assumed('our choice: a person follows prLink, who can not read what an API answers of a pull request'),
      check: linked((link) => (isOfApi(link) ? fail('the page of a pull request', link) : pass)),
      example: () => answer({ prLink: 'https://code.example/pull/1' }),
      violation: (valid) => withFields(valid, { prLink: 'https://api.code.example/repos/acme/docs/pulls/1' }),
    },
    {
      ...ofJob,
      id: 'agent-job-archived-at-set-when-archived',
      from: 'release',
      source: documented(),
      appliesTo: (exchange) => holdsJob(exchange) && hasStatus(jobIn(exchange), 'archived'),
      check: (exchange) => {
        const archivedAt = jobIn(exchange)?.archivedAt
        return typeof archivedAt === 'string' ? pass : fail('the time of archiving in archivedAt', archivedAt)
      },
      example: () => answer({ status: 'archived', archivedAt: '2026-01-01T00:00:00Z' }),
      violation: (valid) => withFields(valid, { archivedAt: null }),
    },
    {
      ...ofJob,
      id: 'agent-job-texts-name-something',
      from: 'release',
      source: assumed(
        'our choice: what a completed job names is there by then, and a client that shows it, or asks by it, needs a name',
      ),
      check: (exchange) => {
        // An active job may not have them yet, and a failed job may never get them.
        if (!hasStatus(jobIn(exchange), 'completed')) return notApplicable('no answer shows a completed job')
        const named = NAMED.map((path) => ({ path, value: valueAt(jobIn(exchange), path) }))
        const empty = named.find(({ path, value }) => typeof value === 'string' && !isName(path, value))
        return empty === undefined ? pass : fail(`a name in ${empty.path}`, empty.value)
      },
      example: () => answer(),
      violation: (valid) => withFields(valid, { model: ' ' }),
    },
    {
      ...ofJob,
      id: 'agent-job-error-not-sent-as-success',
      source: standard(
        'an answer that reports an error has an error status: clients that trust the status take it for done',
      ),
      appliesTo: (exchange) => isAgents(exchange) && isSuccess(exchange),
      check: (exchange) => {
        // A cut body is no JSON object either; that it is cut is a finding of its own.
        if (exchange.response?.end !== 'complete') return notApplicable('the answer did not come to its end')
        const job = jobIn(exchange)
        if (job === null) return failSaying('an agent job', `a 2xx whose body is no JSON object`)
        return 'error' in job && !('id' in job) ? fail('an agent job', job) : pass
      },
      example: () => answer(),
      violation: (valid) => answering(valid, 200, { error: { code: 'invalid' } }),
    },
    {
      ...ofJob,
      id: 'agent-refusal-holds-no-job',
      from: 'release',
      source: standard('a refusal has no side effect: a job that comes with it was started all the same'),
      appliesTo: ({ operation, response }) => operation === create && response !== null && response.status >= 400,
      check: (exchange, { description }) => {
        const body = jsonBody(exchange) ?? lineOf(exchange)
        const names = jobProperties(description).map(({ name }) => name)
        // A refusal may give the id and status of the job that stands in the way, so only most of a job's members
        // count.
        const isJob = (part: unknown) =>
          isObject(part) && names.filter((name) => Object.hasOwn(part, name)).length > names.length / 2
        const holds = isObject(body) && [body, ...Object.values(body)].some(isJob)
        return holds ? fail('a refusal without a job', body) : pass
      },
      example: () => answering(answer(), 422, { error: 'no' }),
      violation: (valid) => answering(valid, 422, validJob),
    },
  ]
}

/** The last line that is JSON: a handler that goes on after it has refused writes its answer behind the refusal. */
function lineOf({ response }: Exchange): unknown {
  const lines = response?.body.encoding === 'utf8' ? response.body.text.trim().split('\n') : []
  return parseJson(lines.at(-1) ?? '')
}

/** An id is opaque, and may stand in braces. */
function isName(path: JobPath, text: string): boolean {
  return text.trim() !== '' && !/\p{Cc}/u.test(text) && !isUnfilled(text) && (path === 'id' || !isDebugText(text))
}

/** A check of the link of a job, which a job need not have. */
function linked(check: (link: string, exchange: Exchange) => Outcome): ExchangeRequirement['check'] {
  return (exchange, { target }) => {
    const link = jobIn(exchange)?.prLink
    return typeof link === 'string'
      ? check(link, exchange)
      : notTested('prLink is no string', remedyOf('change', target))
  }
}

function isLocal(address: string): boolean {
  return URL.canParse(address) && isLoopback(new URL(address).hostname)
}

/** Whether an address is one of an API, by its host or the beginning of its path, as of GitHub, GitLab and Gitea. */
function isOfApi(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, pathname } = new URL(address)
  return hostname.startsWith('api.') || pathname.startsWith('/api/')
}

function uniqueId({ create }: AgentIds): readonly SequenceRequirement[] {
  const answer = (id: string, prompt: string) =>
    withRequest(jobAnswer({ id }, create), { body: JSON.stringify({ prompt }) })
  const example = () => [answer('job_1', 'one'), answer('job_2', 'two'), answer('job_3', 'two')]
  const ofRun = { about: 'sequence', sequence: 'whole-run', operation: create, example } as const
  return [
    {
      ...ofRun,
      id: 'agent-job-id-unique',
      source: documented(),
      check: (exchanges) => {
        const created = createdIn(exchanges, create)
        if (created.length < 2) return notApplicable('fewer than two jobs were created')
        return withOneId(created, (one, other) => !isSameRequest(one, other)) ?? pass
      },
      violation: () => [answer('job_1', 'one'), answer('job_1', 'two')],
    },
    {
      ...ofRun,
      id: 'agent-job-for-each-equal-request',
      from: 'release',
      source: assumed(
        'our choice: who asks twice for the same wants it done twice, since nothing says that the second request is one of ' +
          'the first that came again',
      ),
      check: (exchanges) => {
        const created = createdIn(exchanges, create)
        const isRepeated = (one: Exchange) => created.some((other) => other !== one && isSameRequest(one, other))
        if (!created.some(isRepeated)) return notApplicable('no two jobs of one project were created by equal requests')
        return withOneId(created, isSameRequest) ?? pass
      },
      violation: () => [answer('job_1', 'one'), answer('job_1', 'one')],
    },
  ]
}

function createdIn(exchanges: readonly Exchange[], create: string): readonly Exchange[] {
  return exchanges.filter((exchange) => exchange.operation === create && jobIn(exchange)?.id !== undefined)
}

function isSameRequest(one: Exchange, other: Exchange): boolean {
  return one.request.url === other.request.url && one.request.body === other.request.body
}

/** The failure where two creations that `isMeant` relates share an id; null where none do. */
function withOneId(created: readonly Exchange[], isMeant: (one: Exchange, other: Exchange) => boolean): Outcome | null {
  const byId = Map.groupBy(created, (exchange) => jobIn(exchange)?.id)
  for (const [id, [first, ...others]] of byId) {
    if (first === undefined || !others.some((other) => isMeant(first, other))) continue
    return failSaying('an id of its own for every job', `two jobs with id ${id}`)
  }
  return null
}
