import type { Settings } from '../settings/settings.ts'
import type { Answer } from './answer.ts'
import type { Frame, FrameKind, StreamPlan } from './stream-plan.ts'

/** The version 4 line's data stream: `CODE:JSON` lines. */

const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-vercel-ai-data-stream': 'v1' }

export function dataStreamLine(kind: FrameKind, code: string, value: unknown, pause = 0): Frame {
  return { kind, data: `${code}:${JSON.stringify(value)}\n`, pause }
}

export function dataStreamPlan(answer: Answer, settings: Settings['assistant']): StreamPlan {
  const { threadCarrierV1: carrier, tokenMilliseconds, searchMilliseconds } = settings
  const usage = { promptTokens: answer.question.split(/\s+/).length, completionTokens: answer.words.length }
  const thread = answer.threadId === null ? {} : { threadId: answer.threadId }
  const item = [{ type: 'finish', ...thread }]
  const finish = { finishReason: 'stop', usage }
  return {
    headers,
    end: 'complete',
    frames: [
      dataStreamLine('start', 'f', { messageId: answer.messageId }),
      ...details(answer, settings),
      ...answer.sources.map(({ id, url, title }) =>
        dataStreamLine('source', 'h', { sourceType: 'url', id, url, title }),
      ),
      ...answer.words.map((word, index) =>
        dataStreamLine('text', '0', word, tokenMilliseconds + (index === 0 ? searchMilliseconds : 0)),
      ),
      dataStreamLine('step-end', 'e', { ...finish, isContinued: false }),
      dataStreamLine('finish', 'd', carrier === 'finish' ? { ...finish, ...thread } : finish),
      // After `d`, where the library's own server side puts data that is written at the very end.
      ...(carrier === 'data-item' || carrier === 'both-items' ? [dataStreamLine('thread', '2', item)] : []),
      ...(carrier === 'annotation-item' || carrier === 'both-items' ? [dataStreamLine('thread', '8', item)] : []),
    ],
  }
}

function details({ question, sources, messageId }: Answer, settings: Settings['assistant']): readonly Frame[] {
  const call = { toolCallId: `call_${messageId}`, toolName: 'search' }
  return [
    ...(settings.reasoning ? [dataStreamLine('detail', 'g', 'The pages about this come first.')] : []),
    ...(settings.tools
      ? [
          dataStreamLine('detail', '9', { ...call, args: { query: question } }),
          dataStreamLine('detail', 'a', { toolCallId: call.toolCallId, result: { results: sources.length } }),
        ]
      : []),
  ]
}

/** An answer that is an error from its beginning. */
export function dataStreamError(message: string): StreamPlan {
  return { headers, end: 'complete', frames: [dataStreamLine('error', '3', message)] }
}
