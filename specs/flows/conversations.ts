import { randomUUID } from 'node:crypto'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { includesProfile } from '../../harness/target/run.ts'
import { notTested } from '../../harness/verdict/outcome.ts'
import {
  ASKED_FROM_OTHER_SITE,
  SIBLING_THREAD_HIDDEN,
  threadStreams,
} from '../../requirements/access/foreign-threads.ts'
import { answerAcceptedBack, askedAfter } from '../../requirements/assistant/answer-as-history.ts'
import { answeredAgain } from '../../requirements/assistant/asked-again.ts'
import {
  ASKS_FOR_CODE_WORD,
  CODE_WORD,
  CODE_WORD_SENTENCE,
  ECHO_QUESTION,
  givenBackIn,
  inTwoParts,
} from '../../requirements/assistant/echo.ts'
import {
  ASKED_ALIKE,
  ASKED_ALIKE_IN_THREAD,
  ASKED_BY_NAMESAKE,
  elsewhereAfter,
  leavesOut,
} from '../../requirements/assistant/given-back.ts'
import { isHeldBack } from '../../requirements/assistant/held-back.ts'
import { afterSmallTalk, isHistoryUnread, SMALL_TALK } from '../../requirements/assistant/history.ts'
import { leavesSelectionOut, PAGE_OF_TEXT, selectionFor } from '../../requirements/assistant/selection.ts'
import { noThread } from '../../requirements/assistant/thread.ts'
import { inAscii } from '../../requirements/bodies/ascii-json.ts'
import { visitorName } from '../../requirements/bodies/visitor.ts'
import { IN_ANY_CODING, WITHOUT_GZIP } from '../../requirements/http/excluded-codings.ts'
import {
  callOf,
  type Difference,
  OTHER_QUESTION,
  openProbe,
  plainBody,
  QUESTION,
  questionOf,
  unobservedProbe,
  valid,
} from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { isRefusal, isSuccess } from '../../requirements/reading/status.ts'
import { COPIES_AGREE } from '../../requirements/reading/time.ts'
import { askerFor } from '../../requirements/requests/credentials.ts'
import { requestProperty } from '../../requirements/requests/request-body.ts'
import { answerIn, isRefused } from '../../requirements/streams/stream-evidence.ts'
import { isOtherOf } from '../../requirements/streams/streaming.ts'
import type { Operation } from '../../schemas/description/description.ts'
import type { AssistantRequest } from '../../schemas/description/interface-types.ts'
import { kebab } from '../../schemas/description/words.ts'
import { together } from '../together.ts'
import type { Flow } from './flow.ts'
import { ask, askedInThread, askForOwnType, askInChunks, ofEachStream } from './questions.ts'

export const conversationFlow: Flow = {
  subject: 'assistant-thread',
  title: 'a conversation goes on in its own thread',
  show: (context) => ofEachStream(context, (operation) => showThreads(context, operation)),
}

/** A question that accepts compression, as a browser's does; most requests accept no coding. */
function compressed(body: object, situation = valid('ask-compressed')): Difference {
  return { body, headers: [IN_ANY_CODING], situation }
}

async function showThreads(context: EngineContext, operation: Operation): Promise<void> {
  // The sentence comes first, since a service may remember only the beginning of a question.
  const text = `${CODE_WORD_SENTENCE} ${QUESTION}`
  const question = () => questionOf(context, operation, text)
  const user = userOf(context, operation)
  const asked = { ...question(), ...user }
  const [first, other] = await together([
    ask(context, operation, asked),
    askForOwnType(context, operation, compressed(question())),
  ])
  context.judgeSequence('conversations', [first, other])
  const begun = { context, operation, user, asked, first }
  // An answer may be held back once by chance, so only then a second question is worth its use.
  const again = compressed(questionOf(context, operation, OTHER_QUESTION))
  if (isHeldBack(other)) await context.probe(callOf(context, operation, again))
  // Waits, since a service may store the thread after its answer has ended, and no user asks on that quickly.
  await context.wait(COPIES_AGREE)
  // The question in another conversation is sent between the other two: if answers under way are mixed up, it gets
  // their text.
  const [sentBack, elsewhere, inThread] = await together([
    sendBack(begun),
    askInAnother(context, operation, [first, other]),
    goOnInThread(begun),
  ])
  if (sentBack === null) return
  if (isHistoryUnread(sentBack, inThread)) await sendBack(begun)
  if (!includesProfile(context.run.profile, 'nightly')) return
  const long = await sendLongBack(begun)
  await askAlike(context, operation, answerIn(elsewhere)?.threadId ?? null)
  await askAsNamesake(begun)
  await askFromOtherSite(begun, inThread)
  const isRemembered = givenBackIn(sentBack)?.includes(CODE_WORD) === true
  if (isRemembered && long !== null && leavesOut(long)) await sendLongBack(begun)
}

/** A conversation to continue: its user's first question, and the answer. */
interface Begun {
  readonly context: EngineContext
  readonly operation: Operation
  /** The member that names the user in each request; empty for an anonymous one. */
  readonly user: Partial<AssistantRequest>
  readonly asked: object
  readonly first: Exchange
}

/**
 * The user of a conversation. One operation's conversation has a named user, so that threads of users who are not
 * anonymous are tested too.
 */
function userOf({ description }: EngineContext, operation: Operation): Partial<AssistantRequest> {
  const field = requestProperty(description, operation, 'fp')
  const name = field === null || !isOtherOf(description, operation, 'fp') ? null : visitorName(field, randomUUID())
  return name === null ? {} : { fp: name }
}

/**
 * Asks for the code word in a new conversation. All anonymous visitors have the same fingerprint, but one must not be
 * told what another has said.
 */
async function askInAnother(context: EngineContext, operation: Operation, held: readonly Exchange[]) {
  const question = () => questionOf(context, operation, ASKS_FOR_CODE_WORD)
  // Without an Accept header, as some clients ask.
  const answer = await ask(context, operation, question(), valid(elsewhereAfter(held)), { accept: null })
  // Tells whether the words were refused, or the request without the header.
  if (isRefused(answer)) await ask(context, operation, question(), valid('ask-elsewhere-with-accept'))
  return answer
}

/**
 * Asks in other conversations: in a new one, there once more in the same words and under the same ids, and in the thread
 * of one in which the code word was never said.
 */
async function askAlike(context: EngineContext, operation: Operation, threadId: string | null): Promise<void> {
  const question = questionOf(context, operation, ECHO_QUESTION)
  const alike = await ask(context, operation, question, valid(ASKED_ALIKE))
  const requirement = answeredAgain(operation)
  if (isSuccess(alike)) await ask(context, operation, question, { ...valid('ask-again'), requirement })
  else context.notTested([requirement], notTested('the question was not answered the first time', seeAnswer(operation)))
  if (threadId === null) return
  await ask(context, operation, { ...askedInThread(context, operation), threadId }, valid(ASKED_ALIKE_IN_THREAD))
}

function seeAnswer({ id }: Operation): string {
  return `see what ${id} answers`
}

/** Asks as a user of the same name at another organization's site, whose pages give names to other people. */
async function askAsNamesake({ context, operation, user }: Begun): Promise<void> {
  const elsewhere = askerFor(context.description, context.run.target, operation, 'foreign-path')
  if (user.fp === undefined || elsewhere === null) return
  const question = { ...questionOf(context, operation, ASKS_FOR_CODE_WORD), ...user }
  await ask(context, operation, question, valid(ASKED_BY_NAMESAKE), { tenant: elsewhere.tenant })
}

/** Asks in the thread from another site of the organization, where the target states that keys open their own site. */
async function askFromOtherSite(begun: Begun, inThread: Exchange | null): Promise<void> {
  const { context, operation, user, first } = begun
  const elsewhere = askerFor(context.description, context.run.target, operation, 'sibling-path')
  const threadId = answerIn(first)?.threadId
  const isOpen = context.idsOf('assistant-thread').includes(SIBLING_THREAD_HIDDEN)
  const isNewest = threadStreams(context.description)[0]?.operation.id === operation.id
  if (!isOpen || !isNewest || elsewhere === null || threadId == null || inThread === null) return
  const question = { ...questionOf(context, operation, ASKS_FOR_CODE_WORD), ...user, threadId }
  const asked = { tenant: elsewhere.tenant }
  const fromOther = await ask(context, operation, question, unobservedProbe(ASKED_FROM_OTHER_SITE), asked)
  context.judgeSequence('sibling-thread', [first, fromOther, inThread])
}

/** The next question of a client that has no thread: the whole conversation, with the answer as it came. */
async function sendBack({ context, operation, user, asked, first }: Begun): Promise<Exchange | null> {
  const requirement = answerAcceptedBack(operation)
  const question = inTwoParts({ ...questionOf(context, operation, ECHO_QUESTION), ...user })
  const next = askedAfter({ ...asked }, first, { ...question })
  if (next === null) {
    context.notTested([requirement], notTested('no answer came to be sent back', seeAnswer(operation)))
    return null
  }
  // Compressed, since the echo in the thread is uncompressed: damage in either form is found.
  const situation = { ...valid('send-answer-back', { kind: 'echo' }), requirement }
  return ask(context, operation, next, situation, { headers: [IN_ANY_CODING] })
}

/** The same question after much small talk. Any answer passes, since a service may take only so many messages. */
async function sendLongBack({ context, operation, user, asked, first }: Begun): Promise<Exchange | null> {
  const say = (text: string) => questionOf(context, operation, text)
  const question = afterSmallTalk({ ...say(ECHO_QUESTION), ...user }, say)
  const next = askedAfter({ ...asked }, first, { ...question })
  if (next === null) return null
  const situation = openProbe(`${kebab(operation.id)}-long-conversation`, { kind: 'echo' })
  const call = callOf(context, operation, { body: { ...plainBody(context, operation), ...next }, situation })
  return askInChunks(context, call)
}

/** Probe of the first question that continues a conversation in its thread. */
export const CONTINUED_IN_THREAD = 'continue-thread-in-ascii'

/** Continues the conversation in its thread, and gives the first answer there; null where no answer named a thread. */
async function goOnInThread({ context, operation, user, asked, first }: Begun): Promise<Exchange | null> {
  const threadId = answerIn(first)?.threadId
  if (threadId == null) {
    const needThread = context.idsOf('assistant-thread').filter((id) => id.startsWith(`${kebab(operation.id)}-`))
    context.notTested(needThread, noThread(operation))
    return null
  }
  // The echo takes the place of a plain question, since any question in a thread shows whether it continues.
  const selection = selectionFor(context.description, operation)
  const echo = () => ({ ...askedInThread(context, operation), ...user, threadId, ...selection })
  const askBack = (probe: string, written: Partial<Difference>) => {
    const situation = valid(probe, { kind: 'echo' })
    return context.probe(callOf(context, operation, { headers: [WITHOUT_GZIP], situation, ...written }))
  }
  // Written as other clients write JSON, unlike all other requests.
  const second = await askBack(CONTINUED_IN_THREAD, { rawBody: inAscii(echo()) })
  const turns = [first, second]
  try {
    if (isRefusal(second) || leavesOut(second) || leavesSelectionOut(second)) {
      turns.push(await askBack('continue-thread', { body: echo() }))
    }
    if (includesProfile(context.run.profile, 'nightly')) {
      // A service that remembers only the last turn of a thread has the code word from its own answer until here.
      const smallTalk = { ...questionOf(context, operation, SMALL_TALK), ...user, threadId }
      // With all messages so far beside the thread's id, as the client library sends each question.
      const whole = askedAfter({ ...asked }, first, smallTalk) ?? smallTalk
      turns.push(await ask(context, operation, whole, valid('continue-with-small-talk')))
      const inGzip = compressed(echo(), valid('continue-compressed', { kind: 'echo' }))
      turns.push(await context.probe(callOf(context, operation, inGzip)))
      const page = selectionFor(context.description, operation, PAGE_OF_TEXT)
      if (page !== null) await askOnPage(context, operation, { ...echo(), ...page })
    }
    return second
  } finally {
    // Judges the answers so far even if a later question can't be sent.
    context.judgeSequence('conversation', turns)
  }
}

/** The same question on a page of context. Any answer passes, since a service may take only so much text. */
async function askOnPage(context: EngineContext, operation: Operation, body: object): Promise<void> {
  const askOnce = () => ask(context, operation, body, unobservedProbe('continue-thread-on-page', { kind: 'echo' }))
  if (leavesSelectionOut(await askOnce())) await askOnce()
}
