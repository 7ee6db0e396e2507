import { expect, test } from 'vitest'
import { parseJson } from '../../harness/json/parse.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { engineContext } from '../../requirements/test-support/engine-context.fixture.ts'
import { context as reference } from '../../requirements/test-support/reference.fixture.ts'
import { openCalls } from './open-calls.ts'

const { description, target } = reference
const context = engineContext({ run: runOn(target, { profile: 'nightly' }) })

test('of an assistant all optional fields are null once, and none that it must have', () => {
  const operation = description.operations.find(({ family }) => family === 'assistant') ?? expect.fail('no assistant')
  const call = openCalls(context, operation).find(({ situation }) => situation.probe.endsWith('-optional-null'))
  const body = parseJson(String(call?.body))
  expect(body).toMatchObject({
    retrievalPageSize: null,
    context: null,
    currentPath: null,
    filter: null,
    threadId: null,
  })
  expect(body).toMatchObject({ fp: expect.any(String), messages: expect.any(Array) })
})
