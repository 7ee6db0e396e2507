import { encodeEvent } from './records.ts'
import type { Breach, DecodedStream, StreamRule } from './rule.ts'
import { memberOf, type StreamEvent } from './stream-item.ts'
import { besideFinish, without } from './violation.ts'

/** The message, its blocks, steps and tool calls: what must be open before it goes on, and be closed in the end. */
export const blockRules: readonly StreamRule[] = [
  {
    id: 'opened-by-start',
    only: 'v2',
    strength: 'assumed',
    statement: 'The first event is start; only data parts, an error or an abort may come before it.',
    source:
      'our choice: client library 5.0.277, 6.0.326, 7.0.173 make up the id of a message that begins without start, so that no reload finds it again',
    check: ({ events }) => {
      const first = events.find(({ type }) => !type.startsWith('data-') && !beforeStart.has(type))
      if (first === undefined || first.type === 'start') return []
      return [{ offset: first.offset, expected: 'start first', actual: first.type }]
    },
    violation: without('start'),
  },
  {
    id: 'blocks-opened-before-deltas',
    only: 'v2',
    strength: 'standard',
    statement: 'A text or reasoning delta or end names a block that was started in the same step and has not ended.',
    source:
      'ai 5.0.216, 6.0.326, 7.0.173 processUIMessageStream: an error otherwise; up to version 6 finish-step drops open blocks',
    check: (stream) => followBlocks(stream).unopened,
    violation: besideFinish('before', () => encodeEvent('v2', 'text-delta', { id: 'never-started', delta: 'x' })),
  },
  {
    id: 'blocks-closed',
    only: 'v2',
    strength: 'standard',
    statement: 'Every text or reasoning block ends before its step and the answer do.',
    source:
      'ai 5.0.216, 6.0.326, 7.0.173 processUIMessageStream: only text-end and reasoning-end end the state "streaming", so clients show such a block as written for ever',
    check: (stream) => followBlocks(stream).unclosed,
    violation: besideFinish('before', () => encodeEvent('v2', 'text-start', { id: 'never-ended' })),
  },
  {
    id: 'steps-paired',
    strength: 'assumed',
    statement: 'Steps start and finish in turn, and the last one finishes before the answer does.',
    source: 'our choice: clients take any order, but group the parts of an answer by it',
    check: ({ events }) => {
      const breaches: Breach[] = []
      let open = false
      for (const { type, offset } of events) {
        if (type === 'start-step' && open)
          breaches.push({ offset, expected: 'finish-step first', actual: 'start-step again' })
        if (type === 'finish-step' && !open)
          breaches.push({ offset, expected: 'start-step first', actual: 'finish-step' })
        if (type === 'finish' && open)
          breaches.push({ offset, expected: 'finish-step before finish', actual: 'an open step' })
        if (type === 'start-step') open = true
        if (type === 'finish-step' || type === 'finish') open = false
      }
      return breaches
    },
    violation: besideFinish('before', (protocol) => encodeEvent(protocol, 'start-step', { messageId: 'extra' })),
  },
  {
    id: 'tool-calls-matched',
    strength: 'standard',
    statement: 'A tool’s input delta follows its start, and its output or approval request follows its call.',
    source:
      '@ai-sdk/ui-utils 1.2.11 processChatResponse, ai 5.0.216, 6.0.326, 7.0.173 processUIMessageStream: an error otherwise',
    check: ({ events }) => {
      const started = new Set<string>()
      const called = new Set<string>()
      return events.flatMap((event) => {
        const id = memberOf(event.value, 'toolCallId')
        // A missing id is a misshapen event, another rule's.
        if (typeof id !== 'string') return []
        if (event.type === 'tool-input-start') started.add(id)
        if (callTypes.has(event.type)) called.add(id)
        const needed = event.type === 'tool-input-delta' ? started : afterCall.has(event.type) ? called : null
        if (needed === null || needed.has(id)) return []
        return [{ offset: event.offset, expected: 'the call first', actual: `${event.type} of an unknown call` }]
      })
    },
    violation: besideFinish('before', (protocol) => {
      const value = { toolCallId: 'never-called', ...(protocol === 'v1' ? { result: {} } : { output: {} }) }
      return encodeEvent(protocol, 'tool-output-available', value)
    }),
  },
]

/** What the library's own server side writes before `start`: data of the service's own, or a failure before the model begins. */
const beforeStart: ReadonlySet<string> = new Set(['error', 'abort'])
const callTypes: ReadonlySet<string> = new Set(['tool-input-start', 'tool-input-available', 'tool-input-error'])
// Not `tool-output-denied` and `tool-approval-response`: they may be about a call in an earlier message.
const afterCall: ReadonlySet<string> = new Set(['tool-output-available', 'tool-output-error', 'tool-approval-request'])

const BLOCK_EVENT = /^(text|reasoning)-(start|delta|end)$/

/** Both block rules are one walk: what is open at each event. */
function followBlocks({ events }: DecodedStream): {
  readonly unopened: readonly Breach[]
  readonly unclosed: readonly Breach[]
} {
  const unopened: Breach[] = []
  const unclosed: Breach[] = []
  let open = new Map<string, StreamEvent>()
  const leaveOpen = (before: string) => {
    for (const { type, offset } of open.values()) {
      unclosed.push({ offset, expected: `${type.replace('start', 'end')} before ${before}`, actual: 'none' })
    }
    open = new Map()
  }
  for (const event of events) {
    const { type, offset, value } = event
    if (type === 'finish-step' || type === 'finish') leaveOpen(type)
    // Both give up what they were writing; what is open then is no fault of its own.
    if (type === 'reset-step' || type === 'abort' || type === 'error') open = new Map()
    const [, family, action] = BLOCK_EVENT.exec(type) ?? []
    const id = memberOf(value, 'id')
    if (family === undefined || typeof id !== 'string') continue
    const block = `${family} ${id}`
    if (action === 'start' && open.has(block)) {
      unclosed.push({ offset, expected: `${family}-end before another ${type}`, actual: 'none' })
    }
    if (action === 'start') open.set(block, event)
    else if (!open.has(block)) {
      unopened.push({ offset, expected: `${family}-start first`, actual: `${type} of a block that is not open` })
    }
    if (action === 'end') open.delete(block)
  }
  return { unopened, unclosed }
}
