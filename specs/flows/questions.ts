import type { Call } from '../../harness/sending/call.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { askingTenant, callOf, plainBody, valid } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import type { Operation } from '../../schemas/description/description.ts'
import type { AssistantRequest } from '../../schemas/description/interface-types.ts'
import { together } from '../together.ts'

/** Shows something of each operation that streams and that the target has a key for, of all of them at the same time. */
export async function ofEachStream(
  context: EngineContext,
  show: (operation: Operation) => Promise<unknown>,
): Promise<void> {
  const streaming = context.description.operations.filter(
    (operation) => operation.response.kind === 'stream' && askingTenant(context, operation) !== null,
  )
  await together(streaming.map(show))
}

/** The plain question, with these fields in place of its own. */
export function ask(
  context: EngineContext,
  operation: Operation,
  fields: Partial<AssistantRequest> = {},
  situation = valid('ask'),
  headers: Call['headers'] = [],
): Promise<Exchange> {
  const body = { ...plainBody(context, operation), ...fields }
  return context.probe(callOf(context, operation, { body, headers, situation }))
}
