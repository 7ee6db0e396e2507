import { showing, test } from './assay-test.ts'
import { callOf, lawful } from './requests.ts'

const subject = 'agent-job'

test.describe('createAgentJob', () => {
  test(
    'creates jobs, each with an id of its own',
    { tag: '@smoke' },
    showing(subject, async (stage) => {
      const operation = stage.operation('createAgentJob')
      if (operation === undefined) return
      const first = await stage.probe(callOf(stage, operation, { situation: lawful('create-agent-job') }))
      const second = await stage.probe(callOf(stage, operation, { situation: lawful('create-agent-job') }))
      stage.judgeTogether('agent-job-id-unique', [first, second])
    }),
  )
})
