import { isKnownType, type StreamProtocol, streamProtocols } from '../../../schemas/stream-protocols.ts'
import { isJsonObject } from '../../json/parse.ts'
import { encodeEvent, recordsOf, type WireRecord, withRecords } from '../records.ts'
import { rulesOf } from '../rules.ts'
import type { StreamSample } from '../sample.ts'
import { withHeader } from '../violation.ts'
import { type Choose, pick } from './choose.ts'

/** Breaks a valid stream in one place, chosen at random; null where the stream has no such place. */
type Mutate = (valid: StreamSample, protocol: StreamProtocol, choose: Choose) => StreamSample | null

/** Id of the rule that must report it, and the mutation. */
type Mutation = readonly [rule: string, mutate: Mutate]

/**
 * Every way in which a stream of the protocol is broken at random: the violation of each rule, and the mutations below.
 */
export function mutationsOf(protocol: StreamProtocol): readonly Mutation[] {
  return [...rulesOf(protocol).map(({ id, violation }): Mutation => [id, violation]), ...mutations]
}

/**
 * A rule's own violation stands at one place and breaks no other rule. These mutations stand anywhere, and may break
 * others.
 */
const mutations: readonly Mutation[] = [
  ['blocks-opened-before-deltas', changingOne(ofType('text-start', 'reasoning-start'), () => '')],
  ['blocks-closed', changingOne(isEndThatCounts, () => '')],
  ['steps-paired', changingOne(isSideOfStep, () => '')],
  [
    'tool-calls-matched',
    changingOne(
      ofType('tool-input-delta', 'tool-output-available', 'tool-output-error', 'tool-approval-request'),
      (record, protocol) => withMember(record, protocol, 'toolCallId', 'never-made'),
    ),
  ],
  [
    'events-well-formed',
    changingOne(
      (record, { protocol }) => stringsOf(record, protocol).length > 0,
      (record, protocol, choose) => {
        const names = stringsOf(record, protocol)
        return withMember(record, protocol, names[choose(names.length)] ?? '', null)
      },
    ),
  ],
  ['events-well-formed', changingOne(hasEvent, ({ text }) => text.replace(/\S(\s*)$/, '$1'))],
  [
    'events-well-formed',
    changingOne(ofType('text-delta', 'finish'), ({ text }, protocol, choose) => {
      const v1 = pick(choose, [': ping\n', 'data: {}\n', '0\n'])
      return `${protocol === 'v1' ? v1 : pick(choose, ['data: {}\n\n', 'data: 7\n\n', 'data: ok\n\n'])}${text}`
    }),
  ],
  [
    'content-type',
    (valid, protocol, choose) => {
      const other = streamProtocols[protocol === 'v1' ? 'v2' : 'v1'].mediaType
      const latin = `${streamProtocols[protocol].mediaType}; charset=iso-8859-1`
      return withHeader('content-type', pick(choose, [null, other, latin, 'text/csv']))(valid, protocol)
    },
  ],
  [
    'content-type-not-of-another-format',
    (valid, protocol, choose) =>
      withHeader('content-type', pick(choose, ['text/html', 'application/problem+json', 'APPLICATION/JSON;x=y']))(
        valid,
        protocol,
      ),
  ],
  ['protocol-header', (valid, protocol) => withHeader(streamProtocols[protocol].header, 'v2')(valid, protocol)],
  ['connection-complete', (valid) => ({ ...valid, end: 'timeout' })],
  ['not-truncated', cutBeforeItsEnd],
  [
    'valid-utf8',
    (valid, _, choose) => {
      const place = choose(valid.bytes.length + 1)
      const wrong = pick(choose, [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xfe]])
      const [before, after] = [valid.bytes.subarray(0, place), valid.bytes.subarray(place)]
      return { ...valid, bytes: Buffer.concat([before, new Uint8Array(wrong), after]) }
    },
  ],
  [
    'no-byte-order-mark',
    changingOne(
      (_, { before }) => before > 0,
      ({ text }) => `\ufeff${text}`,
    ),
  ],
]

/** The surroundings of a record: how many records precede it, and those that follow. */
interface Surroundings {
  readonly protocol: StreamProtocol
  readonly before: number
  readonly following: readonly WireRecord[]
}

type RecordTest = (record: WireRecord, around: Surroundings) => boolean

/** Changes the text of one record that passes `test`; an empty text removes the record. */
function changingOne(
  test: RecordTest,
  change: (record: WireRecord, protocol: StreamProtocol, choose: Choose) => string,
): Mutate {
  return (valid, protocol, choose) => {
    const records = recordsOf(protocol, valid)
    const possible = records.filter((record, before) =>
      test(record, { protocol, before, following: records.slice(before + 1) }),
    )
    const chosen = possible[choose(possible.length)]
    if (chosen === undefined) return null
    const text = change(chosen, protocol, choose)
    const changed = records.map((record) => (record === chosen ? { ...record, text } : record))
    return withRecords(
      valid,
      changed.filter((record) => record.text !== ''),
    )
  }
}

function hasEvent({ event }: WireRecord): boolean {
  return event !== null
}

function ofType(...types: readonly string[]): RecordTest {
  return ({ event }) => event !== null && types.includes(event.type)
}

/** Whether a step needs the record: in v1, its start may be missing. */
function isSideOfStep({ event }: WireRecord, { protocol }: Surroundings): boolean {
  return event?.type === 'finish-step' || (protocol === 'v2' && event?.type === 'start-step')
}

/**
 * Whether the record ends a block in a step that is not taken back later: taking it back would excuse the missing end.
 */
function isEndThatCounts({ event }: WireRecord, { following }: Surroundings): boolean {
  if (event?.type !== 'text-end' && event?.type !== 'reasoning-end') return false
  const ending = following.find((record) => /^((start|finish|reset)-step|finish)$/.test(record.event?.type ?? ''))
  return ending?.event?.type !== 'reset-step'
}

/** The record with one member of its event changed; comments and spacing around the event are lost. */
function withMember({ text, event }: WireRecord, protocol: StreamProtocol, name: string, value: string | null): string {
  if (event === null || !isJsonObject(event.value)) return text
  return encodeEvent(protocol, event.type, { ...event.value, [name]: value })
}

/**
 * Names of members that must be strings in this event, without inputs of tools and members that other rules are about.
 */
function stringsOf({ event }: WireRecord, protocol: StreamProtocol): readonly string[] {
  const { type = '', value = null } = event ?? {}
  // In v1, a source may have any members.
  if (!isKnownType(protocol, type) || !isJsonObject(value) || (protocol === 'v1' && type === 'source-url')) return []
  return Object.keys(value).filter(
    (name) => typeof value[name] === 'string' && !['type', 'threadId', 'input', 'output'].includes(name),
  )
}

/** The stream ends cleanly, inside or before its finish. */
function cutBeforeItsEnd(valid: StreamSample, protocol: StreamProtocol, choose: Choose): StreamSample {
  const records = recordsOf(protocol, valid)
  const finish = records.findIndex(({ event }) => event?.type === 'finish')
  const before = records.slice(0, finish).map(({ text }) => text)
  // The finish ends with its brace: in v1, the end of the line may be missing.
  const bytes = new TextEncoder().encode(`${before.join('')}${records[finish]?.text.trimEnd()}`)
  return { ...valid, bytes: bytes.slice(0, choose(bytes.length)) }
}
