import type { Exchange } from '../../harness/exchange/exchange.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import { readOperation } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering, atSecond, validExchange, validJob } from '../declaring/valid-examples.ts'
import { isMomentary, isRefusal, isSuccess, statusOf } from '../reading/status.ts'
import { inTime, startOf } from '../reading/time.ts'

export const CALLERS_AT_ONCE = 'agent-job-callers-at-once-told-apart'

/** The owner of a job and callers who may not read it read it at the same time: each gets the same answer as alone. */
export function callersAtOnceRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const read = readOperation(description)
  if (read === null) return []
  const alone = validExchange({ operation: read.id, status: 200, body: validJob })
  const situation = { requirement: CALLERS_AT_ONCE }
  const atOnce = atSecond(validExchange({ operation: read.id, status: 200, body: validJob, situation }), 1)
  return [
    {
      about: 'sequence',
      sequence: 'whole-run',
      id: CALLERS_AT_ONCE,
      operation: read.id,
      faultCategory: 304,
      source: standard(
        'who asks is known by the request alone: a service that keeps its caller where requests share it takes one for ' +
          'the other (CWE-362)',
      ),
      ...(read.limits.length === 0 ? {} : { from: 'nightly' as const }),
      check: (exchanges) => asAlone(exchanges.filter(({ operation }) => operation === read.id)),
      example: () => [alone, atOnce],
      violation: () => [alone, answering(atOnce, 401, { error: 'no such key' })],
    },
  ]
}

/** Judges each caller's reads among others against its own reads of the same job alone. */
function asAlone(reads: readonly Exchange[]): Outcome {
  const byCaller = [...Map.groupBy(inTime(reads), callerOf).values()]
  const outcomes = byCaller.flatMap((ofCaller) => {
    const { atOnce = [], alone = [] } = Object.groupBy(ofCaller, (read) => (isAtOnce(read) ? 'atOnce' : 'alone'))
    const [first] = atOnce
    if (first === undefined) return []
    return [first.situation.expected === 'success' ? ofOwner(first, atOnce, alone) : ofOutsider(atOnce, alone)]
  })
  const [some = notApplicable('no callers asked at once')] = outcomes
  // Only while the owner is served can others be taken for it.
  const isServed = reads.some((read) => isAtOnce(read) && read.situation.expected === 'success' && isSuccess(read))
  if (!isServed && outcomes.every(({ kind }) => kind === 'pass' || kind === 'not-applicable')) {
    return notApplicable('the owner of a job was not given it beside others')
  }
  const worst = ['fail', 'not-tested', 'pass'].map((kind) => outcomes.find((outcome) => outcome.kind === kind))
  return worst.find((outcome) => outcome !== undefined) ?? some
}

function isAtOnce({ situation }: Exchange): boolean {
  return situation.requirement === CALLERS_AT_ONCE
}

/** Who reads which job. A valid read that shows a rule of its own, such as one of another scheme, is no plain one. */
function callerOf(read: Exchange): string {
  const { request, caller, situation } = read
  const isPlain = situation.expected !== 'success' || situation.requirement === null || isAtOnce(read)
  return JSON.stringify([request.url, caller.key, situation.expected, isPlain])
}

function ofOwner(first: Exchange, atOnce: readonly Exchange[], alone: readonly Exchange[]): Outcome {
  const answered = atOnce.filter((read) => isSuccess(read) || isOfCaller(read))
  const refused = answered.find((read) => !isSuccess(read))
  if (answered.length === 0) return notApplicable('no answer to a caller')
  if (refused === undefined) return pass
  const found = alone.slice(alone.findIndex(isSuccess))
  if (found[0] === undefined || !isSuccess(found[0]))
    return notTested('its owner alone was not given the job', 'see agent-job-poll-answers')
  const next = found.find((read) => startOf(read) > startOf(first))
  const refusedAlone = found.find((read) => isOfCaller(read) && (startOf(read) < startOf(first) || read === next))
  if (refusedAlone !== undefined) {
    const reason = `its owner alone was not always given the job: ${statusOf(refusedAlone)}`
    return notTested(reason, 'see agent-job-stays-readable')
  }
  return failSaying('the job, as alone', `${statusOf(refused)} while others asked without its key`)
}

/** Statuses that refuse a key, or a job that does not exist for the caller. */
const ofCaller: ReadonlySet<number> = new Set([401, 403, 404])

function isOfCaller(read: Exchange): boolean {
  return ofCaller.has(read.response?.status ?? 0) && !isByGateway(read)
}

function ofOutsider(atOnce: readonly Exchange[], alone: readonly Exchange[]): Outcome {
  const accepted = atOnce.find(isSuccess)
  if (accepted === undefined) {
    const isAnswered = atOnce.some((read) => isRefusal(read) && !isMomentary(read.response?.status ?? 0))
    return isAnswered ? pass : notApplicable('no answer to a caller')
  }
  const asAtOnce = alone.find(isSuccess)
  if (asAtOnce !== undefined) {
    const reason = `who may not read the job is let in alone too: ${statusOf(asAtOnce)}`
    return notTested(reason, `see ${asAtOnce.situation.requirement ?? 'what a read without the right key is answered'}`)
  }
  if (!alone.some(isRefusal)) return notTested('who may not read the job was not answered alone', 'run again')
  return failSaying('a refusal, as alone', statusOf(accepted))
}
