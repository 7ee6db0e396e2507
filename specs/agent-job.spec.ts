import { agentOperations } from '../harness/target/agent-operations.ts'
import { showing, test } from './assay-test.ts'
import { callOf, lawful } from './requests.ts'

const subject = 'agent-job'

test.describe('the operation that starts a job', () => {
  test(
    'creates jobs, each with an id of its own',
    { tag: '@smoke' },
    showing(subject, async (stage) => {
      const { create: operation } = agentOperations(stage.description.facts)
      if (operation === null) return
      const first = await stage.probe(callOf(stage, operation, { situation: lawful('create-agent-job') }))
      const second = await stage.probe(callOf(stage, operation, { situation: lawful('create-agent-job') }))
      stage.judgeTogether('agent-job-id-unique', [first, second])
    }),
  )
})
