import type { StreamProtocol } from '../../schemas/stream-protocols.ts'
import { encodeEvent } from './records.ts'
import { besideFinish, type Violation } from './violation.ts'

/** Events of a tool call with the input `{ query: 'install' }`, which was streamed before in this single piece. */
export function toolCall(protocol: StreamProtocol, piece: string): string {
  const call = { toolCallId: 'call-1', toolName: 'search' }
  const [pieces, input] = protocol === 'v1' ? ['argsTextDelta', 'args'] : ['inputTextDelta', 'input']
  return [
    encodeEvent(protocol, 'tool-input-start', call),
    encodeEvent(protocol, 'tool-input-delta', { toolCallId: call.toolCallId, [pieces]: piece }),
    encodeEvent(protocol, 'tool-input-available', { ...call, [input]: { query: 'install' } }),
  ].join('')
}

/** Puts a valid tool call into a stream. */
export const withToolCall: Violation = besideFinish('before', (protocol) => toolCall(protocol, '{"query":"install"}'))
