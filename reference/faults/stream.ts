import type { Answer } from '../assistant/answer.ts'
import { dataStreamLine } from '../assistant/data-stream.ts'
import type { AssistantVersion } from '../assistant/request-problems.ts'
import type { Frame, StreamPlan } from '../assistant/stream-plan.ts'
import { newThread } from '../assistant/threads.ts'
import { uiMessageEvent } from '../assistant/ui-message-stream.ts'
import { type Fault, fault, httpFault, nightFault, overTls } from '../hooks/hooks.ts'
import { both, type Change, middleOf, textOf, v2 } from './stream-changes.ts'

/** Faults in streamed answers and in conversations. */

function textFrame(version: AssistantVersion, delta: string, id = 'text-1'): Frame {
  return version === 'v1'
    ? dataStreamLine('text', '0', delta)
    : uiMessageEvent('text', { type: 'text-delta', id, delta })
}

function errorFrame(version: AssistantVersion): Frame {
  const message = 'The answer could not be completed.'
  return version === 'v1'
    ? dataStreamLine('error', '3', message)
    : uiMessageEvent('error', { type: 'error', errorText: message })
}

const firstHalf: Change = ({ frames }) => ({ frames: frames.slice(0, middleOf(frames)) })
const brokenOff: Change = (plan, version) => ({ ...firstHalf(plan, version), end: 'cut' })
/** A half surrogate pair as JSON escapes it, without its other half. */
const HALF = /\\ud[89ab]..(?!\\ud[c-f])/
const hasHalf = ({ frames }: StreamPlan) => frames.some(({ data }) => typeof data === 'string' && HALF.test(data))

const afterwards = 'One more thing. '

/** Damages only the JSON string at the end of the event, and not the names of its members. */
function garbled(event: string): string {
  return event.replace(/"((?:[^"\\]|\\.)*)"(?=\}?\s*$)/, (_, text: string) => `"${text.replaceAll('e', '?')}"`)
}

/** A piece of v2 between the start and the end of a block that holds nothing else. */
function asBlock(frame: Frame, index: number): readonly Frame[] {
  const id = `piece-${index}`
  const [start, end] = (['text-start', 'text-end'] as const).map((type) => uiMessageEvent(type, { type, id }))
  const piece = { ...frame, data: textOf(frame).replace(/"id":"[^"]*"/, `"id":"${id}"`) }
  return [start, piece, end].flatMap((one) => one ?? [])
}

/** Links each source to another address. */
function linking(name: string, summary: string, addressOf: (id: string) => string): Fault {
  return fault('stream-v2', name, summary, {
    answer: (answer) => ({
      ...answer,
      sources: answer.sources.map((source) => ({ ...source, url: addressOf(source.id) })),
    }),
  })
}

const SHARED = 'thread_shared'

export const assistantAnswerFaults: readonly Fault[] = [
  ...both.without('finish-missing', 'The stream ends in good order without a finish event.', 'finish', 'thread'),
  ...both.frames('finish-twice', 'The finish event comes twice.', (frame) =>
    frame.kind === 'finish' ? [frame, frame] : [frame],
  ),
  ...both.frames('text-after-finish', 'A piece of text follows the finish event.', (frame, version) =>
    frame.kind === 'finish' ? [frame, textFrame(version, afterwards)] : [frame],
  ),
  ...both.plans('cut-off', 'The connection is broken off in the middle of the answer.', brokenOff),
  fault('assistant-request', 'half-character-cuts-off', 'An answer that gives back half a surrogate pair breaks off.', {
    stream: (plan, version) => (version === 'v1' && hasHalf(plan) ? { ...plan, ...brokenOff(plan, version) } : plan),
  }),
  {
    ...httpFault('http2-cut-off', 'Over HTTP/2, every answer breaks off.', {
      codedStream: (plan, { isHttp2, version }) => (isHttp2 ? { ...plan, ...brokenOff(plan, version) } : plan),
    }),
    onTarget: overTls,
  },
  ...both.plans('clean-truncation', 'The answer stops in the middle, in good order.', firstHalf),
  ...both.plans('wrong-content-type', 'The content type is application/json.', ({ headers }) => ({
    headers: { ...headers, 'content-type': 'application/json' },
  })),
  ...both.plans('protocol-header-missing', 'The header that names the stream protocol is missing.', ({ headers }) => ({
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-vercel-'))),
  })),
  ...both.plans('error-in-stream', 'An error event ends the answer in the middle.', ({ frames }, version) => {
    const end = frames.filter(({ kind }) => kind === 'done')
    return { frames: [...frames.slice(0, middleOf(frames)), errorFrame(version), ...end] }
  }),
  ...both.without('empty-answer', 'The answer has no text.', 'text', 'text-start', 'text-end'),
  ...both.middle('event-type-unknown', 'An event has a type that no client knows.', (frame, version) => [
    version === 'v1'
      ? dataStreamLine('detail', 'z', { tokens: 3 })
      : uiMessageEvent('detail', { type: 'usage', tokens: 3 }),
    frame,
  ]),
  ...both.middle('malformed-json', 'The JSON of one event lacks its last character.', (frame) => [
    { ...frame, data: textOf(frame).replace(/.(?=\r?\n)/, '') },
  ]),
  ...both.middle('broken-utf8', 'One byte in the middle of the text is no UTF-8.', (frame) => {
    const data = Buffer.from(frame.data)
    const end = data.lastIndexOf('"')
    return [{ ...frame, data: Buffer.concat([data.subarray(0, end), Buffer.from([0xff]), data.subarray(end)]) }]
  }),
  ...both.plans('error-after-text', 'An error event comes before the finish event.', ({ frames }, version) => {
    const end = frames.findIndex(({ kind }) => ['finish', 'thread', 'done'].includes(kind))
    return { frames: frames.toSpliced(end, 0, errorFrame(version)) }
  }),
  ...both.frames('text-garbled', 'Letters of the text arrive as question marks.', (frame) => [
    frame.kind === 'text' ? { ...frame, data: garbled(textOf(frame)) } : frame,
  ]),
  ...v2.plans('delta-before-start', 'The first piece of text comes before its text-start.', ({ frames }) => {
    const first = frames.find(({ kind }) => kind === 'text')
    const others = frames.filter((frame) => frame !== first)
    const start = others.findIndex(({ kind }) => kind === 'text-start')
    return first === undefined ? {} : { frames: others.toSpliced(start, 0, first) }
  }),
  ...v2.plans('block-for-each-piece', 'Each piece of text is a block of its own.', ({ frames }) => ({
    frames: frames.flatMap((frame, index) => (frame.kind === 'text' ? asBlock(frame, index) : [frame])),
  })),
  ...v2.middle('delta-unknown-id', 'A piece of text has an id that was never started.', (frame, version) => [
    textFrame(version, 'stray ', 'text-9'),
    frame,
  ]),
  ...v2.middle('started-again', 'In the midst of the text the message gets another id.', (frame) => [
    uiMessageEvent('start', { type: 'start', messageId: 'msg-again' }),
    frame,
  ]),
  ...v2.plans('bytes-after-done', 'Another event follows [DONE].', ({ frames }, version) => ({
    frames: [...frames, textFrame(version, afterwards)],
  })),
  ...v2.without('text-end-missing', 'The text is never ended.', 'text-end'),
  ...both.plans('source-url-missing', 'A source has no url.', ({ frames }, version) => {
    const source =
      version === 'v1'
        ? dataStreamLine('source', 'h', { sourceType: 'url', id: 'nowhere' })
        : uiMessageEvent('source', { type: 'source-url', sourceId: 'nowhere' })
    return { frames: frames.toSpliced(1, 0, source) }
  }),
  linking('sources-run-a-script', 'Sources are linked to a program.', (id) => `javascript:open('${id}')`),
  linking('sources-on-own-disk', 'Sources are linked to files of the service.', (id) => `file:///srv/docs/${id}.mdx`),
  linking('sources-without-address', 'Sources are linked to nothing.', () => ''),
  linking('sources-without-host', 'Sources are linked to a host that has no name.', (id) => `https://undefined/${id}`),
  fault('stream-v2', 'sources-of-one-id', 'All sources of an answer have one id.', {
    answer: (answer) => ({ ...answer, sources: answer.sources.map((source) => ({ ...source, id: 'source' })) }),
  }),
  // No page here has such a title, so each gets an ampersand.
  fault('stream-v2', 'source-titles-escaped', 'Titles of sources are escaped for HTML.', {
    answer: (answer) => ({
      ...answer,
      sources: answer.sources.map((source) => ({ ...source, title: `${source.title} – Tips &amp; tricks` })),
    }),
  }),
  ...v2.frames('not-an-event-stream', 'Events come without the field name data.', (frame) => [
    { ...frame, data: textOf(frame).replace(/^data: /, '') },
  ]),
  ...both.answers('thread-id-missing', 'The finish event has no threadId.', () => ({ threadId: null })),
  fault('thread', 'thread-not-continued', 'Every answer starts a new thread, also one that names a thread.', {
    thread: ({ domain }) => newThread(domain),
  }),
  fault('isolation', 'thread-shared', 'All callers of all organizations talk in one thread.', {
    thread: (found, { threads }) => threads().find(({ id }) => id === SHARED) ?? { ...found, id: SHARED },
  }),
  fault(
    'thread',
    'threads-mixed-rarely',
    'Now and then a conversation begins in the thread of the one before it.',
    () => {
      let begun = 0
      return {
        thread: (found, { threads }) => {
          if (found.questions.length > 0 || ++begun % 12 !== 0) return found
          return threads().findLast(({ domain }) => domain === found.domain) ?? found
        },
      }
    },
  ),
  fault('thread', 'thread-forgets', 'A thread goes on by its id alone, and nothing said in it is known.', {
    thread: (found) => ({ ...found, questions: [] }),
  }),
  // Only nightly runs ask more than two questions in a thread.
  nightFault('thread', 'thread-changes-from-third-turn', 'The third question in a thread starts a new one.', {
    thread: (found) => (found.questions.length < 2 ? found : newThread(found.domain)),
  }),
  nightFault('thread', 'thread-forgets-from-third-turn', 'From the third question on nothing said before is known.', {
    thread: (found) => (found.questions.length < 2 ? found : { ...found, questions: [] }),
  }),
  fault('thread', 'message-ids-repeat', 'Every answer has the message id of the first.', {
    answer: (answer) => ({ ...answer, messageId: 'msg_first' }),
  }),
  fault('thread', 'thread-id-empty', 'threadId is an empty string.', {
    answer: (answer) => ({ ...answer, threadId: '' }),
  }),
  fault('isolation', 'answer-of-other-caller', 'Every answer is the one that was meant for the caller before.', () => {
    let before: Answer | null = null
    return {
      answer: (meant) => {
        const { words, sources } = before ?? meant
        before = meant
        return { ...meant, words, sources }
      },
    }
  }),
]
