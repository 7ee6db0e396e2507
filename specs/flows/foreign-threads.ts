import { randomUUID } from 'node:crypto'
import { includesProfile } from '../../harness/target/run.ts'
import {
  asksForWord,
  asksFromOutside,
  foreignThreadHidden,
  givesWord,
  hostileThreads,
  threadStreams,
} from '../../requirements/access/foreign-threads.ts'
import { noThread } from '../../requirements/assistant/thread.ts'
import { callOf, openProbe, questionOf, unobservedProbe } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { isSuccess } from '../../requirements/reading/status.ts'
import { COPIES_AGREE } from '../../requirements/reading/time.ts'
import { type Asker, askerFor } from '../../requirements/requests/credentials.ts'
import { answerIn } from '../../requirements/streams/stream-evidence.ts'
import type { Operation } from '../../schemas/description/description.ts'
import type { Flow } from './flow.ts'

const subject = 'auth'

/** A flow of its own, so that it is still shown if the budget of the agent runs out. */
export const foreignThreadFlow: Flow = {
  subject,
  title: 'no organization reads a thread of another',
  show: async (context) => {
    for (const [index, { operation }] of threadStreams(context.description).entries()) {
      await showThreads(context, operation, index === 0)
    }
    const assistant = context.description.operations.find(({ family }) => family === 'assistant')
    if (assistant !== undefined) await observeOtherSite(context, assistant)
  },
}

/** Asks in a thread that another organization has begun, and in threads with invalid ids. */
async function showThreads(context: EngineContext, operation: Operation, isNewest: boolean): Promise<void> {
  const isNightly = includesProfile(context.run.profile, 'nightly')
  const asker = askerFor(context.description, context.run.target, operation, 'own')
  if (asker === null || !(isNightly || isNewest)) return
  const ask = ({ tenant }: Asker, text: string, threadId: string | null, probe: string) => {
    const body = { ...questionOf(context, operation, text), threadId }
    const situation = unobservedProbe(probe)
    return context.probe(callOf(context, operation, { tenant, body, situation }))
  }
  const hostile = isNightly ? Object.entries(hostileThreads) : []
  for (const [name, id] of hostile) await ask(asker, asksForWord, id, `hostile-thread:${name}`)
  const foreign = askerFor(context.description, context.run.target, operation, 'foreign-path')
  if (foreign === null || !context.idsOf(subject).includes(foreignThreadHidden(operation))) return
  const started = await ask(foreign, givesWord(randomUUID()), null, 'begin-foreign-thread')
  const threadId = answerIn(started)?.threadId
  if (threadId == null) return context.notTested([foreignThreadHidden(operation)], noThread(operation))
  // Waits since a thread that is not stored yet is hidden from everyone.
  await context.wait(COPIES_AGREE)
  const intruding = await ask(asker, asksFromOutside(randomUUID()), threadId, 'ask-in-foreign-thread')
  if (isSuccess(intruding)) await context.wait(COPIES_AGREE)
  // After a refusal too: words that are refused to everyone would hide nothing.
  const own = await ask(foreign, asksForWord, threadId, 'ask-in-own-thread')
  context.judgeSequence('foreign-thread', [started, intruding, own])
}

/**
 * The document leaves open whether a key opens another site of its organization; where the target does not state it
 * either, this is observed.
 */
async function observeOtherSite(context: EngineContext, operation: Operation): Promise<void> {
  const { target } = context.run
  const asker = askerFor(context.description, target, operation, 'sibling')
  if (asker === null || target.keysOpen !== null || !includesProfile(context.run.profile, 'nightly')) return
  const situation = openProbe('assistant-key-of-other-site')
  await context.probe(callOf(context, operation, { ...asker, situation }))
}
