import { dataStreamLine } from '../assistant/data-stream.ts'
import type { Frame, FrameKind, Script } from '../assistant/script.ts'
import { uiMessageEvent } from '../assistant/ui-message-stream.ts'
import type { Fault } from '../seams.ts'

/** Faults of streamed answers: changes of a script. Most are the same for both protocols. */

type Change = (script: Script) => Script
type Protocol = Script['protocol']

export function streamFault(protocol: Protocol, name: string, summary: string, change: Change): Fault {
  return {
    name: `${protocol}-${name}`,
    area: `stream-${protocol}`,
    summary,
    alter: ({ script }) => ({
      script: (given) => {
        const decided = script(given)
        return decided.protocol === protocol ? change(decided) : decided
      },
    }),
  }
}

function both(name: string, summary: string, change: Change): readonly Fault[] {
  return (['v1', 'v2'] as const).map((protocol) => streamFault(protocol, name, summary, change))
}

export function frames(change: (frames: readonly Frame[], script: Script) => readonly Frame[]): Change {
  return (script) => ({ ...script, frames: change(script.frames, script) })
}

export function is(...kinds: readonly FrameKind[]): (frame: Frame) => boolean {
  return ({ kind }) => kinds.includes(kind)
}

export function textFrame({ protocol }: Script, text: string, id = 'text-1'): Frame {
  return protocol === 'v1'
    ? dataStreamLine('text', '0', text)
    : uiMessageEvent('text', { type: 'text-delta', id, delta: text })
}

/** Position of the frame in the middle of the text. */
export function middleOf(all: readonly Frame[]): number {
  const texts = all.flatMap((each, index) => (each.kind === 'text' ? [index] : []))
  return texts[Math.floor(texts.length / 2)] ?? 0
}

const beforeEnd = is('finish', 'thread', 'done')

function errorFrame({ protocol }: Script): Frame {
  const text = 'The answer could not be completed.'
  return protocol === 'v1'
    ? dataStreamLine('error', '3', text)
    : uiMessageEvent('error', { type: 'error', errorText: text })
}

function bytesOf({ data }: Frame): Buffer {
  return Buffer.from(data)
}

export const streamFaults: readonly Fault[] = [
  ...both(
    'finish-missing',
    'The stream ends in good order without a finish event.',
    frames((all) => all.filter((each) => !is('finish', 'thread')(each))),
  ),
  ...both(
    'finish-twice',
    'The finish event comes twice.',
    frames((all) => all.flatMap((each) => (each.kind === 'finish' ? [each, each] : [each]))),
  ),
  ...both('text-after-finish', 'A piece of text follows the finish event.', (script) =>
    frames((all) =>
      all.flatMap((each) => (each.kind === 'finish' ? [each, textFrame(script, 'One more thing. ')] : [each])),
    )(script),
  ),
  ...both('cut-off', 'The connection is broken off in the middle of the answer.', (script) => ({
    ...script,
    frames: script.frames.slice(0, middleOf(script.frames)),
    end: 'cut',
  })),
  ...both(
    'clean-truncation',
    'The answer stops in the middle, and the connection is closed in good order.',
    frames((all) => all.slice(0, middleOf(all))),
  ),
  ...both(
    'buffered',
    'Nothing is sent until the whole answer is ready.',
    frames((all) => {
      const total = all.reduce((sum, { pause }) => sum + pause, 0)
      return all.map((each, index) => ({ ...each, pause: index === 0 ? total : 0 }))
    }),
  ),
  ...both('wrong-content-type', 'The content type is application/json.', (script) => ({
    ...script,
    headers: { ...script.headers, 'content-type': 'application/json' },
  })),
  ...both('protocol-header-missing', 'The header that names the stream protocol is missing.', (script) => ({
    ...script,
    headers: Object.fromEntries(Object.entries(script.headers).filter(([name]) => !name.startsWith('x-vercel-'))),
  })),
  ...both('error-in-stream', 'An error event ends the answer in the middle.', (script) =>
    frames((all) => [...all.slice(0, middleOf(all)), errorFrame(script), ...all.filter(is('done'))])(script),
  ),
  ...both(
    'empty-answer',
    'The answer has no text.',
    frames((all) => all.filter((each) => !is('text', 'text-start', 'text-end')(each))),
  ),
  ...both(
    'malformed-json',
    'The JSON of one event lacks its last character.',
    frames((all) =>
      all.map((each, index) =>
        index === middleOf(all)
          ? {
              ...each,
              data: bytesOf(each)
                .toString('utf8')
                .replace(/.(?=\r?\n)/, ''),
            }
          : each,
      ),
    ),
  ),
  ...both(
    'broken-utf8',
    'One byte in the middle of the text is no UTF-8.',
    frames((all) =>
      all.map((each, index) => {
        if (index !== middleOf(all)) return each
        const bytes = bytesOf(each)
        const end = bytes.lastIndexOf('"')
        return { ...each, data: Buffer.concat([bytes.subarray(0, end), Buffer.from([0xff]), bytes.subarray(end)]) }
      }),
    ),
  ),
  ...both('error-after-text', 'An error event stands before the finish event of a complete answer.', (script) =>
    frames((all) => {
      const end = all.findIndex(beforeEnd)
      return [...all.slice(0, end), errorFrame(script), ...all.slice(end)]
    })(script),
  ),
  ...both(
    'text-garbled',
    'Every letter e of the text arrives as a question mark.',
    frames((all) =>
      all.map((each) => (each.kind === 'text' ? { ...each, data: garbled(bytesOf(each).toString('utf8')) } : each)),
    ),
  ),
]

/** Only the JSON string at the end of the event, not the names of its members. */
function garbled(event: string): string {
  return event.replace(/"((?:[^"\\]|\\.)*)"(?=\}?\s*$)/, (_, text: string) => `"${text.replaceAll('e', '?')}"`)
}
