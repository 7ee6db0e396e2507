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

/** Reads of one job at the same time, by its owner and by callers who may not: each gets what it gets alone. */
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
        validExchange({ operation: read.id, status: 200, body: validJob, situation: { rule: CALLERS_AT_ONCE } }),
      violation: (valid) => answering(valid, 401, { error: 'no such key' }),
    }),
  ]
}

/** Refusals of a key, and of a job that is not there for the one who asks. */
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
