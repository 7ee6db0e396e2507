import { pick, pickAny } from './choose.ts'
import { isJsonObject } from './json.ts'
import {
  carries,
  changing,
  droppingOne,
  inserted,
  insertingAfterFinish,
  insertingBeforeFinish,
  type Mutation,
  type RecordTest,
  rewritingOne,
  withMembers,
} from './mutate.ts'
import { encodeEvent } from './records.ts'
import { both } from './rule.ts'
import { isKnownType } from './shapes.ts'
import { rewriting, stripped } from './violation.ts'

const TAKEN_BACK = carries('reset-step')
const STEP_ENDS = carries('start-step', 'finish-step', 'finish')
const carriers = ['finish', 'data', 'message-annotations', 'data-*']

/** Members that are strings wherever an event has them; an optional one must be absent, not null. */
const strings = {
  v1: ['messageId', 'toolCallId', 'toolName', 'finishReason', 'signature', 'mimeType', 'argsTextDelta'],
  v2: [
    'id',
    'delta',
    'toolCallId',
    'toolName',
    'sourceId',
    'url',
    'mediaType',
    'errorText',
    'finishReason',
    'approvalId',
  ],
}

/** Whether nothing takes the record's step back, which would forgive what is missing in it. */
const stands: RecordTest = (record, index, records) => {
  const rest = records.slice(index + 1)
  const end = rest.findIndex(STEP_ENDS)
  return record.event !== null && !rest.slice(0, end === -1 ? rest.length : end).some(TAKEN_BACK)
}

/** Single events that are missing, misplaced, misshapen or too many. */
export const eventMutations: readonly Mutation[] = [
  { what: 'a missing start', rule: 'opened-by-start', protocols: ['v2'], mutate: droppingOne(carries('start')) },
  {
    what: 'a missing text-start or reasoning-start',
    rule: 'blocks-opened-before-deltas',
    protocols: ['v2'],
    mutate: droppingOne(carries('text-start', 'reasoning-start')),
  },
  {
    what: 'a delta of a block that was never started',
    rule: 'blocks-opened-before-deltas',
    protocols: ['v2'],
    mutate: insertingBeforeFinish(() => encodeEvent('v2', 'text-delta', { id: 'unknown', delta: 'x' })),
  },
  {
    what: 'a missing text-end or reasoning-end',
    rule: 'blocks-closed',
    protocols: ['v2'],
    mutate: droppingOne((...place) => carries('text-end', 'reasoning-end')(...place) && stands(...place)),
  },
  {
    what: 'a missing start-step or finish-step',
    rule: 'steps-paired',
    protocols: both,
    mutate: droppingOne(carries('start-step', 'finish-step')),
  },
  {
    what: 'a start-step too many',
    rule: 'steps-paired',
    protocols: both,
    mutate: insertingBeforeFinish((protocol) => encodeEvent(protocol, 'start-step', { messageId: 'm' })),
  },
  {
    what: 'the output or input delta of a call that was never made',
    rule: 'tool-calls-matched',
    protocols: both,
    mutate: rewritingOne(
      carries('tool-input-delta', 'tool-output-available', 'tool-output-error', 'tool-approval-request'),
      (record, protocol) => withMembers(record, protocol, { toolCallId: 'never-made' }),
    ),
  },
  {
    what: 'a second finish',
    rule: 'one-finish',
    protocols: both,
    mutate: insertingAfterFinish((_, finish) => finish),
  },
  {
    what: 'an event after the finish',
    rule: 'finish-last',
    protocols: both,
    mutate: insertingAfterFinish((protocol) =>
      protocol === 'v1'
        ? encodeEvent('v1', 'text-delta', 'late')
        : encodeEvent('v2', 'source-url', { sourceId: 'late', url: 'https://docs.example/late' }),
    ),
  },
  {
    what: 'a missing finish',
    rule: 'not-truncated',
    protocols: both,
    mutate: droppingOne(carries('finish')),
  },
  {
    what: 'a finish without a usable threadId',
    rule: 'thread-id',
    protocols: both,
    mutate: (legal, protocol, choose) => {
      const value = pick(choose, [undefined, null, '', 7, {}])
      const bare = rewriting(carriers, (carrier) => stripped(carrier, 'threadId'))(legal, protocol)
      if (value === undefined) return bare
      return rewriting(['finish'], (finish) => (isJsonObject(finish) ? { ...finish, threadId: value } : finish))(
        bare,
        protocol,
      )
    },
  },
  {
    what: 'a second threadId that differs',
    rule: 'thread-id-agrees',
    protocols: both,
    mutate: insertingAfterFinish((protocol) => {
      const item = { type: 'finish', threadId: 'another' }
      return protocol === 'v1' ? encodeEvent('v1', 'data', [item]) : encodeEvent('v2', 'data-finish', { data: item })
    }),
  },
  {
    what: 'null for a member',
    rule: 'events-well-formed',
    protocols: both,
    mutate: (legal, protocol, choose) => {
      const found = (record: Parameters<RecordTest>[0]) => {
        const { type = '', value = null } = record.event ?? {}
        if (!isKnownType(protocol, type) || !isJsonObject(value)) return []
        return strings[protocol].filter((name) => Object.hasOwn(value, name))
      }
      return rewritingOne(
        (record) => found(record).length > 0,
        (record) => withMembers(record, protocol, { [pickAny(choose, found(record)) ?? '']: null }),
      )(legal, protocol, choose)
    },
  },
  {
    what: 'an event that is cut',
    rule: 'events-well-formed',
    protocols: both,
    mutate: rewritingOne(
      ({ event }) => event !== null,
      ({ text }) => text.replace(/\S(\s*)$/, '$1'),
    ),
  },
  {
    what: 'a line that is no event',
    rule: 'events-well-formed',
    protocols: both,
    mutate: changing((records, protocol, choose) => {
      const texts =
        protocol === 'v1' ? [': ping\n', 'data: {}\n', '0\n'] : ['data: {}\n\n', 'data: 7\n\n', 'data: ok\n\n']
      const place = choose(records.findIndex(carries('finish')) + 1)
      const text = pickAny(choose, texts) ?? ''
      return inserted(records, place, text)
    }),
  },
]
