import type { Exchange } from '../../harness/exchange/exchange.ts'
import { readOperation } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { isWorking } from '../agent/job-status.ts'
import { expectRefusal } from '../declaring/expected.ts'
import type { CheckContext, Requirement } from '../declaring/requirement.ts'
import { shownByProbe } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering, jobAnswer, refusal, validJob, withFields, withRequest } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { header } from '../reading/headers.ts'
import { readRemedy } from '../reading/job-state.ts'
import { isMissing, isMomentary, isSuccess, statusOf } from '../reading/status.ts'
import { withoutCredential } from './without-credential.ts'

export const readAddress = {
  ownId: 'agent-job-read-by-its-own-id-only',
  spellings: 'agent-job-key-needed-however-spelled',
  deletion: 'agent-job-not-deleted-without-key',
}

/** Other spellings of a path, by what is odd about each: gateways and routers differ in which of them they accept. */
export const spellings: Readonly<Record<string, (own: string) => string>> = {
  'a slash at its end': (own) => `${own}/`,
  'two slashes': (own) => own.replace(/\/(?=[^/]*$)/, '//'),
  'capital letters': (own) => own.replace(/^\/[^/]+\/[^/]+/, (start) => start.toUpperCase()),
  'an encoded letter': (own) => own.replace(/^\/(.)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
  'a parameter of its last part': (own) => `${own};a=b`,
  'a file extension': (own) => `${own}.json`,
}

/** A read of another organization's job by the caller's own path, with a query that names the project of that job. */
export function foreignJobByQuery({ id }: Operation): string {
  return `${kebab(id)}-foreign-job-by-query-refused`
}

/** What the address of a job opens: that job and no other, and nothing without a key. */
export function readAddressRequirements(description: DescriptionView): readonly Requirement[] {
  const read = readOperation(description)
  if (read === null) return []
  const operation = read.id
  const jobRead = jobAnswer({}, operation)
  return [
    {
      about: 'exchange',
      id: readAddress.ownId,
      operation,
      source: standard(
        'the id of a job opens that job: a part of it, a pattern that it has, or the id of another job, does not',
      ),
      appliesTo: (exchange) => exchange.operation === operation && jobIn(exchange) !== null,
      check: showsWhatWasAsked,
      example: () => withRequest(jobRead, { method: 'GET', url: `http://127.0.0.1/${validJob.id}` }),
      violation: (valid) => withFields(valid, { id: `${validJob.id}7` }),
    },
    shownByProbe({
      id: readAddress.spellings,
      operation,
      faultCategory: 311,
      source: standard(
        'a job is read with a key only, however its address is spelled, whatever method reads it and wherever its caller ' +
          'says to be (CWE-288, CWE-290): what asks for the key and what finds the job may not agree on which address is which',
      ),
      check: showsNoJob,
      example: () => refusal(operation, readAddress.spellings),
      violation: (valid) => answering(valid, 200, validJob),
    }),
    shownByProbe({
      id: foreignJobByQuery(read),
      operation,
      faultCategory: 304,
      source: standard(
        'the path says whose job is read, and the key is asked for that: a query that names the place of another ' +
          "organization's job does not open it (CWE-235)",
      ),
      skipReason: (context) => withoutCredential(context, read, 'foreign-path'),
      check: expectRefusal,
      example: () => refusal(operation, foreignJobByQuery(read)),
      violation: (valid) => answering(valid, 200, validJob),
    }),
    {
      about: 'sequence',
      sequence: 'deleted-job',
      id: readAddress.deletion,
      operation,
      ...(read.limits.length === 0 ? {} : { from: 'nightly' as const }),
      faultCategory: 308,
      source: standard('no job is deleted without a key, whether the document knows of deleting or not (CWE-306)'),
      check: isStillThere,
      example: () => [jobRead, refusal(operation, readAddress.deletion), jobRead],
      violation: () => [jobRead, answering(jobRead, 204, null), answering(jobRead, 404, {})],
    },
  ]
}

/** Case is ignored: a service may convert the letters of ids, and the job is still the same. */
function showsWhatWasAsked(exchange: Exchange): Outcome {
  const parts = exchange.request.url.split(/[/?&=]/).map((part) => decoded(part).toLowerCase())
  const id = jobIn(exchange)?.id
  if (id === undefined) return notTested('a read shows no id', readRemedy)
  const shown = String(id)
  return parts.includes(shown.toLowerCase()) ? pass : failSaying('the job that was asked for', `job ${shown}`)
}

/**
 * A part of an address, decoded. A recording by another tool may have a part that is no UTF-8, which stays as it is.
 */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Least bytes of a job in JSON: its id, status and time of creation have more. */
const LEAST_JOB = 60

/**
 * An answer to HEAD has no body, but its headers describe the body that a GET would get. A gateway that answers HEAD
 * itself describes an empty body, a short one, or none.
 */
function showsNoJob(exchange: Exchange): Outcome {
  const { request, response } = exchange
  if (response === null) return notApplicable('no answer')
  if (isMomentary(response.status)) return notApplicable('refused for the moment')
  if (!isSuccess(exchange)) return pass
  const isOfJob = Number(header(response, 'content-length') ?? 0) >= LEAST_JOB
  const isHeadOfJob = request.method === 'HEAD' && isOfJob && /json/.test(header(response, 'content-type') ?? '')
  const isJob = isHeadOfJob || jobIn(exchange)?.id !== undefined
  return isJob ? failSaying('no job without a key', `${statusOf(exchange)} (${oddIn(exchange)})`) : pass
}

/** What is odd about an address, from the name of its probe, which is `<requirement>: <what is odd>`. */
export function oddIn({ situation: { probe } }: Exchange): string {
  const [, odd = probe] = probe.split(': ')
  return odd
}

function isStillThere([before, deleted, after]: readonly Exchange[], { description }: CheckContext): Outcome {
  if (before === undefined || jobIn(before)?.id === undefined) return notApplicable('the job could not be read before')
  if (deleted?.response == null || after?.response == null) return notApplicable('no answer')
  if (isMomentary(deleted.response.status)) return notApplicable('refused for the moment')
  if (!isSuccess(deleted) && isSuccess(after)) return pass
  // An active job may end by itself meanwhile, so only another status of an ended job counts.
  const [was, is] = [before, after].map((read) => jobIn(read)?.status)
  const isPutAway = is !== undefined && is !== was && !isWorking(description, before)
  if (isSuccess(after) && !isPutAway) return pass
  if (!isPutAway && !isMissing(after)) return notApplicable('the job could not be read afterwards')
  const shown = isPutAway ? `status "${is}", which was "${was}",` : statusOf(after)
  return failSaying('the job, as before', `${shown} after DELETE without a key (${statusOf(deleted)})`)
}
