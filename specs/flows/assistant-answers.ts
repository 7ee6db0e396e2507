import { randomUUID } from 'node:crypto'
import type { Call } from '../../harness/sending/call.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { includesProfile } from '../../harness/target/run.ts'
import { notTested } from '../../harness/verdict/outcome.ts'
import { answerAcceptedBack, askedAfter } from '../../requirements/assistant/answer-as-history.ts'
import { ASKS_FOR_CODE_WORD, CODE_WORD_SENTENCE, ECHO_QUESTION } from '../../requirements/assistant/echo.ts'
import { leavesOut } from '../../requirements/assistant/given-back.ts'
import { isHistoryUnread } from '../../requirements/assistant/history.ts'
import { optionsToAsk } from '../../requirements/assistant/options.ts'
import { isHeldBack } from '../../requirements/assistant/pace.ts'
import { generationsOf } from '../../requirements/assistant/parity.ts'
import { answerIn } from '../../requirements/assistant/stream-evidence.ts'
import { noThread } from '../../requirements/assistant/thread.ts'
import { requestProperty } from '../../requirements/bodies/request-body.ts'
import { WITHOUT_GZIP } from '../../requirements/http/excluded-codings.ts'
import { kebab } from '../../requirements/naming.ts'
import { askingTenant, callOf, openProbe, plainBody, QUESTION, valid } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import type { Operation } from '../../schemas/description/description.ts'
import type { AssistantRequest } from '../../schemas/description/interface-types.ts'
import type { Flow } from './flow.ts'

export const assistantAnswerFlows: readonly Flow[] = [
  {
    subject: 'assistant-stream',
    title: 'each assistant streams its answer to a question',
    smoke: true,
    show: (context) => ofEachStream(context, (operation) => ask(context, operation)),
  },
  {
    subject: 'assistant-thread',
    title: 'a conversation goes on in its own thread',
    show: (context) => ofEachStream(context, (operation) => showThreads(context, operation)),
  },
  {
    subject: 'assistant-thread',
    title: 'a question is answered from as many results as were asked for',
    show: async (context) => {
      if (context.run.target.deterministic) await ofEachStream(context, (operation) => showPageSize(context, operation))
    },
  },
  {
    subject: 'assistant-thread',
    title: 'a question gets another answer with each option that it can be asked with',
    show: async (context) => {
      const { deterministic, unmatchedFilter } = context.run.target
      if (!deterministic && unmatchedFilter === null) return
      await ofEachStream(context, (operation) => showOptions(context, operation))
    },
  },
  {
    subject: 'assistant-thread',
    title: 'a question in an unknown thread gets any answer but a server error',
    show: (context) =>
      ofEachStream(context, (operation) => {
        const sent = 'unknown-thread'
        const situation = openProbe('thread-unknown', { kind: 'thread', sent, startedBy: 'nothing' })
        return ask(context, operation, { threadId: sent }, situation)
      }),
  },
  {
    subject: 'assistant-parity',
    title: 'both generations of the assistant answer a question alike',
    show: showBothVersions,
  },
]

async function ofEachStream(context: EngineContext, show: (operation: Operation) => Promise<unknown>): Promise<void> {
  const streaming = context.description.operations.filter(
    (operation) => operation.response.kind === 'stream' && askingTenant(context, operation) !== null,
  )
  await Promise.all(streaming.map(show))
}

function ask(
  context: EngineContext,
  operation: Operation,
  fields: Partial<AssistantRequest> = {},
  situation = valid('ask'),
  headers: Call['headers'] = [],
): Promise<Exchange> {
  const body = { ...plainBody(context, operation), ...fields }
  return context.probe(callOf(context, operation, { body, headers, situation }))
}

/** As browsers and most libraries ask; all other requests ask for what can be read as it comes. */
function askCompressed(
  context: EngineContext,
  operation: Operation,
  body: object,
  situation = valid('ask-compressed'),
): Promise<Exchange> {
  const headers = [['Accept-Encoding', 'gzip'] as const]
  return context.probe(callOf(context, operation, { body, headers, situation }))
}

async function showThreads(context: EngineContext, operation: Operation): Promise<void> {
  // First, since what is remembered of a question may be its beginning.
  const text = `${CODE_WORD_SENTENCE} ${QUESTION}`
  const question = () => plainBody(context, operation, { text, unique: randomUUID() }) ?? {}
  const asked = question()
  const [first, other] = await Promise.all([
    ask(context, operation, asked),
    askCompressed(context, operation, question()),
  ])
  context.judgeSequence('conversations', [first, other])
  // Once may be a chance: only where it is seen, it is worth a second question.
  if (isHeldBack(other)) await askCompressed(context, operation, question())
  const [sentBack, inThread] = await Promise.all([
    sendBack(context, operation, asked, first),
    goOnInThread(context, operation, first),
    askInAnother(context, operation),
  ])
  if (sentBack !== null && isHistoryUnread(sentBack, inThread)) await sendBack(context, operation, asked, first)
}

/** All visitors without a name have the same fingerprint: what one has said, the next may not be told. */
async function askInAnother(context: EngineContext, operation: Operation): Promise<void> {
  const question = plainBody(context, operation, { text: ASKS_FOR_CODE_WORD, unique: randomUUID() }) ?? {}
  await ask(context, operation, question, valid('ask-in-another-conversation'))
}

/** The next question of a client that has no thread: the whole conversation, with the answer as it came. */
async function sendBack(
  context: EngineContext,
  operation: Operation,
  asked: object,
  answer: Exchange,
): Promise<Exchange | null> {
  const rule = answerAcceptedBack(operation)
  const echo = plainBody(context, operation, { text: ECHO_QUESTION, unique: randomUUID() })
  const next = askedAfter({ ...asked }, answer, echo ?? {})
  if (next === null) {
    const [reason, remedy] = ['no answer came to be sent back', `see what ${operation.id} answers`]
    context.notTested([rule], { reason, remedy })
    return null
  }
  return ask(context, operation, next, { ...valid('send-answer-back', { kind: 'echo' }), rule })
}

/** The answer to the first question after that; null where no thread was named. */
async function goOnInThread(context: EngineContext, operation: Operation, first: Exchange): Promise<Exchange | null> {
  const threadId = answerIn(first)?.threadId
  if (threadId == null) {
    const needThread = context.idsOf('assistant-thread').filter((id) => id.startsWith(`${kebab(operation.id)}-`))
    context.notTested(needThread, noThread(operation))
    return null
  }
  // In place of the plain question: whatever is asked there shows whether the thread goes on.
  const echo = () => ({ ...plainBody(context, operation, { text: ECHO_QUESTION, unique: randomUUID() }), threadId })
  const askBack = () => ask(context, operation, echo(), valid('continue-thread', { kind: 'echo' }), [WITHOUT_GZIP])
  const second = await askBack()
  const turns = [first, second]
  try {
    if (leavesOut(second)) turns.push(await askBack())
    if (includesProfile(context.run.profile, 'nightly')) {
      turns.push(await askCompressed(context, operation, echo(), valid('continue-compressed', { kind: 'echo' })))
    }
    return second
  } finally {
    // Whatever keeps the next one from being sent, those that were answered are judged.
    context.judgeSequence('conversation', turns)
  }
}

const tooFewSources = notTested(
  'the plain answer names too few sources',
  'put documentation on the target in which the question finds several pages',
)

async function showOptions(context: EngineContext, operation: Operation): Promise<void> {
  const plain = await ask(context, operation)
  const { description, run } = context
  const asked = optionsToAsk({ description, target: run.target }, operation, plain)
  await Promise.all(
    asked.map(async ({ ids, probe, fields }) => {
      if (fields === null) return context.notTested(ids, tooFewSources)
      context.judgeSequence('asked-with-option', [plain, await ask(context, operation, fields, valid(probe))])
    }),
  )
}

async function showPageSize(context: EngineContext, operation: Operation): Promise<void> {
  const size = requestProperty(context.description, operation, 'retrievalPageSize')?.schema.default
  if (typeof size !== 'number') return
  const sizes = [{}, { retrievalPageSize: size }, { retrievalPageSize: 1 }]
  context.judgeSequence('page-sizes', await Promise.all(sizes.map((size) => ask(context, operation, size))))
}

async function showBothVersions(context: EngineContext): Promise<void> {
  const versions = generationsOf(context.description)
  if (versions === null) return
  const { older, newer } = versions
  if (askingTenant(context, older) === null || askingTenant(context, newer) === null) return
  const situation = valid('ask-both', { kind: 'parity', pair: 'ask-both' })
  const [first, second] = await Promise.all([ask(context, older, {}, situation), ask(context, newer, {}, situation)])
  context.judgeSequence('versions', [first, second])
  await Promise.all([goOn(context, newer, first), goOn(context, older, second)])
}

/** A follow-up in the thread that the other version began: the document doesn't say that it is one and the same. */
async function goOn(context: EngineContext, operation: Operation, started: Exchange): Promise<void> {
  const sent = answerIn(started)?.threadId
  if (sent == null) return
  const situation = openProbe('thread-across-versions', { kind: 'thread', sent, startedBy: 'other-version' })
  await ask(context, operation, { threadId: sent }, situation)
}
