import type { Exchange } from '../../harness/sending/exchange.ts'
import { generationsOf } from '../../requirements/assistant/parity.ts'
import { answerIn } from '../../requirements/assistant/stream-evidence.ts'
import { requestProperty } from '../../requirements/bodies/request-body.ts'
import type { Operation } from '../../schemas/description/description.ts'
import { callOf, openProbe, plainBody, valid } from '../requests.ts'
import type { Stage } from '../stage.ts'
import type { Flow } from './flow.ts'

export const assistantAnswerFlows: readonly Flow[] = [
  {
    subject: 'assistant-stream',
    title: 'each assistant streams its answer to a question',
    smoke: true,
    show: (stage) => ofEachStream(stage, (operation) => ask(stage, operation)),
  },
  {
    subject: 'assistant-thread',
    title: 'a conversation goes on in its own thread',
    show: (stage) => ofEachStream(stage, (operation) => showThreads(stage, operation)),
  },
  {
    subject: 'assistant-thread',
    title: 'a question is answered from as many results as were asked for',
    show: async (stage) => {
      if (stage.run.target.deterministic) await ofEachStream(stage, (operation) => showPageSize(stage, operation))
    },
  },
  {
    subject: 'assistant-thread',
    title: 'a question in a thread that nothing began gets any answer but a server error',
    show: (stage) =>
      ofEachStream(stage, (operation) => {
        const sent = 'thread-of-nobody'
        const situation = openProbe('thread-unknown', { kind: 'thread', sent, startedBy: 'nothing' })
        return ask(stage, operation, { threadId: sent }, situation)
      }),
  },
  {
    subject: 'assistant-parity',
    title: 'both generations of the assistant answer a question alike',
    show: showBothVersions,
  },
]

async function ofEachStream(stage: Stage, show: (operation: Operation) => Promise<unknown>): Promise<void> {
  const streaming = stage.description.operations.filter(({ response }) => response.kind === 'stream')
  await Promise.all(streaming.map(show))
}

function ask(
  stage: Stage,
  operation: Operation,
  fields: Readonly<Record<string, unknown>> = {},
  situation = valid('ask'),
): Promise<Exchange> {
  const body = { ...plainBody(stage, operation), ...fields }
  return stage.probe(callOf(stage, operation, { body, situation }))
}

async function showThreads(stage: Stage, operation: Operation): Promise<void> {
  const [first, other] = await Promise.all([ask(stage, operation), ask(stage, operation)])
  stage.judgeSequence('conversations', [first, other])
  const threadId = answerIn(first)?.threadId
  if (threadId == null) return
  const second = await ask(stage, operation, { threadId }, valid('continue-thread'))
  stage.judgeSequence('conversation', [first, second])
}

async function showPageSize(stage: Stage, operation: Operation): Promise<void> {
  const size = requestProperty(stage.description, operation, 'retrievalPageSize')?.schema.default
  if (size === undefined) return
  const sizes = [{}, { retrievalPageSize: size }, { retrievalPageSize: 1 }]
  stage.judgeSequence('page-sizes', await Promise.all(sizes.map((size) => ask(stage, operation, size))))
}

async function showBothVersions(stage: Stage): Promise<void> {
  const versions = generationsOf(stage.description)
  if (versions === null) return
  const { older, newer } = versions
  const situation = valid('ask-both', { kind: 'parity', pair: 'ask-both' })
  const [first, second] = await Promise.all([ask(stage, older, {}, situation), ask(stage, newer, {}, situation)])
  stage.judgeSequence('versions', [first, second])
  await Promise.all([goOn(stage, newer, first), goOn(stage, older, second)])
}

/** A follow-up in the thread that the other version began: the document doesn't say that it is one and the same. */
async function goOn(stage: Stage, operation: Operation, started: Exchange): Promise<void> {
  const sent = answerIn(started)?.threadId
  if (sent == null) return
  const situation = openProbe('thread-across-versions', { kind: 'thread', sent, startedBy: 'other-version' })
  await ask(stage, operation, { threadId: sent }, situation)
}
