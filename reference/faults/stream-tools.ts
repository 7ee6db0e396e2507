import { dataStreamLine } from '../assistant/data-stream.ts'
import { uiMessageEvent } from '../assistant/ui-message-stream.ts'
import type { Fault } from '../hooks/hooks.ts'
import { both, type Change } from './stream-changes.ts'

/** Faults in the calls of tools that an answer shows. */

const searching: Change = ({ frames }, version) => {
  const call = { toolCallId: 'call_told', toolName: 'search' }
  const told = {
    results: 3,
    debug: { upstream: 'http://10.0.3.17:9200/pages/_search', apiKey: 'sk-live-4Xq9TmB7cR2kLw8nHz' },
  }
  const events =
    version === 'v1'
      ? [
          dataStreamLine('detail', '9', { ...call, args: { query: 'install' } }),
          dataStreamLine('detail', 'a', { toolCallId: call.toolCallId, result: told }),
        ]
      : [
          uiMessageEvent('detail', { type: 'tool-input-available', ...call, input: { query: 'install' } }),
          uiMessageEvent('detail', { type: 'tool-output-available', toolCallId: call.toolCallId, output: told }),
        ]
  return { frames: frames.toSpliced(version === 'v1' ? 1 : 2, 0, ...events) }
}

/** A step of its own with a tool call, before all else. */
const callingTool: Change = ({ frames }, version) => {
  const call = { toolCallId: 'call_lost', toolName: 'search' }
  const step =
    version === 'v1'
      ? [
          dataStreamLine('detail', '9', { ...call, args: { query: 'install' } }),
          dataStreamLine('step-end', 'e', { finishReason: 'tool-calls', isContinued: false }),
          dataStreamLine('start', 'f', { messageId: 'msg_step' }),
        ]
      : [
          uiMessageEvent('detail', { type: 'tool-input-available', ...call, input: { query: 'install' } }),
          uiMessageEvent('step-end', { type: 'finish-step' }),
          uiMessageEvent('start', { type: 'start-step' }),
        ]
  return { frames: frames.toSpliced(version === 'v1' ? 1 : 2, 0, ...step) }
}

export const streamToolFaults: readonly Fault[] = [
  ...both.plans('tool-result-lost', 'A tool is called before the text, and its result never comes.', callingTool),
  ...both.plans('search-told', 'The output of a tool tells where it searched, and with which key.', searching),
]
