import { showing, test } from './assay-test.ts'
import { callOf, lawful } from './requests.ts'

const subject = 'assistant-stream'

test(
  'each assistant streams its answer to a question',
  { tag: '@smoke' },
  showing(subject, async (stage) => {
    const streaming = stage.description.facts.operations.filter(({ response }) => response.kind === 'stream')
    await Promise.all(streaming.map((operation) => stage.probe(callOf(stage, operation, { situation: lawful('ask') }))))
  }),
)
