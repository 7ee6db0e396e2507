import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Call } from '../../harness/sending/call.ts'
import { ECHO_QUESTION, ECHO_QUESTION_ON_SELECTION } from '../../requirements/assistant/echo.ts'
import { selectionFor } from '../../requirements/assistant/selection.ts'
import {
  askingTenant,
  callOf,
  type Difference,
  plainBody,
  questionOf,
  valid,
} from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { isRefusal, isSuccess } from '../../requirements/reading/status.ts'
import type { Operation } from '../../schemas/description/description.ts'
import type { AssistantRequest } from '../../schemas/description/interface-types.ts'
import { streamProtocols } from '../../schemas/stream-protocols.ts'
import { together } from '../together.ts'

/** Runs `show` for all streaming operations at the same time, except those that the target lacks or has no key for. */
export async function ofEachStream(
  context: EngineContext,
  show: (operation: Operation) => Promise<unknown>,
): Promise<void> {
  const streaming = context.description.operations.filter(
    (operation) =>
      operation.response.kind === 'stream' &&
      !context.run.target.lacks.includes(operation.id) &&
      askingTenant(context, operation) !== null,
  )
  await together(streaming.map(show))
}

/** The plain question, with these fields in place of its own. */
export function ask(
  context: EngineContext,
  operation: Operation,
  fields: Partial<AssistantRequest> = {},
  situation = valid('ask'),
  form: Pick<Difference, 'accept' | 'headers' | 'tenant'> = {},
): Promise<Exchange> {
  const body = { ...plainBody(context, operation), ...fields }
  return context.probe(callOf(context, operation, { body, situation, ...form }))
}

/**
 * Accepts only the media type of the operation's stream. If that is refused, the question is asked again accepting any
 * type; if that is answered, the refusal is judged, since the operation refuses its own type.
 */
export async function askForOwnType(
  context: EngineContext,
  operation: Operation,
  difference: Difference,
): Promise<Exchange> {
  const { response } = operation
  const { situation } = difference
  if (response.kind !== 'stream') return context.probe(callOf(context, operation, difference))
  const ofType = {
    accept: streamProtocols[response.protocol].mediaType,
    situation: { ...situation, probe: `${situation.probe}-for-own-type` },
  }
  const asked = await context.send(callOf(context, operation, { ...difference, ...ofType }))
  const plain = isRefusal(asked) ? await context.probe(callOf(context, operation, difference)) : null
  if (plain === null || isSuccess(plain)) context.judge(asked)
  return plain ?? asked
}

/** The same question in chunks, unless these are refused: a character that they cut must not be damaged. */
export async function askInChunks(context: EngineContext, call: Call): Promise<Exchange> {
  const inChunks = await context.send({ ...call, transport: { kind: 'chunked' } })
  if (!isSuccess(inChunks)) return context.probe(call)
  context.judge(inChunks)
  return inChunks
}

/** The echo question on a selection, if the operation takes one. The selection itself is not in it. */
export function askedInThread(context: EngineContext, operation: Operation): object {
  const isOnSelection = selectionFor(context.description, operation) !== null
  return questionOf(context, operation, isOnSelection ? ECHO_QUESTION_ON_SELECTION : ECHO_QUESTION)
}
