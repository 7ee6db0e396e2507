import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentOperations } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import { doneBy } from '../declaring/done-by.ts'
import { type ExchangeRequirement, shownByProbe } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { refusal, validExchange, validJob } from '../declaring/valid-examples.ts'
import { isMomentary, isSuccess, statusOf } from '../reading/status.ts'
import { newestStream } from '../streams/streaming.ts'
import { oddIn } from './read-address.ts'

/**
 * One operation of each family, since its routes are the same for all: the one that creates jobs, and the newest one
 * that streams.
 */
export function spelledOperations(description: DescriptionView): readonly Operation[] {
  const all = [agentOperations(description).create, newestStream(description)?.operation ?? null]
  return all.filter((operation) => operation !== null)
}

export function keyHoweverSpelled({ family }: Operation): string {
  return `${family}-key-needed-however-spelled`
}

/** Another spelling of an address may lead anywhere; if it leads to the operation, that must still ask for its key. */
export function spelledAddressRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return spelledOperations(description).map((operation) =>
    shownByProbe({
      id: keyHoweverSpelled(operation),
      operation: operation.id,
      faultCategory: 311,
      source: standard(
        'an operation acts for who has a key only, however its address is spelled (CWE-288): what asks for the key and ' +
          'what finds the operation may not agree on which address is which',
      ),
      check: (exchange) => actsWithoutKey(operation, exchange),
      example: () => refusal(operation.id, keyHoweverSpelled(operation)),
      violation: (valid) => ({ ...valid, response: actedOn(operation).response }),
    }),
  )
}

function actedOn({ id, response }: Operation): Exchange {
  return response.kind === 'stream'
    ? validAnswer(id, response.protocol, { threadId: 'thread-1' })
    : validExchange({ operation: id, status: 200, body: validJob })
}

function actsWithoutKey(operation: Operation, exchange: Exchange): Outcome {
  if (exchange.response === null) return notApplicable('no answer')
  if (isMomentary(exchange.response.status)) return notApplicable('refused for the moment')
  const done = doneBy(operation, exchange)
  const isBare = isSuccess(exchange) && exchange.response.body.text === ''
  if (done === null && isBare) return notApplicable('the answer does not show what was done')
  if (done === null) return pass
  return failSaying('nothing done without a key', `${done}: ${statusOf(exchange)} (${oddIn(exchange)})`)
}
