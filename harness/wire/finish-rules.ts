import { finishReasons } from '../../schemas/stream-protocols.ts'
import { isJsonObject, type Json } from '../json/parse.ts'
import { excerpt } from '../text/format.ts'
import { encodeEvent } from './records.ts'
import { aFinish, breachesFor, breachIf, type DecodedStream, type StreamRule } from './rule.ts'
import { memberOf, type StreamItem } from './stream-item.ts'
import { isEnd } from './summary.ts'
import { finishItems, strayThread } from './thread.ts'
import { besideFinish, rewriting, stripped, without } from './violation.ts'

const source = 'interface document, section "Events"'
const carriers = ['finish', 'data', 'message-annotations', 'data-*']

/** The rules about how an answer ends, and the thread that its end carries. */
export const finishRules: readonly StreamRule[] = [
  {
    id: 'not-truncated',
    strength: 'documented',
    needsEnd: true,
    statement:
      'The stream goes on to its finish event and ends on a whole line, however cleanly the connection closes.',
    source,
    check: (stream) => {
      // An answer that the harness stopped reading may well have had a finish.
      if (stream.context.end === 'limit' || stream.context.end === 'timeout') return []
      return [
        ...breachIf(
          finishOf(stream) === undefined,
          null,
          'a finish event before the end',
          stream.events.length === 0 ? 'no event at all' : `none; the last event is ${stream.events.at(-1)?.type}`,
        ),
        ...breachesFor(stream, ['unterminated'], 'an end after a whole event'),
      ]
    },
    violation: without('finish'),
  },
  {
    id: 'one-finish',
    strength: 'documented',
    statement:
      'There is one finish: in v1 one d line, and at most one item of type finish each in data and annotations.',
    source,
    check: ({ events }) => {
      const finishes = events.filter(({ type }) => type === 'finish')
      const items = events.flatMap((event) => finishItems(event).map(() => event))
      // A service may send the item once as data and once as an annotation, for clients that read either.
      const second = items.find((item, index) => items.slice(0, index).some(({ type }) => type === item.type))
      return [
        ...breachIf(finishes.length > 1, finishes[1]?.offset ?? null, 'one finish event', String(finishes.length)),
        ...breachIf(second !== undefined, second?.offset ?? null, 'one item of type finish', String(items.length)),
      ]
    },
    subject: aFinish,
    violation: besideFinish('after', (_, finish) => finish?.text ?? ''),
  },
  {
    id: 'finish-last',
    strength: 'documented',
    statement: 'After the finish come only data: lines 2 and 8 in v1, data-* parts and [DONE] in v2.',
    source,
    check: ({ protocol, summary }) => {
      const expected = protocol === 'v1' ? 'only data (2) and annotations (8) after finish' : 'only data-* after finish'
      return summary.misplaced
        .filter((one) => one.why === 'after-finish')
        .map(({ item: { offset, type } }) => ({ offset, expected, actual: type }))
    },
    subject: aFinish,
    violation: besideFinish('after', (protocol) =>
      encodeEvent(protocol, 'source-url', { sourceId: 'late', url: 'https://docs.example/late' }),
    ),
  },
  {
    id: 'thread-id',
    strength: 'documented',
    statement: 'The finish carries threadId, a string that later requests can send back.',
    source,
    check: (stream) => {
      const finish = finishOf(stream)
      const { threadId, threads } = stream.summary
      // A stream without a finish is truncated, which another rule reports: nothing could carry the thread's id.
      if (finish === undefined || threadId !== null) return []
      const [first] = threads
      const stray = stream.events.map(strayThread).find((place) => place !== null)
      const elsewhere = stray === undefined ? 'none' : `threadId only on ${stray}`
      const actual = first === undefined ? elsewhere : `threadId is ${kindOf(first.value)}`
      // An annotation after the finish may carry the id too. Where the harness stopped reading before that, there is no
      // place to show.
      const isToCome = stream.protocol === 'v1' && stream.context.end === 'timeout'
      const offset = first?.offset ?? (isToCome ? null : finish.offset)
      return [{ offset, expected: 'threadId, a string, on finish', actual }]
    },
    subject: aFinish,
    violation: rewriting(carriers, (value) => stripped(value, 'threadId')),
  },
  {
    id: 'thread-id-agrees',
    strength: 'standard',
    statement: 'Where several places of the finish carry threadId, they carry the same one.',
    source: 'invariant: clients of different versions would otherwise go on in different threads',
    check: ({ summary: { threads } }) => {
      const first = threads[0]
      const other = threads.find(({ value }) => value !== first?.value)
      if (first === undefined || other === undefined) return []
      const expected = `the threadId of ${first.carrier}`
      return [{ offset: other.offset, expected, actual: `another one on ${other.carrier}` }]
    },
    subject: {
      name: 'second place of the finish that carries threadId',
      isIn: ({ threads }) => threads.length > 1,
      added: rewriting(['finish'], (value) => ({ ...membersOf(value), threadId: 'thread-1' })),
    },
    violation: rewriting(['finish'], (value) => ({
      ...membersOf(value),
      threadId: 'thread-one',
      messageMetadata: { threadId: 'thread-two' },
    })),
  },
  {
    id: 'finish-reason-known',
    only: 'v1',
    strength: 'assumed',
    statement: 'The finish and each step say one of the reasons that the client library knows.',
    source: 'ai 4.3.19 (LanguageModelV1FinishReason): its parser takes any text, and pages ask for "length" and others',
    check: ({ events }) =>
      events
        .filter(({ type }) => isEnd(type))
        .flatMap(({ value, offset }) => {
          const reason = memberOf(value, 'finishReason')
          const isUnknown = typeof reason === 'string' && !reasons.has(reason)
          return breachIf(isUnknown, offset, 'a reason that clients know', excerpt(String(reason)))
        }),
    subject: aFinish,
    violation: rewriting(['finish'], (value) => ({ ...membersOf(value), finishReason: 'end_turn' })),
  },
  {
    id: 'usage-counted',
    only: 'v1',
    strength: 'assumed',
    statement: 'A usage has promptTokens and completionTokens, each a whole number, or null where it is not known.',
    source: '@ai-sdk/ui-utils 1.2.11 (processDataStream): any other value becomes NaN in the page, without an error',
    check: ({ events }) =>
      events
        .filter(({ type }) => isEnd(type))
        .flatMap(({ value, offset }) => {
          const { usage = null } = membersOf(value)
          const { promptTokens, completionTokens } = membersOf(usage)
          const isCounted = usage === null || [promptTokens, completionTokens].every(isCount)
          return breachIf(!isCounted, offset, 'two numbers of tokens', excerpt(JSON.stringify(usage)))
        }),
    subject: {
      name: 'usage',
      isIn: ({ hasUsage }) => hasUsage,
      added: rewriting(['finish'], (value) => ({
        ...membersOf(value),
        usage: { promptTokens: 1, completionTokens: 2 },
      })),
    },
    violation: rewriting(['finish'], (value) => ({ ...membersOf(value), usage: { inputTokens: 1, outputTokens: 2 } })),
  },
  {
    id: 'nothing-after-done',
    only: 'v2',
    strength: 'standard',
    statement: 'Nothing but comments follows [DONE].',
    source: 'client library 5.0.216, 6.0.326, 7.0.173: [DONE] is the last thing that its server side writes',
    check: ({ summary }) =>
      summary.misplaced
        .filter(({ why }) => why === 'after-done')
        .map(({ item }) => ({ offset: item.offset, expected: 'nothing after [DONE]', actual: nameOf(item) })),
    subject: { name: '[DONE]', isIn: ({ done }) => done },
    violation: besideFinish('after', () => `data: [DONE]\n\n${encodeEvent('v2', 'data-late', { data: {} })}`),
  },
]

const reasons: ReadonlySet<string> = new Set(finishReasons)

function isCount(value: Json | undefined): boolean {
  return value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0)
}

function membersOf(value: Json): Readonly<Record<string, Json>> {
  return isJsonObject(value) ? value : {}
}

function finishOf({ events }: DecodedStream) {
  return events.find(({ type }) => type === 'finish')
}

function kindOf(value: Json): string {
  if (value === null) return 'null'
  return value === '' ? 'empty' : typeof value
}

function nameOf(item: StreamItem): string {
  if (item.kind === 'event') return item.type
  if (item.kind === 'field') return `the field ${excerpt(item.name)}`
  if (item.kind === 'problem') return `${item.problem}: ${item.detail}`
  return item.kind === 'done' ? '[DONE]' : 'a comment'
}
