import { expect, test } from 'vitest'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { engineContext } from '../../requirements/test-support/engine-context.fixture.ts'
import { context as reference } from '../../requirements/test-support/reference.fixture.ts'
import { ofEachStream } from './questions.ts'

test('an operation that the target lacks is not asked', async () => {
  const asked: string[] = []
  const run = runOn({ ...reference.target, lacks: ['createAssistantMessageV1'] })
  await ofEachStream(engineContext({ run }), async ({ id }) => asked.push(id))
  expect(asked).toEqual(['createAssistantMessageV2'])
})
