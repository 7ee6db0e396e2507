import { isBlock } from './order.ts'
import { encodeEvent } from './records.ts'
import { anEvent, breachIf, notBegun, type StreamRule, someText } from './rule.ts'
import { memberOf, type StreamEvent } from './stream-item.ts'
import { deltaOf } from './summary.ts'
import { besideFinish, without } from './violation.ts'

/** A service may begin a block at a place of its own choice now and then, but not for each piece of a text. */
const LEAST_TORN = 10
/** Most words in a piece of a text; what cites a source may be a longer block, as a model answers. */
const MOST_WORDS = 3

/** The end of a sentence, a heading or an item, or a line break. */
const ENDS_LINE = /[.!?:;…。！？|`]["'”’»)\]]*\s*$|\n\s*$/u

/**
 * The rules about the message, its blocks and steps: what must be begun before it is continued, and be ended in time.
 */
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
    subject: anEvent,
    violation: without('start'),
  },
  {
    id: 'one-message',
    only: 'v2',
    strength: 'assumed',
    statement: 'Once parts of an answer have come, no start gives its message another id.',
    source:
      'client library 5.0.277, 6.0.326, 7.0.173 (AbstractChat, run): such an answer is shown as two messages, the second with all the text of the first',
    check: ({ events }) => {
      const renamed = renamedMessage(events)
      if (renamed === null) return []
      const { event, before, id } = renamed
      return [
        { offset: event.offset, expected: `the message ${before ?? 'as it was begun'}`, actual: `start of ${id}` },
      ]
    },
    subject: anEvent,
    violation: besideFinish('before', () => encodeEvent('v2', 'start', { messageId: 'another' })),
  },
  {
    id: 'blocks-opened-before-deltas',
    only: 'v2',
    strength: 'standard',
    statement: 'A text or reasoning delta or end names a block that was started in the same step and has not ended.',
    source:
      'ai 5.0.216, 6.0.326, 7.0.173 processUIMessageStream: an error otherwise; up to version 6 finish-step drops open blocks',
    check: (stream) =>
      notBegun(stream, isBlock).map(({ item: { offset, type }, part }) => {
        return { offset, expected: `${part}-start first`, actual: `${type} of a block that is not open` }
      }),
    subject: someText,
    violation: besideFinish('before', () => encodeEvent('v2', 'text-delta', { id: 'never-started', delta: 'x' })),
  },
  {
    id: 'blocks-closed',
    only: 'v2',
    strength: 'standard',
    needsEnd: true,
    statement: 'Every text or reasoning block ends before its step and the answer do.',
    source:
      'ai 5.0.216, 6.0.326, 7.0.173 processUIMessageStream: only text-end and reasoning-end end the state "streaming", so clients show such a block as written for ever',
    check: ({ summary }) =>
      summary.misplaced
        .filter((one) => one.why === 'not-ended')
        .map(({ item: { offset }, part, at }) => {
          return { offset, expected: `${part}-end before ${at.type}`, actual: 'none' }
        }),
    subject: someText,
    violation: besideFinish('before', () => encodeEvent('v2', 'text-start', { id: 'never-ended' })),
  },
  {
    id: 'blocks-hold-lines',
    only: 'v2',
    strength: 'assumed',
    statement: `Text that goes on in the midst of a line stays in its block, or leaves it fewer than ${LEAST_TORN} times.`,
    source:
      'our choice: pages show each block by itself, as ai 5.0.277, 6.0.326, 7.0.173 make a part of each: its words would stand below each other',
    check: ({ events }) => {
      const blocks = events.filter(({ type }) => type === 'text-start')
      const torn = events.filter(({ type }, index) => type === 'text-start' && isInLine(events, index))
      const actual = `${torn.length} that begin in the midst of one`
      const isHabit = torn.length >= Math.max(LEAST_TORN, blocks.length / 2)
      return breachIf(isHabit, torn[0]?.offset ?? null, 'blocks that hold whole lines', actual)
    },
    subject: someText,
    violation: besideFinish('before', () =>
      Array.from({ length: LEAST_TORN + 1 }, (_, index) =>
        [
          encodeEvent('v2', 'text-start', { id: `word-${index}` }),
          encodeEvent('v2', 'text-delta', { id: `word-${index}`, delta: 'word ' }),
          encodeEvent('v2', 'text-end', { id: `word-${index}` }),
        ].join(''),
      ).join(''),
    ),
  },
  {
    id: 'steps-paired',
    strength: 'assumed',
    needsEnd: true,
    statement: 'Steps start and finish in turn, and the last one finishes before the answer does.',
    source: 'our choice: clients take any order, but group the parts of an answer by it',
    check: ({ protocol, events }) => {
      const steps = events.filter(({ type }) => stepTypes.has(type))
      // ai 4.0.0 writes finish_step only: its own server side has no start of a step.
      if (protocol === 'v1' && !steps.some(({ type }) => type === 'start-step')) return []
      return steps.flatMap(({ type, offset }, index) => {
        const isOpen = steps[index - 1]?.type === 'start-step'
        if (type === 'start-step') return breachIf(isOpen, offset, 'finish-step first', 'start-step again')
        if (type === 'finish-step') return breachIf(!isOpen, offset, 'start-step first', 'finish-step')
        return breachIf(isOpen, offset, 'finish-step before finish', 'an open step')
      })
    },
    subject: { name: 'step', isIn: ({ eventTypes }) => eventTypes.some((type) => type.endsWith('-step')) },
    violation: besideFinish('before', (protocol) => encodeEvent(protocol, 'start-step', { messageId: 'extra' })),
  },
]

/**
 * What the library's own server side writes before `start`: data of the service's own, or a failure before the model
 * begins.
 */
const beforeStart: ReadonlySet<string> = new Set(['error', 'abort'])
const stepTypes: ReadonlySet<string> = new Set(['start-step', 'finish-step', 'finish'])

/**
 * Events with which a client shows nothing new. The same holds here for data of the service's own, which the library's
 * own server side writes before start.
 */
const notShown: ReadonlySet<string> = new Set([...beforeStart, ...stepTypes])

/**
 * The first start that gives another id to a message of which two parts or more have come; null where there is none. A
 * client still takes the first part for the same message, whatever id comes later.
 */
function renamedMessage(events: readonly StreamEvent[]) {
  let shown = 0
  let before: string | null = null
  for (const event of events) {
    const { type, value } = event
    const id = type === 'start' ? memberOf(value, 'messageId') : null
    if (typeof id === 'string') {
      if (id !== before && shown > 1) return { event, before, id }
      before = id
    }
    const isNameless = type === 'start' && id == null && memberOf(value, 'messageMetadata') == null
    if (!isNameless && !type.startsWith('data-') && !notShown.has(type)) shown++
  }
  return null
}

/** Whether the block before a start ended just there, in the midst of a line, and was only a piece of it. */
function isInLine(events: readonly StreamEvent[], start: number): boolean {
  const [opened, piece, end] = events.slice(Math.max(0, start - 3), start)
  if (opened?.type !== 'text-start' || piece?.type !== 'text-delta' || end?.type !== 'text-end') return false
  const text = deltaOf(piece)
  return text !== '' && !ENDS_LINE.test(text) && text.trim().split(/\s+/).length <= MOST_WORDS
}
