import type { Exchange } from '../harness/exchange.ts'
import { fail, failSaying, notApplicable, notTested, pass } from '../harness/outcome.ts'
import { POLL_OPERATION } from './derive-responses.ts'
import { isSuccess, jobIn } from './evidence.ts'
import { answering, jobAnswer, lawfulJob, withFields } from './lawful.ts'
import type { ExchangeRequirement, Requirement, SeriesRequirement } from './requirement.ts'
import { assumed, documented, standard } from './source.ts'

const agentOperations: ReadonlySet<string> = new Set(['createAgentJob', 'sendAgentJobMessage', POLL_OPERATION])

function holdsJob(exchange: Exchange): boolean {
  return agentOperations.has(exchange.operation ?? '') && jobIn(exchange) !== null
}

/** The job object itself, in whichever answer it comes. */
const objectRequirements: readonly ExchangeRequirement[] = [
  {
    about: 'exchange',
    id: 'agent-job-pr-link-null-while-active',
    operation: 'createAgentJob',
    source: documented(
      { section: 'States', terms: ['active', 'prLink', 'null'] },
      { section: 'Agent job', terms: ['active', 'processing'] },
    ),
    concerns: holdsJob,
    check: (exchange) => {
      const job = jobIn(exchange)
      if (job?.['status'] !== 'active') return notApplicable('the job is not active')
      return job['prLink'] === null ? pass : fail('prLink null while active', job['prLink'])
    },
    example: () => jobAnswer({ status: 'active' }),
    violation: (lawful) => withFields(lawful, { prLink: 'https://code.example/pull/1' }),
  },
  {
    about: 'exchange',
    id: 'agent-job-pr-link-is-url',
    operation: 'createAgentJob',
    source: documented({ terms: ['prLink', 'URL', 'pull request', '|'] }),
    concerns: holdsJob,
    check: (exchange) => {
      const link = jobIn(exchange)?.['prLink']
      if (typeof link !== 'string') return notApplicable('prLink is no string')
      const isWeb = URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)
      return isWeb ? pass : fail('an absolute http or https URL in prLink', link)
    },
    example: () => jobAnswer({ prLink: 'https://code.example/pull/1' }),
    violation: (lawful) => withFields(lawful, { prLink: 'pull/1' }),
  },
  {
    about: 'exchange',
    id: 'agent-job-archived-at-set-when-archived',
    operation: 'createAgentJob',
    from: 'release',
    source: documented(
      { section: 'Agent job', terms: ['archivedAt', 'archived'] },
      { section: 'Agent job', terms: ['archived', 'has been archived'] },
    ),
    concerns: (exchange) => holdsJob(exchange) && jobIn(exchange)?.['status'] === 'archived',
    check: (exchange) => {
      const archivedAt = jobIn(exchange)?.['archivedAt']
      return typeof archivedAt === 'string' ? pass : fail('the time of archiving in archivedAt', archivedAt)
    },
    example: () => jobAnswer({ status: 'archived', archivedAt: '2026-01-01T00:00:00Z' }),
    violation: (lawful) => withFields(lawful, { archivedAt: null }),
    exempt: ({ target }) => {
      if (target.prompts.archive !== null) return null
      const remedy = 'give an instruction that ends in an archived job in prompts.archive'
      return notTested('no known way to an archived job', remedy)
    },
  },
  {
    about: 'exchange',
    id: 'agent-job-archived-at-null-before-archiving',
    operation: 'createAgentJob',
    source: assumed('a job that was never archived has no time of archiving; the document only allows the null'),
    concerns: (exchange) => holdsJob(exchange) && exchange.operation === 'createAgentJob',
    check: (exchange) => {
      const job = jobIn(exchange)
      if (job?.['status'] === 'archived') return notApplicable('the job is archived')
      return job?.['archivedAt'] === null ? pass : fail('archivedAt null', job?.['archivedAt'])
    },
    example: () => jobAnswer(),
    violation: (lawful) => withFields(lawful, { archivedAt: '2026-01-01T00:00:00Z' }),
  },
  {
    about: 'exchange',
    id: 'agent-job-error-not-sent-as-success',
    operation: 'createAgentJob',
    source: standard(
      'an answer that reports an error has an error status: clients that trust the status take it for done',
    ),
    concerns: (exchange) => agentOperations.has(exchange.operation ?? '') && isSuccess(exchange),
    check: (exchange) => {
      const job = jobIn(exchange)
      if (job === null) return failSaying('an agent job', `a 2xx whose body is no JSON object`)
      return 'error' in job && !('id' in job) ? fail('an agent job', job) : pass
    },
    example: () => jobAnswer(),
    violation: (lawful) => answering(lawful, 200, { error: { code: 'invalid' } }),
  },
  {
    about: 'exchange',
    id: 'agent-refusal-holds-no-job',
    from: 'release',
    operation: 'createAgentJob',
    source: standard('a refusal has no side effect: a job that comes with it was started all the same'),
    concerns: ({ operation, response }) =>
      agentOperations.has(operation ?? '') && response !== null && response.status >= 400,
    check: ({ response }) => {
      const holds = response?.body.encoding === 'utf8' && /"status"\s*:\s*"(active|completed)"/.test(response.body.text)
      return holds ? fail('a refusal without a job', response?.body.text) : pass
    },
    example: () => answering(jobAnswer(), 422, { error: 'no' }),
    violation: (lawful) => answering(lawful, 422, lawfulJob),
  },
]

/** Several jobs together. */
const seriesRequirements: readonly SeriesRequirement[] = [
  {
    about: 'series',
    id: 'agent-job-id-unique',
    operation: 'createAgentJob',
    source: documented({ section: 'Agent job', terms: ['id', 'unique identifier'] }),
    check: (exchanges) => {
      const ids = exchanges.map((exchange) => jobIn(exchange)?.['id']).filter((id) => id !== undefined)
      if (ids.length < 2) return notApplicable('fewer than two jobs were created')
      const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
      return repeated === undefined
        ? pass
        : failSaying('an id of its own for every job', `two jobs with id ${repeated}`)
    },
    example: () => [jobAnswer({ id: 'job_1' }), jobAnswer({ id: 'job_2' })],
    violation: () => [jobAnswer({ id: 'job_1' }), jobAnswer({ id: 'job_1' })],
  },
]

export const agentJobRequirements: readonly Requirement[] = [...objectRequirements, ...seriesRequirements]
