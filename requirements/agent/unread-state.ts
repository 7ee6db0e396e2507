import type { Exchange } from '../../harness/sending/exchange.ts'
import { agentIds, agentOperations, jobProperties, undescribedRead } from '../../harness/target/agent-operations.ts'
import { failSaying, type NotTested, notTested, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { isObject, jobIn, jsonBody } from '../reading/body.ts'
import { isSuccess, statusOf } from '../reading/status.ts'
import type { ExchangeRequirement } from '../requirement.ts'
import { assumed } from '../source.ts'
import { answering, jobAnswer, validJob } from '../valid-examples.ts'

/** What reads of a job answer where no document shows it, and the answers hold no job as the other operations show it. */

function requiredMembers(description: DescriptionView): readonly string[] {
  return jobProperties(description).flatMap(({ name, presence }) => (presence === 'required' ? [name] : []))
}

/** For a message: the status of an answer, which members it has, and which of a job's it has not. */
export function membersShown(description: DescriptionView, answer: Exchange): string {
  if (!isSuccess(answer)) return statusOf(answer)
  const body = jsonBody(answer)
  if (!isObject(body)) return `${statusOf(answer)} and no JSON object`
  const named = Object.keys(body)
  const missing = requiredMembers(description).filter((name) => !named.includes(name))
  const shown = named.slice(0, MOST_NAMED).join(', ') || 'no member'
  return `${statusOf(answer)} with ${shown}${missing.length === 0 ? '' : `, and without ${missing.join(', ')}`}`
}

const MOST_NAMED = 8

/** Whether an answer shows what a client that polls looks for; a service decides what else it shows. */
export function showsStatus(answer: Exchange): boolean {
  return jobIn(answer)?.status !== undefined
}

/** Whether the answer to a read has nothing of what the document says a job has: it is another object, or holds one. */
export function isOtherObject(description: DescriptionView, answer: Exchange): boolean {
  if (answer.operation !== undescribedRead(description)?.id) return false
  const job = jobIn(answer)
  return job !== null && requiredMembers(description).every((name) => !Object.hasOwn(job, name))
}

/** Why a read shows nothing of a job's state; null where it does, where it failed, or where the document shows what it answers. */
export function unreadState(description: DescriptionView, read: Exchange | undefined): NotTested | null {
  if (read === undefined || read.operation !== undescribedRead(description)?.id) return null
  if (!isSuccess(read) || showsStatus(read)) return null
  return notTested(`a read of a job shows no status: ${membersShown(description, read)}`, readRemedy)
}

export const readRemedy =
  'let it answer with the job itself, as what creates one does, or give another path in poll of the target'

/** For documents that leave open how a job is read; where one shows it, each member has a requirement of its own. */
export function shownStateRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const { create } = agentOperations(description)
  const read = undescribedRead(description)
  if (create === null || read === null || !requiredMembers(description).includes('status')) return []
  const operation = agentIds(description).poll
  return [
    {
      about: 'exchange',
      id: 'agent-job-read-shows-status',
      operation,
      source: assumed(
        'our choice: a read answers with the job as what creates one does; clients poll it for its status, and the ' +
          'document names no other place for that',
      ),
      appliesTo: (exchange) =>
        exchange.operation === operation && exchange.situation.expected === 'success' && isSuccess(exchange),
      check: (exchange) =>
        showsStatus(exchange) ? pass : failSaying('a job with its status', membersShown(description, exchange)),
      example: () => jobAnswer({}, operation),
      violation: (valid) => answering(valid, 200, { job: validJob }),
    },
  ]
}
