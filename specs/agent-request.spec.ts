import type { OperationFact } from '../harness/description.ts'
import { malformedBodyRule } from '../requirements/answers.ts'
import { kebab } from '../requirements/naming.ts'
import { showing, test } from './assay-test.ts'
import { caseCalls } from './cases.ts'
import { endedJob } from './jobs.ts'
import { callOf, openProbe, plainBody, ruleProbe } from './requests.ts'
import type { Stage } from './stage.ts'

const subject = 'agent-request'

test.describe('agent operations', () => {
  test(
    'accept what the document allows of a request and refuse what it rules out',
    showing(subject, async (stage) => {
      for (const operation of agentOperations(stage)) await showCases(stage, operation)
    }),
  )
})

function agentOperations(stage: Stage): readonly OperationFact[] {
  return stage.description.facts.operations.filter(({ family }) => family === 'agent')
}

/** Each case by itself, one after the other: a follow-up that is accepted keeps its job busy for a while. */
async function showCases(stage: Stage, operation: OperationFact): Promise<void> {
  const needsJob = operation.pathParameters.includes('id')
  for (const { call, owed } of caseCalls(stage, operation)) {
    const job = needsJob ? await endedJob(stage, owed === 'success') : null
    if (needsJob && job === null) return
    await stage.probe(call(job))
  }
  const job = needsJob ? await endedJob(stage, false) : null
  const parameters = job === null ? {} : { id: job.id }
  const malformed = ruleProbe(malformedBodyRule(operation), 'refusal', { observes: 'error-status-invalid-body' })
  await stage.probe(callOf(stage, operation, { rawBody: '{"prompt": ', parameters, situation: malformed }))
  if (needsJob) return
  const body = { ...plainBody(stage, operation), unheardOf: true }
  await stage.probe(callOf(stage, operation, { body, situation: openProbe(`${kebab(operation.id)}-unknown-member`) }))
}
