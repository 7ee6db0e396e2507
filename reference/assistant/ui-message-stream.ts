import type { Settings } from '../settings/settings.ts'
import type { Answer } from './answer.ts'
import type { Frame, FrameKind, StreamPlan } from './stream-plan.ts'

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
  return { kind, data: `data: ${JSON.stringify(value)}\n\n`, pause }
}

const done: Frame = { kind: 'done', data: 'data: [DONE]\n\n', pause: 0 }
const keepAlive: Frame = { kind: 'detail', data: ': keep-alive\n\n', pause: 0 }

export function uiMessagePlan(answer: Answer, settings: Settings['assistant']): StreamPlan {
  const { threadCarrierV2: carrier, tokenMilliseconds, searchMilliseconds } = settings
  const id = 'text-1'
  const thread = answer.threadId === null ? {} : { threadId: answer.threadId }
  const words = answer.words.flatMap((word, index) => {
    const pause = tokenMilliseconds + (index === 0 ? searchMilliseconds : 0)
    const delta = uiMessageEvent('text', { type: 'text-delta', id, delta: word }, pause)
    return settings.keepAliveComments && index % WORDS_BETWEEN_COMMENTS === 0 ? [keepAlive, delta] : [delta]
  })
  const frames = [
    uiMessageEvent('start', { type: 'start', messageId: answer.messageId }),
    uiMessageEvent('start', { type: 'start-step' }),
    ...details(answer, settings),
    ...answer.sources.flatMap(({ id: sourceId, url, title }) => [
      uiMessageEvent('source', { type: 'source-url', sourceId, url, title }),
      ...(settings.sourceDocuments ? [documentOf(sourceId, title)] : []),
    ]),
    uiMessageEvent('text-start', { type: 'text-start', id }),
    ...words,
    uiMessageEvent('text-end', { type: 'text-end', id }),
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
  return { headers, end: 'complete', frames: frames.map((frame, index) => shaped(frame, index, settings)) }
}

function documentOf(sourceId: string, title: string): Frame {
  return uiMessageEvent('source', {
    type: 'source-document',
    sourceId: `${sourceId}-document`,
    mediaType: 'text/markdown',
    title,
  })
}

const lineEnds = { lf: '\n', crlf: '\r\n', cr: '\r' } as const

/** The event in another form that server-sent events allow. JSON itself never contains a line end. */
function shaped(frame: Frame, index: number, { lineEnd, severalLines }: Settings['assistant']): Frame {
  if (lineEnd === 'lf' && !severalLines) return frame
  const [, json] = /^data: (\{.*\})\n\n$/.exec(String(frame.data)) ?? []
  const text =
    severalLines && json !== undefined
      ? `event: message\nid: ${index}\n${JSON.stringify(JSON.parse(json), null, 1).replaceAll(/^/gm, 'data:')}\n\n`
      : String(frame.data)
  return { ...frame, data: text.replaceAll('\n', lineEnds[lineEnd]) }
}

function details({ question, sources, messageId }: Answer, settings: Settings['assistant']): readonly Frame[] {
  const call = { toolCallId: `call_${messageId}`, toolName: 'search' }
  const results = sources.length
  const reasoning = { id: 'reasoning-1' }
  return [
    ...(settings.reasoning
      ? [
          { type: 'reasoning-start', ...reasoning },
          { type: 'reasoning-delta', ...reasoning, delta: 'The pages about this come first.' },
          { type: 'reasoning-end', ...reasoning },
        ]
      : []),
    ...(settings.tools
      ? [
          { type: 'tool-input-start', ...call },
          { type: 'tool-input-available', ...call, input: { query: question } },
          { type: 'tool-output-available', toolCallId: call.toolCallId, output: { results } },
        ]
      : []),
  ].map((event) => uiMessageEvent('detail', event))
}

/** An answer that is an error from its beginning. */
export function uiMessageError(errorText: string): StreamPlan {
  return { headers, end: 'complete', frames: [uiMessageEvent('error', { type: 'error', errorText }), done] }
}
