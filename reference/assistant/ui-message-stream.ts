import type { Settings } from '../settings.ts'
import type { Answer } from './answer.ts'
import { type Frame, type FrameKind, frame, type Script } from './script.ts'

/** The UI message stream of the version 5 line and later: server-sent events with JSON. */

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
  'x-vercel-ai-ui-message-stream': 'v1',
}

/** Words between two keep-alive comments. */
const WORDS_BETWEEN_COMMENTS = 10

export function uiMessageEvent(kind: FrameKind, value: unknown, pause = 0): Frame {
  return frame(kind, `data: ${JSON.stringify(value)}\n\n`, pause)
}

const done = frame('done', 'data: [DONE]\n\n')

export function uiMessageScript(answer: Answer, settings: Settings['assistant']): Script {
  const { threadCarrierV2: carrier, tokenMilliseconds } = settings
  const id = 'text-1'
  const thread = answer.threadId === null ? {} : { threadId: answer.threadId }
  const words = answer.words.flatMap((word, index) => {
    const delta = uiMessageEvent('text', { type: 'text-delta', id, delta: word }, tokenMilliseconds)
    const due = settings.keepAliveComments && index % WORDS_BETWEEN_COMMENTS === 0
    return due ? [frame('detail', ': keep-alive\n\n'), delta] : [delta]
  })
  const frames = [
    uiMessageEvent('start', { type: 'start', messageId: answer.messageId }),
    uiMessageEvent('start', { type: 'start-step' }),
    ...details(answer, settings),
    ...answer.sources.map(({ id: sourceId, url, title }) =>
      uiMessageEvent('source', { type: 'source-url', sourceId, url, title }),
    ),
    ...(words.length === 0 ? [] : [uiMessageEvent('text-start', { type: 'text-start', id })]),
    ...words,
    ...(words.length === 0 ? [] : [uiMessageEvent('text-end', { type: 'text-end', id })]),
    uiMessageEvent('step-end', { type: 'finish-step' }),
    ...(carrier === 'data-part'
      ? [uiMessageEvent('thread', { type: 'data-finish', data: { type: 'finish', ...thread } })]
      : []),
    uiMessageEvent('finish', {
      type: 'finish',
      ...(carrier === 'finish-metadata' ? { messageMetadata: thread } : {}),
      ...(carrier === 'finish' ? thread : {}),
    }),
    ...(settings.doneMarker ? [done] : []),
  ]
  return {
    protocol: 'v2',
    headers,
    end: 'complete',
    frames: settings.lineEnd === 'crlf' ? frames.map(withCrLf) : frames,
  }
}

/** No line of an event holds a line end of its own: JSON escapes them. */
function withCrLf(each: Frame): Frame {
  return typeof each.data === 'string' ? { ...each, data: each.data.replaceAll('\n', '\r\n') } : each
}

function details({ question, sources, messageId }: Answer, settings: Settings['assistant']): readonly Frame[] {
  const detail = (value: Readonly<Record<string, unknown>>) => uiMessageEvent('detail', value)
  const call = { toolCallId: `call_${messageId}`, toolName: 'search' }
  const results = sources.length
  return [
    ...(settings.unknownEvents ? [detail({ type: 'search-progress', results })] : []),
    ...(settings.reasoning
      ? [
          detail({ type: 'reasoning-start', id: 'reasoning-1' }),
          detail({ type: 'reasoning-delta', id: 'reasoning-1', delta: 'The pages about this come first.' }),
          detail({ type: 'reasoning-end', id: 'reasoning-1' }),
        ]
      : []),
    ...(settings.tools
      ? [
          detail({ type: 'tool-input-start', ...call }),
          detail({ type: 'tool-input-available', ...call, input: { query: question } }),
          detail({ type: 'tool-output-available', toolCallId: call.toolCallId, output: { results } }),
        ]
      : []),
  ]
}

/** An answer that is an error from the start. */
export function uiMessageError(errorText: string): Script {
  return {
    protocol: 'v2',
    headers,
    end: 'complete',
    frames: [uiMessageEvent('error', { type: 'error', errorText }), done],
  }
}
