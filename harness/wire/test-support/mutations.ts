import { isKnownType, type StreamProtocol, streamProtocols } from '../../../schemas/stream-protocols.ts'
import { isJsonObject } from '../json.ts'
import { concatenated, encodeEvent, recordsOf, type WireRecord, withRecords } from '../records.ts'
import { rulesOf } from '../rules.ts'
import type { StreamSample } from '../sample.ts'
import { rewriting, rewritingFirstDelta, stripped, withHeader } from '../violation.ts'
import { type Choose, pick, pickAny } from './choices.ts'

/** Breaks a valid stream in one place, chosen at random; null where the stream has nothing to break in this way. */
type Mutate = (valid: StreamSample, protocol: StreamProtocol, choose: Choose) => StreamSample | null

interface Mutation {
  /** Id of the rule that must find it. */
  readonly rule: string
  readonly mutate: Mutate
}

/** Every way in which a stream of the protocol is broken at random: each rule's own violation, and those below. */
export function mutationsOf(protocol: StreamProtocol): readonly Mutation[] {
  return rulesOf(protocol).flatMap(({ id: rule, violation }) =>
    [violation, ...(mutations[rule] ?? [])].map((mutate) => ({ rule, mutate })),
  )
}

const A_MINUTE = 60_000
const carriers = ['finish', 'data', 'message-annotations', 'data-*']

/** By rule. Unlike its violation, which stands at one place and breaks no other rule, these may stand anywhere and may. */
export const mutations: Readonly<Record<string, readonly Mutate[]>> = {
  'blocks-opened-before-deltas': [dropping(carries('text-start', 'reasoning-start'))],
  'blocks-closed': [dropping(({ event }, _, rest) => /^(text|reasoning)-end$/.test(event?.type ?? '') && isKept(rest))],
  'steps-paired': [dropping(carries('start-step', 'finish-step'))],
  'tool-calls-matched': [
    changingOne(
      carries('tool-input-delta', 'tool-output-available', 'tool-output-error', 'tool-approval-request'),
      (record, protocol) => withMember(record, protocol, 'toolCallId', 'never-made'),
    ),
  ],
  'thread-id': [
    (valid, protocol, choose) => {
      const threadId = pick(choose, [null, '', 7, {}])
      const bare = rewriting(carriers, (carrier) => stripped(carrier, 'threadId'))(valid, protocol)
      return rewriting(['finish'], (finish) => (isJsonObject(finish) ? { ...finish, threadId } : finish))(
        bare,
        protocol,
      )
    },
  ],
  'events-well-formed': [
    // Null for a member.
    changingOne(
      (record, protocol) => stringsOf(record, protocol).length > 0,
      (record, protocol, choose) =>
        withMember(record, protocol, pickAny(choose, stringsOf(record, protocol)) ?? '', null),
    ),
    // An event that is cut.
    changingOne(
      ({ event }) => event !== null,
      ({ text }) => text.replace(/\S(\s*)$/, '$1'),
    ),
    // A line that is no event.
    changingOne(carries('text-delta', 'finish'), ({ text }, protocol, choose) => {
      const v1 = pick(choose, [': ping\n', 'data: {}\n', '0\n'])
      return `${protocol === 'v1' ? v1 : pick(choose, ['data: {}\n\n', 'data: 7\n\n', 'data: ok\n\n'])}${text}`
    }),
  ],
  'not-buffered': [
    (valid, protocol, choose) => {
      const long = rewritingFirstDelta((text) => text.padEnd(200 + choose(1000), '.'))(valid, protocol)
      return { ...long, arrivals: [{ at: 400 + choose(A_MINUTE - 400), bytes: long.bytes.length }] }
    },
  ],
  'no-stall': [
    changing((records, choose) => {
      const from = 1 + choose(records.length - 1)
      const longer = A_MINUTE + 1 + choose(A_MINUTE)
      return records.map((record, index) => (index < from ? record : { ...record, at: record.at + longer }))
    }),
  ],
  'content-type': [
    (valid, protocol, choose) => {
      const other = streamProtocols[protocol === 'v1' ? 'v2' : 'v1'].mediaType
      const latin = `${streamProtocols[protocol].mediaType}; charset=iso-8859-1`
      return withHeader('content-type', pick(choose, [null, other, latin, 'text/html']))(valid, protocol)
    },
  ],
  'protocol-header': [
    (valid, protocol, choose) =>
      withHeader(streamProtocols[protocol].header, pick(choose, ['v2', '']))(valid, protocol),
  ],
  'connection-complete': [(valid) => ({ ...valid, end: 'timeout' })],
  'not-truncated': [
    // A clean end inside or before the finish.
    (valid, protocol, choose) => {
      const records = recordsOf(protocol, valid)
      const finish = records.findIndex(carries('finish'))
      const before = records.slice(0, finish).map(({ text }) => text)
      // The last byte that counts is the brace: what ends the line may be missing in v1.
      const bytes = new TextEncoder().encode(`${before.join('')}${records[finish]?.text.trimEnd()}`)
      return { ...valid, bytes: bytes.slice(0, choose(bytes.length)) }
    },
  ],
  'nothing-after-done': [
    changing((records, choose) => {
      const finish = 'data: {"type":"finish"}\n\n'
      const late = pick(choose, ['data: [DONE]\n\n', finish, 'id: 1\n', '<html>\n', '<html>', 'data: {"ty'])
      // One that was there already may lack its end of line.
      return [...records, { text: `\n\ndata: [DONE]\n\n${late}`, at: records.at(-1)?.at ?? 0, event: null }]
    }),
  ],
  'valid-utf8': [
    (valid, _, choose) => {
      const place = choose(valid.bytes.length + 1)
      const wrong = pick(choose, [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xfe]])
      const bytes = concatenated([valid.bytes.slice(0, place), new Uint8Array(wrong), valid.bytes.slice(place)])
      return { ...valid, bytes }
    },
  ],
  'no-byte-order-mark': [
    changing((records, choose) => {
      const place = 1 + choose(records.length - 1)
      return records.map((record, index) => (index === place ? { ...record, text: `\ufeff${record.text}` } : record))
    }),
  ],
}

type RecordTest = (record: WireRecord, protocol: StreamProtocol, rest: readonly WireRecord[]) => boolean

/** Whether the record carries an event of one of these types. */
function carries(...types: readonly string[]): (record: WireRecord) => boolean {
  return ({ event }) => event !== null && types.includes(event.type)
}

/** Changes the records of a stream that has more than one. */
function changing(change: (records: readonly WireRecord[], choose: Choose) => readonly WireRecord[]): Mutate {
  return (valid, protocol, choose) => {
    const records = recordsOf(protocol, valid)
    return records.length < 2 ? null : withRecords(valid, change(records, choose))
  }
}

/** Changes the text of one record that passes; null takes it out. */
function changingOne(
  test: RecordTest,
  change: (record: WireRecord, protocol: StreamProtocol, choose: Choose) => string | null,
): Mutate {
  return (valid, protocol, choose) => {
    const records = recordsOf(protocol, valid)
    const chosen = pickAny(
      choose,
      records.filter((record, index) => test(record, protocol, records.slice(index + 1))),
    )
    if (chosen === undefined) return null
    const text = change(chosen, protocol, choose)
    const changed = records.flatMap((one) => (one !== chosen ? one : text === null ? [] : { ...one, text }))
    return withRecords(valid, changed)
  }
}

function dropping(test: RecordTest): Mutate {
  return changingOne(test, () => null)
}

/** The record's event with another member; what stands around it on the wire is lost. */
function withMember({ text, event }: WireRecord, protocol: StreamProtocol, name: string, value: string | null): string {
  if (event === null || !isJsonObject(event.value)) return text
  return encodeEvent(protocol, event.type, { ...event.value, [name]: value })
}

/** Whether nothing after a record takes its step back, which would forgive what is missing in it. */
function isKept(rest: readonly WireRecord[]): boolean {
  const ending = rest.find(({ event }) => /^((start|finish|reset)-step|finish)$/.test(event?.type ?? ''))
  return ending?.event?.type !== 'reset-step'
}

/** Members that are strings wherever an event has them: not what a tool is given, and not what other rules are about. */
function stringsOf({ event }: WireRecord, protocol: StreamProtocol): readonly string[] {
  const { type = '', value = null } = event ?? {}
  // A source of v1 may have any members.
  if (!isKnownType(protocol, type) || !isJsonObject(value) || (protocol === 'v1' && type === 'source-url')) return []
  return Object.keys(value).filter(
    (name) => typeof value[name] === 'string' && !['type', 'threadId', 'input', 'output'].includes(name),
  )
}
