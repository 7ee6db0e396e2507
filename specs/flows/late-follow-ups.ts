import type { Exchange } from '../../harness/exchange/exchange.ts'
import { includesProfile } from '../../harness/target/run.ts'
import { readExchanges } from '../../harness/verdict/read-results.ts'
import { LONG_PAUSE } from '../../requirements/assistant/memory.ts'
import { valid } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { sentBody, valueAt } from '../../requirements/reading/body.ts'
import { isSuccess } from '../../requirements/reading/status.ts'
import { endOf } from '../../requirements/reading/time.ts'
import type { Operation } from '../../schemas/description/description.ts'
import { CONTINUED_IN_THREAD } from './conversations.ts'
import type { Flow } from './flow.ts'
import { ask, askedInThread, ofEachStream } from './questions.ts'

/** Milliseconds added to the pause, since two readings of a clock may differ slightly. */
const CLOCK_MARGIN = 50

/**
 * Goes on in the threads of the conversations of this run, after many other questions. Threads that are kept for a
 * while, or only the last ones, or until a process starts anew, are forgotten by then.
 */
export const lateFollowUpFlow: Flow = {
  subject: 'assistant-thread',
  title: 'a conversation goes on in its own thread after a pause',
  show: async (context) => {
    if (includesProfile(context.run.profile, 'nightly'))
      await ofEachStream(context, (operation) => goOnLate(context, operation))
  },
}

async function goOnLate(context: EngineContext, operation: Operation): Promise<void> {
  const { values } = readExchanges(context.run.results)
  const continued = values.find(
    (exchange) =>
      exchange.operation === operation.id && exchange.situation.probe === CONTINUED_IN_THREAD && isSuccess(exchange),
  )
  if (continued === undefined) return
  const [threadId, fp] = [memberOf(continued, 'threadId'), memberOf(continued, 'fp')]
  const turns = values.filter((exchange) => memberOf(exchange, 'threadId') === threadId)
  await context.wait(Math.max(0, ...turns.map((turn) => endOf(turn) + LONG_PAUSE + CLOCK_MARGIN - Date.now())))
  const question = { ...askedInThread(context, operation), threadId, ...(fp === null ? {} : { fp }) }
  await ask(context, operation, question, valid('continue-thread-after-a-pause', { kind: 'echo' }))
}

function memberOf(exchange: Exchange, name: string): string | null {
  const value = valueAt(sentBody(exchange), name)
  return typeof value === 'string' ? value : null
}
