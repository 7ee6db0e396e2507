import { randomUUID } from 'node:crypto'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { includesProfile } from '../../harness/target/run.ts'
import { answerAcceptedBack, askedAfter } from '../../requirements/assistant/answer-as-history.ts'
import {
  ASKS_FOR_CODE_WORD,
  CODE_WORD,
  CODE_WORD_SENTENCE,
  ECHO_QUESTION,
  ECHO_QUESTION_ON_SELECTION,
  givenBackIn,
  inTwoParts,
} from '../../requirements/assistant/echo.ts'
import { ASKED_ALIKE, ASKED_BY_NAMESAKE, ASKED_ELSEWHERE, leavesOut } from '../../requirements/assistant/given-back.ts'
import { isHeldBack } from '../../requirements/assistant/held-back.ts'
import { afterSmallTalk, isHistoryUnread } from '../../requirements/assistant/history.ts'
import { leavesSelectionOut, selectionFor } from '../../requirements/assistant/selection.ts'
import { noThread } from '../../requirements/assistant/thread.ts'
import { inAscii } from '../../requirements/bodies/ascii-json.ts'
import { visitorName } from '../../requirements/bodies/visitor.ts'
import { IN_GZIP, WITHOUT_GZIP } from '../../requirements/http/excluded-codings.ts'
import {
  callOf,
  type Difference,
  OTHER_QUESTION,
  QUESTION,
  questionOf,
  unobservedProbe,
  valid,
} from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { isRefusal } from '../../requirements/reading/status.ts'
import { COPIES_AGREE } from '../../requirements/reading/time.ts'
import { askerFor } from '../../requirements/requests/credentials.ts'
import { requestProperty } from '../../requirements/requests/request-body.ts'
import { answerIn } from '../../requirements/streams/stream-evidence.ts'
import { isOtherOf } from '../../requirements/streams/streaming.ts'
import type { Operation } from '../../schemas/description/description.ts'
import type { AssistantRequest } from '../../schemas/description/interface-types.ts'
import { kebab } from '../../schemas/description/words.ts'
import { together } from '../together.ts'
import type { Flow } from './flow.ts'
import { ask, askForOwnType, ofEachStream } from './questions.ts'

export const conversationFlow: Flow = {
  subject: 'assistant-thread',
  title: 'a conversation goes on in its own thread',
  show: (context) => ofEachStream(context, (operation) => showThreads(context, operation)),
}

/** Asks for a compressed answer; most requests ask for one without a coding. */
function compressed(body: object, situation = valid('ask-compressed')): Difference {
  return { body, headers: [IN_GZIP], situation }
}

async function showThreads(context: EngineContext, operation: Operation): Promise<void> {
  // First, since what is remembered of a question may be its beginning.
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
  // Once may be a chance: only where it is seen, it is worth a second question.
  const again = compressed(questionOf(context, operation, OTHER_QUESTION))
  if (isHeldBack(other)) await context.probe(callOf(context, operation, again))
  // A service may store the thread once its answer has ended, and no user asks on within that time.
  await context.wait(COPIES_AGREE)
  // The one that asks for no text stands between those that do: where answers under way are mixed up, it gets theirs.
  const [sentBack, , inThread] = await together([
    sendBack(begun),
    askInAnother(context, operation),
    goOnInThread(begun),
  ])
  if (sentBack === null) return
  if (isHistoryUnread(sentBack, inThread)) await sendBack(begun)
  if (!includesProfile(context.run.profile, 'nightly')) return
  const long = await sendLongBack(begun)
  await ask(context, operation, questionOf(context, operation, ECHO_QUESTION), valid(ASKED_ALIKE))
  await askAsNamesake(begun)
  const isRemembered = givenBackIn(sentBack)?.includes(CODE_WORD) === true
  if (isRemembered && long !== null && leavesOut(long)) await sendLongBack(begun)
}

/** A conversation that goes on: what its user asked first, and how that was answered. */
interface Begun {
  readonly context: EngineContext
  readonly operation: Operation
  /** What names the user in each of its requests; empty for an anonymous one. */
  readonly user: Partial<AssistantRequest>
  readonly asked: object
  readonly first: Exchange
}

/** One conversation is that of a user with a name, and goes on as such: threads of others than anonymous visitors show there. */
function userOf({ description }: EngineContext, operation: Operation): Partial<AssistantRequest> {
  const field = requestProperty(description, operation, 'fp')
  const name = field === null || !isOtherOf(description, operation, 'fp') ? null : visitorName(field, randomUUID())
  return name === null ? {} : { fp: name }
}

/** All visitors without a name have the same fingerprint: what one has said, the next may not be told. */
async function askInAnother(context: EngineContext, operation: Operation): Promise<void> {
  const question = questionOf(context, operation, ASKS_FOR_CODE_WORD)
  // As a client that says of no type that it takes it.
  await ask(context, operation, question, valid(ASKED_ELSEWHERE), { accept: null })
}

/** A name is given by the site's own pages: at another organization's, it is that of someone else. */
async function askAsNamesake({ context, operation, user }: Begun): Promise<void> {
  const elsewhere = askerFor(context.description, context.run.target, operation, 'foreign-path')
  if (user.fp === undefined || elsewhere === null) return
  const question = { ...questionOf(context, operation, ASKS_FOR_CODE_WORD), ...user }
  await ask(context, operation, question, valid(ASKED_BY_NAMESAKE), { tenant: elsewhere.tenant })
}

/** The next question of a client that has no thread: the whole conversation, with the answer as it came. */
async function sendBack({ context, operation, user, asked, first }: Begun): Promise<Exchange | null> {
  const rule = answerAcceptedBack(operation)
  const question = inTwoParts({ ...questionOf(context, operation, ECHO_QUESTION), ...user })
  const next = askedAfter({ ...asked }, first, { ...question })
  if (next === null) {
    const [reason, remedy] = ['no answer came to be sent back', `see what ${operation.id} answers`]
    context.notTested([rule], { reason, remedy })
    return null
  }
  // Compressed, since the echo in the thread is not: what damages either is seen.
  return ask(context, operation, next, { ...valid('send-answer-back', { kind: 'echo' }), rule }, { headers: [IN_GZIP] })
}

/** The same with much said in between: any answer will do, since a service may take only so much. */
async function sendLongBack({ context, operation, user, asked, first }: Begun): Promise<Exchange | null> {
  const say = (text: string) => questionOf(context, operation, text)
  const question = afterSmallTalk({ ...say(ECHO_QUESTION), ...user }, say)
  const next = askedAfter({ ...asked }, first, { ...question })
  const situation = { ...unobservedProbe('send-long-conversation'), evidence: { kind: 'echo' } } as const
  return next === null ? null : ask(context, operation, next, situation)
}

/** The answer to the first question after that; null where no thread was named. */
async function goOnInThread({ context, operation, user, first }: Begun): Promise<Exchange | null> {
  const threadId = answerIn(first)?.threadId
  if (threadId == null) {
    const needThread = context.idsOf('assistant-thread').filter((id) => id.startsWith(`${kebab(operation.id)}-`))
    context.notTested(needThread, noThread(operation))
    return null
  }
  // In place of the plain question: whatever is asked there shows whether the thread goes on.
  const selection = selectionFor(context.description, operation)
  const question = selection === null ? ECHO_QUESTION : ECHO_QUESTION_ON_SELECTION
  const echo = () => ({ ...questionOf(context, operation, question), ...user, threadId, ...selection })
  const askBack = (probe: string, written: Partial<Difference>) => {
    const situation = valid(probe, { kind: 'echo' })
    return context.probe(callOf(context, operation, { headers: [WITHOUT_GZIP], situation, ...written }))
  }
  // As other clients write JSON than those that all other requests are like.
  const second = await askBack('continue-thread-in-ascii', { rawBody: inAscii(echo()) })
  const turns = [first, second]
  try {
    if (isRefusal(second) || leavesOut(second) || leavesSelectionOut(second)) {
      turns.push(await askBack('continue-thread', { body: echo() }))
    }
    if (includesProfile(context.run.profile, 'nightly')) {
      const asked = compressed(echo(), valid('continue-compressed', { kind: 'echo' }))
      turns.push(await context.probe(callOf(context, operation, asked)))
    }
    return second
  } finally {
    // Whatever keeps the next one from being sent, those that were answered are judged.
    context.judgeSequence('conversation', turns)
  }
}
