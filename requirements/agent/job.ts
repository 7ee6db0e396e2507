import type { Exchange } from '../../harness/sending/exchange.ts'
import { type AgentIds, agentIds, agentOperations, jobProperties } from '../../harness/target/agent-operations.ts'
import { fail, failSaying, notApplicable, notTested, pass } from '../../harness/verdict/outcome.ts'
import { isUnfilled } from '../../harness/wire/unfilled.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { hasStatus, isObject, isSuccess, jobIn, jsonBody } from '../evidence.ts'
import type { ExchangeRequirement, Requirement, SequenceRequirement } from '../requirement.ts'
import { documented, standard } from '../source.ts'
import { answering, jobAnswer, validJob, withFields } from '../valid-examples.ts'
import { remedyOf } from './instructed-end.ts'

/** A pull request has a number, and no such name: programs write these for a number that they do not have. */
const ENDS_IN_NOTHING = /\/(?:undefined|null|None|NaN)\/?$/

export function agentJobRequirements(description: DescriptionView): readonly Requirement[] {
  if (agentOperations(description).create === null) return []
  const ids = agentIds(description)
  return [...objectRequirements(ids), uniqueId(ids)]
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
      check: (exchange, { target }) => {
        const link = jobIn(exchange)?.prLink
        if (typeof link !== 'string') return notTested('prLink is no string', remedyOf('change', target))
        // Readers of addresses drop white space, and what compares or stores the text does not. Only HTML reads its escapes.
        const isWeb = URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) && !/\s|&amp;/.test(link)
        return isWeb && !isUnfilled(link) && !ENDS_IN_NOTHING.test(link)
          ? pass
          : fail('an absolute http or https URL in prLink', link)
      },
      example: () => answer({ prLink: 'https://code.example/pull/1' }),
      violation: (valid) => withFields(valid, { prLink: 'pull/1' }),
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
      skipReason: ({ target }) => {
        if (target.prompts.archive !== null) return null
        return notTested('no known way to an archived job', remedyOf('archive', target))
      },
    },
    {
      ...ofJob,
      id: 'agent-job-error-not-sent-as-success',
      source: standard(
        'an answer that reports an error has an error status: clients that trust the status take it for done',
      ),
      appliesTo: (exchange) => isAgents(exchange) && isSuccess(exchange),
      check: (exchange) => {
        // Half a body is no object either, and that it is half a body is a finding of its own.
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
        const body = jsonBody(exchange)
        const names = jobProperties(description).map(({ name }) => name)
        // A refusal may name the job that stands in the way, and its status.
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

function uniqueId({ create }: AgentIds): SequenceRequirement {
  const answer = (id: string) => jobAnswer({ id }, create)
  return {
    about: 'sequence',
    sequence: 'whole-run',
    id: 'agent-job-id-unique',
    operation: create,
    source: documented(),
    check: (exchanges) => {
      const created = exchanges.filter(({ operation }) => operation === create)
      const ids = created.map((exchange) => jobIn(exchange)?.id).filter((id) => id !== undefined)
      if (ids.length < 2) return notApplicable('fewer than two jobs were created')
      const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
      return repeated === undefined
        ? pass
        : failSaying('an id of its own for every job', `two jobs with id ${repeated}`)
    },
    example: () => [answer('job_1'), answer('job_2')],
    violation: () => [answer('job_1'), answer('job_1')],
  }
}
