import type { Exchange } from '../harness/exchange/exchange.ts'
import { jobProperties, jobSchema } from '../harness/target/agent-operations.ts'
import { notTested } from '../harness/verdict/outcome.ts'
import { type CheckContext, examplesJudged, type Requirement, type SkipReason } from './declaring/requirement.ts'
import { answering, validJob } from './declaring/valid-examples.ts'
import { isObject, jsonBody } from './reading/body.ts'

/**
 * Why a requirement can't be tested whose check reads a member of jobs that the document does not have, such as
 * `prLink`. Whatever sentence is traced to it, the check then proves nothing. Whether a check reads a member shows in
 * its examples: without the member their outcomes change.
 */
export function withoutMember(requirement: Requirement, context: CheckContext): SkipReason | null {
  const { description } = context
  const schema = jobSchema(description)
  if (schema === null) return null
  const described = new Set(jobProperties(description).map(({ name }) => name))
  const lacking = Object.keys(validJob).filter((name) => !described.has(name))
  const read = lacking.find((name) => outcomesOf(requirement, context, name) !== outcomesOf(requirement, context, null))
  if (read === undefined) return null
  return notTested(`the description has no ${schema}.${read}`, 'name in its trace what speaks of that member')
}

function outcomesOf(requirement: Requirement, context: CheckContext, lacking: string | null): string {
  const shorten = (exchange: Exchange) => (lacking === null ? exchange : without(exchange, lacking))
  const { valid, broken } = examplesJudged(requirement, context, shorten)
  return `${valid.kind} ${broken.kind}`
}

function without(exchange: Exchange, name: string): Exchange {
  const body = jsonBody(exchange)
  if (exchange.response === null || !isObject(body) || !Object.hasOwn(body, name)) return exchange
  const { [name]: _, ...others } = body
  return answering(exchange, exchange.response.status, others)
}
