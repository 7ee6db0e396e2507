import { expect, test } from 'vitest'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { contextOf } from '../../requirements/probing/context.ts'
import { context as reference } from '../../requirements/test-support/reference.fixture.ts'
import { ofEachStream } from './questions.ts'

const { description, target } = reference

test('an operation that the target lacks is not asked', async () => {
  const asked: string[] = []
  const run = runOn({ ...target, lacks: ['createAssistantMessageV1'] })
  const context = contextOf(run, description, 'specs', () => Promise.reject(new Error('nothing is sent')))
  await ofEachStream(context, async ({ id }) => asked.push(id))
  expect(asked).toEqual(['createAssistantMessageV2'])
})
