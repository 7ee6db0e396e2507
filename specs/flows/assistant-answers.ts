import type { Exchange } from '../../harness/exchange/exchange.ts'
import { includesProfile } from '../../harness/target/run.ts'
import { notTested } from '../../harness/verdict/outcome.ts'
import { isHeldBack } from '../../requirements/assistant/held-back.ts'
import { filterToGuess, optionsToAsk } from '../../requirements/assistant/options.ts'
import { generationsOf } from '../../requirements/assistant/parity.ts'
import { QUESTION_IN_CHUNKS } from '../../requirements/http/bodies-in-chunks.ts'
import {
  askingTenant,
  callOf,
  OTHER_QUESTION,
  openProbe,
  questionOf,
  unobservedProbe,
  valid,
} from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { isSuccess } from '../../requirements/reading/status.ts'
import { COPIES_AGREE } from '../../requirements/reading/time.ts'
import { requestProperty } from '../../requirements/requests/request-body.ts'
import { answerIn } from '../../requirements/streams/stream-evidence.ts'
import { newestStream } from '../../requirements/streams/streaming.ts'
import type { Operation } from '../../schemas/description/description.ts'
import { together } from '../together.ts'
import type { Flow } from './flow.ts'
import { ask, ofEachStream } from './questions.ts'

export const assistantAnswerFlows: readonly Flow[] = [
  {
    subject: 'assistant-stream',
    title: 'each assistant streams its answer to a question',
    smoke: true,
    show: (context) => ofEachStream(context, (operation) => askPlainly(context, operation)),
  },
  {
    subject: 'assistant-thread',
    title: 'a question is answered from as many results as were asked for',
    show: (context) => ofEachStream(context, (operation) => showPageSize(context, operation)),
  },
  {
    subject: 'assistant-thread',
    title: 'a question gets another answer with each option that it can be asked with',
    show: (context) => {
      const { deterministic, unmatchedFilter } = context.run.target
      const show = deterministic || unmatchedFilter !== null ? showOptions : showGuessedFilter
      return ofEachStream(context, (operation) => show(context, operation))
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

/** The Accept header of axios: types of unstreamed answers first, then any type. */
const asAxios = { accept: 'application/json, text/plain, */*' }

async function askAsAxios(
  context: EngineContext,
  operation: Operation,
  situation = valid('ask-with-accept-list'),
): Promise<Exchange> {
  const answer = await ask(context, operation, {}, situation, asAxios)
  // An answer may be held back once by chance, so only then a second question is worth its use.
  const other = questionOf(context, operation, OTHER_QUESTION)
  if (isHeldBack(answer)) await ask(context, operation, other, valid('ask-with-accept-list'), asAxios)
  return answer
}

const tooFewSources = notTested(
  'the plain answer names too few sources',
  'put documentation on the target in which the question finds several pages',
)

/**
 * The plain question; for one operation its body is sent in chunks, and again with a Content-Length only if the chunks
 * are refused.
 */
async function askPlainly(context: EngineContext, operation: Operation): Promise<unknown> {
  const isAsked = operation.id === newestStream(context.description)?.operation.id
  if (!isAsked || !context.idsOf('assistant-stream').includes(QUESTION_IN_CHUNKS)) return askAsAxios(context, operation)
  const call = callOf(context, operation, { situation: valid('ask') })
  const inChunks = await context.send({ ...call, transport: { kind: 'chunked' } })
  // A refusal of the chunks alone must not count as a refusal of a plain question.
  if (isSuccess(inChunks)) context.judge(inChunks)
  const plain = isSuccess(inChunks) ? [] : [await ask(context, operation)]
  return context.judgeSequence('question-in-chunks', [inChunks, ...plain])
}

async function showOptions(context: EngineContext, operation: Operation): Promise<void> {
  const plain = await ask(context, operation)
  const { description, run } = context
  const asked = optionsToAsk({ description, target: run.target }, operation, plain)
  await together(
    asked.map(async ({ ids, probe, fields, isGuessed }) => {
      if (fields === null) return context.notTested(ids, tooFewSources)
      const isInThread = fields.threadId !== undefined
      // Waits since a thread that is not stored yet would seem unknown.
      if (isInThread) await context.wait(COPIES_AGREE)
      const question = isInThread ? questionOf(context, operation, OTHER_QUESTION) : {}
      const situation = isGuessed ? unobservedProbe(probe) : valid(probe)
      const answer = await ask(context, operation, { ...question, ...fields }, situation)
      context.judgeSequence('asked-with-option', [plain, answer])
    }),
  )
}

async function showGuessedFilter(context: EngineContext, operation: Operation): Promise<void> {
  const { description, run } = context
  const fields = filterToGuess({ description, target: run.target }, operation)
  if (fields !== null) await ask(context, operation, fields, unobservedProbe('ask-with-filter'))
}

async function showPageSize(context: EngineContext, operation: Operation): Promise<void> {
  const size = requestProperty(context.description, operation, 'retrievalPageSize')?.schema.default
  if (typeof size !== 'number') return
  const askFor = (retrievalPageSize: number, question = {}) =>
    ask(context, operation, { ...question, retrievalPageSize })
  // How many pages an answer names shows on any target, and what else differs only where answers can be compared.
  const { deterministic } = context.run.target
  const compared = () => together([ask(context, operation), askFor(size), askFor(1)])
  if (deterministic) context.judgeSequence('page-sizes', await compared())
  const isNightly = includesProfile(context.run.profile, 'nightly')
  const isNewest = operation.id === newestStream(context.description)?.operation.id
  const fewest = !deterministic && (isNightly || isNewest) ? [askFor(1)] : []
  // Two questions for more results, one of each operation: one search may find just so many pages by chance.
  const question = isNewest ? questionOf(context, operation, OTHER_QUESTION) : {}
  await together([...fewest, ...(isNightly ? [askFor(2 * size, question)] : [])])
}

async function showBothVersions(context: EngineContext): Promise<void> {
  const versions = generationsOf(context.description)
  if (versions === null) return
  const { older, newer } = versions
  if (askingTenant(context, older) === null || askingTenant(context, newer) === null) return
  const situation = valid('ask-both', { kind: 'parity', pair: 'ask-both' })
  const [first, second] = await together([askAsAxios(context, older, situation), askAsAxios(context, newer, situation)])
  context.judgeSequence('versions', [first, second])
  await together([goOn(context, newer, first), goOn(context, older, second)])
}

/**
 * A question in the thread that the other version began: the document does not say whether both share their threads.
 */
async function goOn(context: EngineContext, operation: Operation, started: Exchange): Promise<void> {
  const sent = answerIn(started)?.threadId
  if (sent == null) return
  // Waits since a thread that is not stored yet would seem unknown to this version.
  await context.wait(COPIES_AGREE)
  const situation = openProbe('thread-across-versions', { kind: 'thread', sent, startedBy: 'other-version' })
  await ask(context, operation, { threadId: sent }, situation)
}
