import type { Exchange } from '../../harness/exchange/exchange.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import { readOperation } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { shownByProbe } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering, validExchange, validJob } from '../declaring/valid-examples.ts'
import { isMomentary, isRefusal, isSuccess, statusOf } from '../reading/status.ts'

export const CALLERS_AT_ONCE = 'agent-job-callers-at-once-told-apart'

/** The owner of a job and callers who may not read it read it at the same time: each gets the same answer as alone. */
export function callersAtOnceRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const read = readOperation(description)
  if (read === null) return []
  return [
    shownByProbe({
      id: CALLERS_AT_ONCE,
      operation: read.id,
      faultCategory: 304,
      source: standard(
        'who asks is known by the request alone: a service that keeps its caller where requests share it takes one for ' +
          'the other (CWE-362)',
      ),
      ...(read.limits.length === 0 ? {} : { from: 'nightly' as const }),
      check: asAlone,
      example: () =>
        validExchange({ operation: read.id, status: 200, body: validJob, situation: { requirement: CALLERS_AT_ONCE } }),
      violation: (valid) => answering(valid, 401, { error: 'no such key' }),
    }),
  ]
}

/** Statuses that refuse a key, or a job that does not exist for the caller. */
const ofCaller: ReadonlySet<number> = new Set([401, 403, 404])

function asAlone(exchange: Exchange): Outcome {
  const isOwner = exchange.situation.expected === 'success'
  const isAsAlone = isOwner ? isSuccess(exchange) : isRefusal(exchange) && !isMomentary(exchange.response?.status ?? 0)
  if (isAsAlone) return pass
  if (!isOwner && isSuccess(exchange)) return failSaying('a refusal, as alone', statusOf(exchange))
  if (!ofCaller.has(exchange.response?.status ?? 0) || isByGateway(exchange))
    return notApplicable('no answer to a caller')
  return failSaying('the job, as alone', `${statusOf(exchange)} while others asked without its key`)
}
