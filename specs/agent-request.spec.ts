import type { OperationFact } from '../harness/description.ts'
import { parameterWithoutValue } from '../harness/target/address.ts'
import { agentOperations, jobParameterOf } from '../harness/target/agent-operations.ts'
import { malformedBodyRule } from '../requirements/bodies/answers.ts'
import { kebab } from '../requirements/naming.ts'
import { showing, test } from './assay-test.ts'
import { caseCalls } from './cases.ts'
import { endedJob } from './jobs.ts'
import { callOf, lawful, openProbe, plainBody, ruleProbe } from './requests.ts'
import type { Stage } from './stage.ts'

const subject = 'agent-request'

test.describe('agent operations', () => {
  test(
    'accept what the document allows of a request and refuse what it rules out',
    showing(subject, async (stage) => {
      for (const operation of askable(stage)) await showCases(stage, operation)
    }),
  )
})

/** Those that the target gives all values of the path for; the others are not tested, and the catalogue says why. */
function askable(stage: Stage): readonly OperationFact[] {
  const { facts } = stage.description
  const [tenant] = stage.run.target.tenants
  return facts.operations.filter(
    (operation) => operation.family === 'agent' && parameterWithoutValue(facts, operation, tenant) === null,
  )
}

/** Each case by itself, one after the other: a follow-up that is accepted keeps its job busy for a while. */
async function showCases(stage: Stage, operation: OperationFact): Promise<void> {
  const needsJob = jobParameterOf(stage.description.facts, operation) !== null
  for (const { call, owed } of caseCalls(stage, operation)) {
    const job = needsJob ? await endedJob(stage, owed === 'success') : null
    if (needsJob && job === null) return
    await stage.probe(call(job))
  }
  if (operation.requestSchema !== null) await showMalformed(stage, operation, needsJob)
  if (!isShownElsewhere(stage, operation)) await showLawful(stage, operation, needsJob)
}

async function showMalformed(stage: Stage, operation: OperationFact, needsJob: boolean): Promise<void> {
  const ofJob = await jobFor(stage, needsJob, false)
  const malformed = ruleProbe(malformedBodyRule(operation), 'refusal', { observes: 'error-status-invalid-body' })
  await stage.probe(callOf(stage, operation, { rawBody: '{"prompt": ', ...ofJob, situation: malformed }))
  if (needsJob) return
  const body = { ...plainBody(stage, operation), unheardOf: true }
  await stage.probe(callOf(stage, operation, { body, situation: openProbe(`${kebab(operation.id)}-unknown-member`) }))
}

/** The course of a job starts it, polls it and sends it messages. */
function isShownElsewhere(stage: Stage, operation: OperationFact): boolean {
  return Object.values(agentOperations(stage.description.facts)).includes(operation)
}

async function showLawful(stage: Stage, operation: OperationFact, needsJob: boolean): Promise<void> {
  const ofJob = await jobFor(stage, needsJob, true)
  if (needsJob && ofJob.job === undefined) return
  await stage.probe(callOf(stage, operation, { ...ofJob, situation: lawful(kebab(operation.id)) }))
}

async function jobFor(stage: Stage, needsJob: boolean, spent: boolean): Promise<{ readonly job?: string }> {
  const job = needsJob ? await endedJob(stage, spent) : null
  return job === null ? {} : { job: job.id }
}
