import type { Exchange } from '../../harness/exchange/exchange.ts'
import { askingTenant, callOf, type Difference, plainBody, valid } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { isRefusal, isSuccess } from '../../requirements/reading/status.ts'
import type { Operation } from '../../schemas/description/description.ts'
import type { AssistantRequest } from '../../schemas/description/interface-types.ts'
import { streamProtocols } from '../../schemas/stream-protocols.ts'
import { together } from '../together.ts'

/** Shows something of each operation that streams, and that the target has with a key for it, of all at the same time. */
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
 * Asks for an answer of the media type of the operation's stream alone. Where that is refused and the same is answered for
 * any type, the refusal is one of the type that the operation has.
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
