import { parseJson } from '../json/parse.ts'
import { excerpt } from '../text/format.ts'
import { isBlock } from './order.ts'
import { encodeEvent } from './records.ts'
import { breachIf, notBegun, type StreamRule, type Subject } from './rule.ts'
import { memberOf, type StreamEvent } from './stream-item.ts'
import { withoutResetSteps } from './summary.ts'
import { toolCall, withToolCall } from './tool-call.ts'
import { besideFinish, piecesOf } from './violation.ts'

const aToolCall: Subject = {
  name: 'tool call',
  isIn: ({ eventTypes }) => eventTypes.some((type) => type.startsWith('tool-')),
  added: withToolCall,
}

/** The rules about tool calls: what belongs to a call follows it, and is whole. */
export const toolRules: readonly StreamRule[] = [
  {
    id: 'tool-inputs-whole',
    strength: 'assumed',
    statement: "The pieces of a tool call's input are whole JSON, as the input is that the call then has.",
    // The pieces are not compared with the input: a schema may add defaults to what the model wrote.
    source: 'our choice: a service may mend what a model wrote; ai 5.0.216 shows the pieces until the whole comes',
    check: ({ events }) => {
      const pieces = new Map<string, string>()
      return events.flatMap((event) => {
        const call = memberOf(event.value, 'toolCallId')
        if (typeof call !== 'string') return []
        if (event.type === 'tool-input-delta') pieces.set(call, `${pieces.get(call) ?? ''}${pieceOf(event)}`)
        const whole = pieces.get(call) ?? ''
        const isBroken =
          event.type === 'tool-input-available' && /^\s*[{[]/.test(whole) && parseJson(whole) === undefined
        return breachIf(isBroken, event.offset, 'pieces that are the whole input', excerpt(whole))
      })
    },
    subject: {
      name: 'tool call whose input comes in pieces',
      isIn: ({ eventTypes }) => eventTypes.includes('tool-input-delta'),
      added: withToolCall,
    },
    violation: besideFinish('before', (protocol) => toolCall(protocol, '{"query":"inst')),
  },
  {
    id: 'tool-calls-matched',
    strength: 'standard',
    statement: 'A tool’s input delta follows its start, and its output or approval request follows its call.',
    source:
      '@ai-sdk/ui-utils 1.2.11 processChatResponse, ai 5.0.216, 6.0.326, 7.0.173 processUIMessageStream: an error otherwise',
    check: (stream) =>
      notBegun(stream, (part) => !isBlock(part)).map(({ item: { offset, type } }) => {
        return { offset, expected: 'the call first', actual: `${type} of an unknown call` }
      }),
    subject: aToolCall,
    violation: besideFinish('before', (protocol) => {
      const value = { toolCallId: 'never-called', ...(protocol === 'v1' ? { result: {} } : { output: {} }) }
      return encodeEvent(protocol, 'tool-output-available', value)
    }),
  },
  {
    id: 'tool-results-come',
    strength: 'assumed',
    needsEnd: true,
    statement:
      'A tool call whose answer goes on after its step with text has an output, a failure or an approval request.',
    source:
      'ai 5.0.277, 6.0.326, 7.0.173: a page shows such a call as under way for ever, and 6.0.326 throws MissingToolResultsError when the answer is sent back',
    check: ({ events }) => {
      const kept = withoutResetSteps(events)
      return kept.flatMap((event, index) => {
        const after = event.type === 'tool-input-available' ? kept.slice(index + 1) : []
        const isLeft = goesOn(after, kept) && !after.some((later) => settles(later, event))
        return breachIf(isLeft, event.offset, 'an output of the call', 'text goes on without one')
      })
    },
    subject: aToolCall,
    violation: besideFinish('before', (protocol) =>
      [
        encodeEvent(protocol, 'start-step', protocol === 'v1' ? { messageId: 'message-1' } : {}),
        encodeEvent(protocol, 'tool-input-available', {
          ...{ toolCallId: 'never-answered', toolName: 'search' },
          [protocol === 'v1' ? 'args' : 'input']: { query: 'install' },
        }),
        encodeEvent(
          protocol,
          'finish-step',
          protocol === 'v1' ? { finishReason: 'tool-calls', isContinued: false } : {},
        ),
        piecesOf(protocol, ['Install it so.']),
      ].join(''),
    ),
  },
]

/**
 * Whether text follows a call's step: what a page does with a tool of its own comes after the whole answer. In an
 * answer without steps, whether text follows at all.
 */
function goesOn(after: readonly StreamEvent[], all: readonly StreamEvent[]): boolean {
  const isStepEnd = ({ type }: StreamEvent) => type === 'finish-step'
  const end = all.some(isStepEnd) ? after.findIndex(isStepEnd) : 0
  return end !== -1 && after.slice(end).some(({ type }) => type === 'text-delta')
}

const settling: ReadonlySet<string> = new Set([
  'tool-output-available',
  'tool-output-error',
  'tool-output-denied',
  'tool-approval-request',
])

function settles({ type, value }: StreamEvent, call: StreamEvent): boolean {
  return settling.has(type) && memberOf(value, 'toolCallId') === memberOf(call.value, 'toolCallId')
}

function pieceOf({ value }: StreamEvent): string {
  const piece = memberOf(value, 'inputTextDelta') ?? memberOf(value, 'argsTextDelta')
  return typeof piece === 'string' ? piece : ''
}
