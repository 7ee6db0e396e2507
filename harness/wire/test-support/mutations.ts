import { isKnownType, type StreamProtocol, streamProtocols } from '../../../schemas/stream-protocols.ts'
import { isJsonObject } from '../json.ts'
import { concatenated, encodeEvent, recordsOf, type WireRecord, withRecords } from '../records.ts'
import { rewriting, rewritingFirstDelta, stripped, withHeader, without } from '../violation.ts'
import { pick, pickAny } from './choices.ts'
import {
  carries,
  changing,
  changingOne,
  dropping,
  inserting,
  type Mutate,
  type RecordTest,
  withMembers,
} from './mutate.ts'

/** Unlike a rule's violation, which makes one stream break one rule and no other, this may break others on the way. */
export interface Mutation {
  readonly what: string
  /** Id of the rule that must find it. */
  readonly rule: string
  readonly protocols: readonly StreamProtocol[]
  readonly mutate: Mutate
}

const A_MINUTE = 60_000
const carriers = ['finish', 'data', 'message-annotations', 'data-*']

function inBoth(what: string, rule: string, mutate: Mutate): Mutation {
  return { what, rule, protocols: ['v1', 'v2'], mutate }
}

function inV2(what: string, rule: string, mutate: Mutate): Mutation {
  return { what, rule, protocols: ['v2'], mutate }
}

/** Every way in which a valid stream is broken at random; each rule of the judge has at least one. */
export const mutations: readonly Mutation[] = [
  // Single events that are missing, misplaced, misshapen or too many.
  inV2('a missing start', 'opened-by-start', dropping('start')),
  inV2('a missing start of a block', 'blocks-opened-before-deltas', dropping('text-start', 'reasoning-start')),
  inV2(
    'a delta of a block that was never started',
    'blocks-opened-before-deltas',
    inserting('before', () => encodeEvent('v2', 'text-delta', { id: 'unknown', delta: 'x' })),
  ),
  inV2(
    'a missing end of a block',
    'blocks-closed',
    changingOne(
      (...place) => carries('text-end', 'reasoning-end')(...place) && isKept(...place),
      () => null,
    ),
  ),
  inBoth('a missing start-step or finish-step', 'steps-paired', dropping('start-step', 'finish-step')),
  inBoth(
    'a start-step too many',
    'steps-paired',
    inserting('before', (protocol) => encodeEvent(protocol, 'start-step', { messageId: 'm' })),
  ),
  inBoth(
    'the output or input delta of a call that was never made',
    'tool-calls-matched',
    changingOne(
      carries('tool-input-delta', 'tool-output-available', 'tool-output-error', 'tool-approval-request'),
      (record, protocol) => withMembers(record, protocol, { toolCallId: 'never-made' }),
    ),
  ),
  inBoth(
    'a second finish',
    'one-finish',
    inserting('after', (_protocol, _choose, finish) => finish),
  ),
  inBoth(
    'an event after the finish',
    'finish-last',
    inserting('after', (protocol) =>
      protocol === 'v1'
        ? encodeEvent('v1', 'text-delta', 'late')
        : encodeEvent('v2', 'source-url', { sourceId: 'late', url: 'https://docs.example/late' }),
    ),
  ),
  inBoth('a missing finish', 'not-truncated', dropping('finish')),
  inBoth('a finish without a usable threadId', 'thread-id', (valid, protocol, choose) => {
    const threadId = pick(choose, [undefined, null, '', 7, {}])
    const bare = rewriting(carriers, (carrier) => stripped(carrier, 'threadId'))(valid, protocol)
    if (threadId === undefined) return bare
    return rewriting(['finish'], (finish) => (isJsonObject(finish) ? { ...finish, threadId } : finish))(bare, protocol)
  }),
  inBoth(
    'a second threadId that differs',
    'thread-id-agrees',
    inserting('after', (protocol) => {
      const item = { type: 'finish', threadId: 'another' }
      return protocol === 'v1' ? encodeEvent('v1', 'data', [item]) : encodeEvent('v2', 'data-finish', { data: item })
    }),
  ),
  inBoth('null for a member', 'events-well-formed', (valid, protocol, choose) =>
    changingOne(
      (record) => stringsOf(record, protocol).length > 0,
      (record) => withMembers(record, protocol, { [pickAny(choose, stringsOf(record, protocol)) ?? '']: null }),
    )(valid, protocol, choose),
  ),
  inBoth(
    'an event that is cut',
    'events-well-formed',
    changingOne(
      ({ event }) => event !== null,
      ({ text }) => text.replace(/\S(\s*)$/, '$1'),
    ),
  ),
  inBoth(
    'a line that is no event',
    'events-well-formed',
    inserting('before', (protocol, choose) =>
      protocol === 'v1'
        ? pick(choose, [': ping\n', 'data: {}\n', '0\n'])
        : pick(choose, ['data: {}\n\n', 'data: 7\n\n', 'data: ok\n\n']),
    ),
  ),

  // The answer as a whole: what it says, when it comes, its headers.
  inBoth(
    'an error event',
    'no-error-event',
    inserting('before', (protocol) =>
      encodeEvent(protocol, 'error', protocol === 'v1' ? 'broke' : { errorText: 'broke' }),
    ),
  ),
  inV2(
    'an abort',
    'no-abort',
    inserting('before', () => encodeEvent('v2', 'abort', {})),
  ),
  inBoth('no text at all', 'text-not-empty', (valid, protocol) => without(['text-delta'], 'all')(valid, protocol)),
  inBoth('everything in one flush at the end', 'not-buffered', (valid, protocol, choose) => {
    const long = rewritingFirstDelta((text) => text.padEnd(200 + choose(1000), '.'))(valid, protocol)
    return { ...long, arrivals: [{ at: 400 + choose(A_MINUTE - 400), bytes: long.bytes.length }] }
  }),
  inBoth(
    'a stall',
    'no-stall',
    changing((records, _, choose) => {
      if (records.length < 2) return null
      const from = 1 + choose(records.length - 1)
      const longer = A_MINUTE + 1 + choose(A_MINUTE)
      return records.map((record, index) => (index < from ? record : { ...record, at: record.at + longer }))
    }),
  ),
  inBoth('another content type', 'content-type', (valid, protocol, choose) => {
    const other = streamProtocols[protocol === 'v1' ? 'v2' : 'v1'].mediaType
    const latin = `${streamProtocols[protocol].mediaType}; charset=iso-8859-1`
    const value = pick(choose, [null, other, latin, 'application/json', 'text/html'])
    return withHeader('content-type', value)(valid, protocol)
  }),
  inBoth('no protocol header, or another version in it', 'protocol-header', (valid, protocol, choose) =>
    withHeader(streamProtocols[protocol].header, pick(choose, [null, 'v2', '']))(valid, protocol),
  ),
  inBoth('a connection that breaks', 'connection-complete', (valid, _, choose) => ({
    ...valid,
    end: pick(choose, ['cut', 'timeout']),
  })),
  inBoth('an answer beyond the bound', 'within-bounds', (valid, protocol, choose) => {
    const records = recordsOf(protocol, valid)
    const kept = records.slice(0, choose(records.findIndex(carries('finish')) + 1))
    return { ...withRecords(valid, kept), end: 'limit' }
  }),

  // Where the body ends, what follows its end, and bytes that are no text.
  inBoth('a clean end inside or before the finish', 'not-truncated', (valid, protocol, choose) => {
    const records = recordsOf(protocol, valid)
    const finish = records.findIndex(carries('finish'))
    const before = records.slice(0, finish).map(({ text }) => text)
    // The last byte that counts is the brace: what ends the line may be missing in v1.
    const bytes = new TextEncoder().encode(`${before.join('')}${records[finish]?.text.trimEnd()}`)
    return { ...valid, bytes: bytes.slice(0, choose(bytes.length)) }
  }),
  inV2(
    'bytes after the end marker',
    'nothing-after-done',
    changing((records, _, choose) => {
      const late = pick(choose, [
        'data: {"type":"data-late","data":1}\n\n',
        'data: [DONE]\n\n',
        'data: {"type":"finish"}\n\n',
        'id: 1\n',
        '<html>\n',
        '<html>',
        'data: {"ty',
      ])
      // One that was there already may lack its end of line.
      return [...records, { text: `\n\ndata: [DONE]\n\n${late}`, at: records.at(-1)?.at ?? 0, event: null }]
    }),
  ),
  inBoth('bytes that are not UTF-8', 'valid-utf8', (valid, _, choose) => {
    const place = choose(valid.bytes.length + 1)
    const wrong = pick(choose, [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xfe]])
    return {
      ...valid,
      bytes: concatenated([valid.bytes.slice(0, place), new Uint8Array(wrong), valid.bytes.slice(place)]),
    }
  }),
  inBoth(
    'a byte-order mark inside the stream',
    'no-byte-order-mark',
    changing((records, _, choose) => {
      if (records.length < 2) return null
      const place = 1 + choose(records.length - 1)
      return records.map((record, index) => (index === place ? { ...record, text: `\ufeff${record.text}` } : record))
    }),
  ),
]

/** Whether nothing takes the record's step back, which would forgive what is missing in it. */
const isKept: RecordTest = (_record, index, records) => {
  const rest = records.slice(index + 1)
  const end = rest.findIndex(carries('start-step', 'finish-step', 'finish'))
  return !rest.slice(0, end === -1 ? rest.length : end).some(carries('reset-step'))
}

/** Members that are strings wherever an event has them; an optional one must be absent, not null. */
const strings: Readonly<Record<StreamProtocol, readonly string[]>> = {
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

function stringsOf({ event }: WireRecord, protocol: StreamProtocol): readonly string[] {
  const { type = '', value = null } = event ?? {}
  if (!isKnownType(protocol, type) || !isJsonObject(value)) return []
  return strings[protocol].filter((name) => Object.hasOwn(value, name))
}
