import { dataStreamError, dataStreamLine } from '../assistant/data-stream.ts'
import type { AssistantVersion } from '../assistant/request-problems.ts'
import type { Frame, FrameKind, StreamPlan } from '../assistant/stream-plan.ts'
import { uiMessageError, uiMessageEvent } from '../assistant/ui-message-stream.ts'
import { type Fault, fault } from '../hooks/hooks.ts'

/** Faults of streamed answers. Most are the same for both protocols. */

type Change = (plan: StreamPlan, version: AssistantVersion) => Partial<StreamPlan>

function streamFault(version: AssistantVersion, name: string, summary: string, change: Change): Fault {
  return fault(`stream-${version}`, `${version}-${name}`, summary, {
    stream: (plan, asked) => (asked === version ? { ...plan, ...change(plan, version) } : plan),
  })
}

function both(name: string, summary: string, change: Change): readonly Fault[] {
  return (['v1', 'v2'] as const).map((version) => streamFault(version, name, summary, change))
}

/** Puts other frames in place of each one. */
function each(
  change: (frame: Frame, index: number, all: readonly Frame[], version: AssistantVersion) => readonly Frame[],
): Change {
  return ({ frames }, version) => ({ frames: frames.flatMap((frame, index) => change(frame, index, frames, version)) })
}

function without(...kinds: readonly FrameKind[]): Change {
  return each((frame) => (kinds.includes(frame.kind) ? [] : [frame]))
}

/** Writes the frame in the middle of the text otherwise. */
function garbledInTheMiddle(change: (data: Buffer) => Frame['data']): Change {
  return each((frame, index, all) => [
    index === middleOf(all) ? { ...frame, data: change(Buffer.from(frame.data)) } : frame,
  ])
}

function textFrame(version: AssistantVersion, delta: string, id = 'text-1'): Frame {
  return version === 'v1'
    ? dataStreamLine('text', '0', delta)
    : uiMessageEvent('text', { type: 'text-delta', id, delta })
}

function errorFrame(version: AssistantVersion): readonly Frame[] {
  const { frames } = (version === 'v1' ? dataStreamError : uiMessageError)('The answer could not be completed.')
  return frames.slice(0, 1)
}

/** Position of the frame in the middle of the text. */
function middleOf(all: readonly Frame[]): number {
  const texts = all.flatMap((frame, index) => (frame.kind === 'text' ? [index] : []))
  return texts[Math.floor(texts.length / 2)] ?? 0
}

const firstHalf: Change = ({ frames }) => ({ frames: frames.slice(0, middleOf(frames)) })

const inBoth: readonly Fault[] = [
  ...both('finish-missing', 'The stream ends in good order without a finish event.', without('finish', 'thread')),
  ...both(
    'finish-twice',
    'The finish event comes twice.',
    each((frame) => (frame.kind === 'finish' ? [frame, frame] : [frame])),
  ),
  ...both(
    'text-after-finish',
    'A piece of text follows the finish event.',
    each((frame, _index, _all, version) =>
      frame.kind === 'finish' ? [frame, textFrame(version, 'One more thing. ')] : [frame],
    ),
  ),
  ...both('cut-off', 'The connection is broken off in the middle of the answer.', (plan, version) => ({
    ...firstHalf(plan, version),
    end: 'cut',
  })),
  ...both('clean-truncation', 'The answer stops in the middle, in good order.', firstHalf),
  ...both(
    'buffered',
    'Nothing is sent until the whole answer is ready.',
    each((frame, index, all) => [
      { ...frame, pause: index === 0 ? all.reduce((sum, { pause }) => sum + pause, 0) : 0 },
    ]),
  ),
  ...both('wrong-content-type', 'The content type is application/json.', ({ headers }) => ({
    headers: { ...headers, 'content-type': 'application/json' },
  })),
  ...both('protocol-header-missing', 'The header that names the stream protocol is missing.', ({ headers }) => ({
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-vercel-'))),
  })),
  ...both('error-in-stream', 'An error event ends the answer in the middle.', ({ frames }, version) => ({
    frames: [
      ...frames.slice(0, middleOf(frames)),
      ...errorFrame(version),
      ...frames.filter(({ kind }) => kind === 'done'),
    ],
  })),
  ...both('empty-answer', 'The answer has no text.', without('text', 'text-start', 'text-end')),
  ...both(
    'malformed-json',
    'The JSON of one event lacks its last character.',
    garbledInTheMiddle((data) => data.toString('utf8').replace(/.(?=\r?\n)/, '')),
  ),
  ...both(
    'broken-utf8',
    'One byte in the middle of the text is no UTF-8.',
    garbledInTheMiddle((data) => {
      const end = data.lastIndexOf('"')
      return Buffer.concat([data.subarray(0, end), Buffer.from([0xff]), data.subarray(end)])
    }),
  ),
  ...both('error-after-text', 'An error event comes before the finish event.', ({ frames }, version) => {
    const end = frames.findIndex(({ kind }) => ['finish', 'thread', 'done'].includes(kind))
    return { frames: [...frames.slice(0, end), ...errorFrame(version), ...frames.slice(end)] }
  }),
  ...both(
    'text-garbled',
    'Letters of the text arrive as question marks.',
    each((frame) => [
      frame.kind === 'text' ? { ...frame, data: garbled(Buffer.from(frame.data).toString('utf8')) } : frame,
    ]),
  ),
]

/** Only the JSON string at the end of the event, not the names of its members. */
function garbled(event: string): string {
  return event.replace(/"((?:[^"\\]|\\.)*)"(?=\}?\s*$)/, (_, text: string) => `"${text.replaceAll('e', '?')}"`)
}

/** Only the UI message stream can have these. */
const inV2: readonly Fault[] = [
  streamFault('v2', 'delta-before-start', 'The first piece of text comes before its text-start.', ({ frames }) => {
    const start = frames.findIndex(({ kind }) => kind === 'text-start')
    const first = frames.findIndex(({ kind }) => kind === 'text')
    const [opening, piece] = [frames[start], frames[first]]
    if (opening === undefined || piece === undefined) return {}
    const between = frames.slice(start + 1, first)
    return { frames: [...frames.slice(0, start), piece, opening, ...between, ...frames.slice(first + 1)] }
  }),
  streamFault(
    'v2',
    'delta-unknown-id',
    'A piece of text has an id that was never started.',
    each((frame, index, all, version) =>
      index === middleOf(all) ? [textFrame(version, 'stray ', 'text-9'), frame] : [frame],
    ),
  ),
  streamFault('v2', 'bytes-after-done', 'Another event follows [DONE].', ({ frames }, version) => ({
    frames: [...frames, textFrame(version, 'One more thing. ')],
  })),
  streamFault('v2', 'text-end-missing', 'The text is never ended.', without('text-end')),
  streamFault(
    'v2',
    'source-url-missing',
    'A source has no url.',
    each((frame, index) =>
      index === 0 ? [frame, uiMessageEvent('source', { type: 'source-url', sourceId: 'nowhere' })] : [frame],
    ),
  ),
  streamFault(
    'v2',
    'not-an-event-stream',
    'Events come without the field name data.',
    each((frame) => [
      {
        ...frame,
        data: Buffer.from(frame.data)
          .toString('utf8')
          .replace(/^data: /, ''),
      },
    ]),
  ),
]

export const streamFaults: readonly Fault[] = [...inBoth, ...inV2]
