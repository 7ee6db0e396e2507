import type { StreamProtocol } from '../../schemas/facts-model.ts'
import { type Choose, pickAny } from './choose.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'
import { encodeEvent, recordsOf, type WireRecord, withRecords } from './records.ts'
import type { StreamSample } from './sample.ts'

/** Breaks a legal stream in one place, chosen at random; null where the stream has nothing to break in this way. */
export type Mutate = (legal: StreamSample, protocol: StreamProtocol, choose: Choose) => StreamSample | null

/** Unlike a rule's violation, which makes one stream break one rule and no other, this may break others on the way. */
export interface Mutation {
  readonly what: string
  /** Id of the rule that must find it. */
  readonly rule: string
  readonly protocols: readonly StreamProtocol[]
  readonly mutate: Mutate
}

export type RecordTest = (record: WireRecord, index: number, records: readonly WireRecord[]) => boolean

/** Whether the record carries an event of one of these types. */
export function carries(...types: readonly string[]): RecordTest {
  return ({ event }) => event !== null && types.includes(event.type)
}

/** Changes the records; null where `change` gives none. */
export function changing(
  change: (records: readonly WireRecord[], protocol: StreamProtocol, choose: Choose) => readonly WireRecord[] | null,
): Mutate {
  return (legal, protocol, choose) => {
    const changed = change(recordsOf(protocol, legal), protocol, choose)
    return changed === null ? null : withRecords(legal, changed)
  }
}

/** Takes out one record that passes. */
export function droppingOne(test: RecordTest): Mutate {
  return changing((records, _, choose) => {
    const chosen = pickAny(choose, records.filter(test))
    return chosen === undefined ? null : records.filter((record) => record !== chosen)
  })
}

/** Changes the text of one record that passes; `change` gives null where it can't. */
export function rewritingOne(
  test: RecordTest,
  change: (record: WireRecord, protocol: StreamProtocol, choose: Choose) => string | null,
): Mutate {
  return changing((records, protocol, choose) => {
    const chosen = pickAny(choose, records.filter(test))
    const text = chosen === undefined ? null : change(chosen, protocol, choose)
    return text === null ? null : records.map((record) => (record === chosen ? { ...record, text } : record))
  })
}

/** Puts text before the finish, anywhere. */
export function insertingBeforeFinish(text: (protocol: StreamProtocol) => string): Mutate {
  return changing((records, protocol, choose) => {
    const finish = records.findIndex(carries('finish'))
    return inserted(records, choose(finish + 1), text(protocol))
  })
}

/** Puts text behind the finish, anywhere before the end marker. */
export function insertingAfterFinish(text: (protocol: StreamProtocol, finish: string) => string): Mutate {
  return changing((records, protocol, choose) => {
    const finish = records.findIndex(carries('finish'))
    const done = records.findIndex((record, index) => index > finish && /^data: ?\[DONE\]/.test(record.text))
    const last = done === -1 ? records.length : done
    return inserted(records, finish + 1 + choose(last - finish), text(protocol, records[finish]?.text ?? ''))
  })
}

export function inserted(records: readonly WireRecord[], place: number, text: string): readonly WireRecord[] {
  const at = (records[place] ?? records.at(-1))?.at ?? 0
  return [...records.slice(0, place), { text, at, event: null }, ...records.slice(place)]
}

/** The record's event with other members, or null where it has none; what stands around it on the wire is lost. */
export function withMembers(record: WireRecord, protocol: StreamProtocol, members: JsonObject): string | null {
  const value: Json = record.event?.value ?? null
  if (record.event === null || !isJsonObject(value)) return null
  return encodeEvent(protocol, record.event.type, { ...value, ...members })
}
