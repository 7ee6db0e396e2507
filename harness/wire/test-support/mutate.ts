import type { StreamProtocol } from '../../../schemas/stream-protocols.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import { encodeEvent, recordsOf, type WireRecord, withRecords } from '../records.ts'
import type { StreamSample } from '../sample.ts'
import { type Choose, pickAny } from './choices.ts'

/** Breaks a valid stream in one place, chosen at random; null where the stream has nothing to break in this way. */
export type Mutate = (valid: StreamSample, protocol: StreamProtocol, choose: Choose) => StreamSample | null

export type RecordTest = (record: WireRecord, index: number, records: readonly WireRecord[]) => boolean

/** Whether the record carries an event of one of these types. */
export function carries(...types: readonly string[]): RecordTest {
  return ({ event }) => event !== null && types.includes(event.type)
}

/** Changes the records; null where `change` gives none. */
export function changing(
  change: (records: readonly WireRecord[], protocol: StreamProtocol, choose: Choose) => readonly WireRecord[] | null,
): Mutate {
  return (valid, protocol, choose) => {
    const changed = change(recordsOf(protocol, valid), protocol, choose)
    return changed === null ? null : withRecords(valid, changed)
  }
}

/** Changes the text of one record that passes; null takes it out. */
export function changingOne(
  test: RecordTest,
  change: (record: WireRecord, protocol: StreamProtocol, choose: Choose) => string | null,
): Mutate {
  return changing((records, protocol, choose) => {
    const chosen = pickAny(choose, records.filter(test))
    if (chosen === undefined) return null
    const text = change(chosen, protocol, choose)
    return records.flatMap((record) => (record !== chosen ? record : text === null ? [] : { ...record, text }))
  })
}

export function dropping(...types: readonly string[]): Mutate {
  return changingOne(carries(...types), () => null)
}

/** Puts text before the finish, or behind it and before the end marker: anywhere there. */
export function inserting(
  side: 'before' | 'after',
  text: (protocol: StreamProtocol, choose: Choose, finish: string) => string,
): Mutate {
  return changing((records, protocol, choose) => {
    const finish = records.findIndex(carries('finish'))
    const done = records.findIndex((record, index) => index > finish && /^data: ?\[DONE\]/.test(record.text))
    const last = done === -1 ? records.length : done
    const place = side === 'before' ? choose(finish + 1) : finish + 1 + choose(last - finish)
    const at = (records[place] ?? records.at(-1))?.at ?? 0
    const added = { text: text(protocol, choose, records[finish]?.text ?? ''), at, event: null }
    return [...records.slice(0, place), added, ...records.slice(place)]
  })
}

/** The record's event with other members; what stands around it on the wire is lost. */
export function withMembers({ text, event }: WireRecord, protocol: StreamProtocol, members: JsonObject): string {
  if (event === null || !isJsonObject(event.value)) return text
  return encodeEvent(protocol, event.type, { ...event.value, ...members })
}
