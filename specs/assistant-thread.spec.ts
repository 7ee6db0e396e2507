import type { OperationFact } from '../harness/description.ts'
import type { Exchange } from '../harness/sending/exchange.ts'
import { answerIn } from '../requirements/assistant/stream-evidence.ts'
import { kebab } from '../requirements/naming.ts'
import { showing, test } from './assay-test.ts'
import { callOf, lawful, openProbe, plainBody } from './requests.ts'
import type { Stage } from './stage.ts'

const subject = 'assistant-thread'

test.describe('a conversation', () => {
  test(
    'goes on in its own thread',
    showing(subject, async (stage) => {
      await Promise.all(streaming(stage).map((operation) => showThreads(stage, operation)))
    }),
  )

  test(
    'is answered from as many results as were asked for',
    showing(subject, async (stage) => {
      if (!stage.run.target.deterministic) return
      await Promise.all(streaming(stage).map((operation) => showPageSize(stage, operation)))
    }),
  )

  test(
    'in a thread that nobody has begun is answered as the service likes',
    showing(subject, async (stage) => {
      for (const operation of streaming(stage)) {
        await ask(
          stage,
          operation,
          { threadId: 'thread-of-nobody' },
          openProbe('thread-unknown', { kind: 'thread', sent: 'thread-of-nobody', startedBy: 'nothing' }),
        )
      }
    }),
  )
})

function streaming(stage: Stage): readonly OperationFact[] {
  return stage.description.facts.operations.filter(({ response }) => response.kind === 'stream')
}

function ask(
  stage: Stage,
  operation: OperationFact,
  fields: Readonly<Record<string, unknown>>,
  situation = lawful('ask'),
): Promise<Exchange> {
  const body = { ...plainBody(stage, operation), ...fields }
  return stage.probe(callOf(stage, operation, { body, situation }))
}

async function showThreads(stage: Stage, operation: OperationFact): Promise<void> {
  const stem = kebab(operation.id)
  const [first, other] = await Promise.all([ask(stage, operation, {}), ask(stage, operation, {})])
  stage.judgeTogether(`${stem}-thread-of-its-own`, [first, other])
  const threadId = answerIn(first)?.threadId
  if (threadId == null) return
  const second = await ask(stage, operation, { threadId }, lawful('continue-thread'))
  stage.judgeTogether(`${stem}-thread-continues`, [first, second])
}

async function showPageSize(stage: Stage, operation: OperationFact): Promise<void> {
  const stem = kebab(operation.id)
  const field = stage.description.facts.fields.find(
    ({ schema, path }) => schema === operation.requestSchema && path === 'retrievalPageSize',
  )
  if (field?.default == null) return
  const [without, explicit, narrow] = await Promise.all([
    ask(stage, operation, {}),
    ask(stage, operation, { retrievalPageSize: field.default }),
    ask(stage, operation, { retrievalPageSize: 1 }),
  ])
  stage.judgeTogether(`${stem}-retrieval-page-size-default`, [without, explicit])
  stage.judgeTogether(`${stem}-retrieval-page-size-widens`, [narrow, without])
}
