import type { Exchange } from '../../harness/exchange/exchange.ts'
import { jobProperties, undescribedRead } from '../../harness/target/agent-operations.ts'
import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { isObject, jobIn, jsonBody } from './body.ts'
import { isSuccess, statusOf } from './status.ts'

/** What reads of a job answer where no document shows it, and the answers hold no job as the other operations show it. */

/** Names of the members that every job has by the description. */
export function requiredMembers(description: DescriptionView): readonly string[] {
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
