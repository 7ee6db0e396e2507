import type { Exchange } from '../../harness/exchange/exchange.ts'
import { jobProperties, undescribedRead } from '../../harness/target/agent-operations.ts'
import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { isObject, jobIn, jsonBody } from './body.ts'
import { isSuccess, statusOf } from './status.ts'

/**
 * What a read of a job shows, where the document does not describe it and the answer is not a job as the other
 * operations return it.
 */

/** Names of the members that every job has by the description. */
export function requiredMembers(description: DescriptionView): readonly string[] {
  return jobProperties(description).flatMap(({ name, presence }) => (presence === 'required' ? [name] : []))
}

/** For a message: the status of an answer, its members, and the required members of a job that it lacks. */
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

/**
 * Whether an answer shows a status, which is what a client that polls looks for; the service decides what else a read
 * shows.
 */
export function showsStatus(answer: Exchange): boolean {
  return jobIn(answer)?.status !== undefined
}

/**
 * Whether the answer to an undescribed read has fewer than half of the members that every job has: it is some other
 * object, wraps the job, or shows only how far it is.
 */
export function isOtherObject(description: DescriptionView, answer: Exchange): boolean {
  if (answer.operation !== undescribedRead(description)?.id) return false
  const job = jobIn(answer)
  const required = requiredMembers(description)
  return job !== null && required.filter((name) => Object.hasOwn(job, name)).length < required.length / 2
}

/**
 * Why a read does not show the state of its job; null where it does, where it failed, or where the document describes
 * the read.
 */
export function unreadState(description: DescriptionView, read: Exchange | undefined): NotTested | null {
  if (read === undefined || read.operation !== undescribedRead(description)?.id) return null
  if (!isSuccess(read) || showsStatus(read)) return null
  return notTested(`a read of a job shows no status: ${membersShown(description, read)}`, readRemedy)
}

export const readRemedy =
  'let it answer with the job itself, as what creates one does, or give another path in poll of the target'
