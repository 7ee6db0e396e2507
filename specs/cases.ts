import type { OperationFact } from '../harness/description.ts'
import type { Call } from '../harness/sending/sender.ts'
import { bodyOf, requestCases } from '../requirements/bodies/request-cases.ts'
import type { EndedJob } from './jobs.ts'
import { callOf, ruleProbe, wordingFor } from './requests.ts'
import type { Stage } from './stage.ts'

/** One request that a row of the document decides about, ready to be sent to a job where its path names one. */
export interface CaseCall {
  readonly rule: string
  readonly owed: 'success' | 'refusal'
  readonly call: (job: EndedJob | null) => Call
}

/** Every derived case of one operation that this run is to show. */
export function caseCalls(stage: Stage, operation: OperationFact): readonly CaseCall[] {
  const { facts } = stage.description
  const wanted = new Set(stage.idsOf(`${operation.family}-request`))
  return requestCases(facts)
    .filter((one) => one.operation.id === operation.id && wanted.has(one.rule))
    .map((one) => ({
      rule: one.rule,
      owed: one.owed,
      call: (job) =>
        callOf(stage, operation, {
          body: bodyOf(facts, one, wordingFor(stage, operation)),
          ...(job === null ? {} : { job: job.id }),
          situation: ruleProbe(one.rule, one.owed, job === null ? {} : { job: job.state }),
        }),
    }))
}
