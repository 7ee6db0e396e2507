import type { StreamProtocol } from '../../schemas/stream-protocols.ts'
import { isJsonObject, type Json } from '../json/parse.ts'
import { encodeEvent, recordsOf, type WireRecord, withRecords } from './records.ts'
import type { StreamSample } from './sample.ts'
import { deltaOf } from './summary.ts'

/** Turns a valid stream into one in which a rule must report a breach; pure. */
export type Violation = (valid: StreamSample, protocol: StreamProtocol) => StreamSample

/** Removes all events of this type. */
export function without(type: string): Violation {
  return (valid, protocol) => {
    const kept = recordsOf(protocol, valid).filter(({ event }) => event?.type !== type)
    return withRecords(valid, kept)
  }
}

/** Adds text beside the first `finish`, at the same time. */
export function besideFinish(
  side: 'before' | 'after',
  textOf: (protocol: StreamProtocol, finish: WireRecord | undefined) => string,
): Violation {
  return (valid, protocol) => {
    const records = recordsOf(protocol, valid)
    const finish = records.findIndex(({ event }) => event?.type === 'finish')
    const place = finish === -1 ? records.length : side === 'before' ? finish : finish + 1
    const text = textOf(protocol, records[finish])
    const at = (records[place] ?? records.at(-1))?.at ?? 0
    return withRecords(valid, records.toSpliced(place, 0, { text, at, event: null }))
  }
}

/** Adds these pieces of text before the finish. */
export function withPieces(pieces: readonly string[]): Violation {
  return besideFinish('before', (protocol) => piecesOf(protocol, pieces))
}

/** Events of a text in these pieces; in v2, of a block of their own. */
export function piecesOf(protocol: StreamProtocol, pieces: readonly string[]): string {
  if (protocol === 'v1') return pieces.map((piece) => encodeEvent('v1', '0', piece)).join('')
  const deltas = pieces.map((delta) => encodeEvent('v2', 'text-delta', { id: 'added', delta }))
  const [start, end] = ['text-start', 'text-end'].map((type) => encodeEvent('v2', type, { id: 'added' }))
  return [start, ...deltas, end].join('')
}

/** Changes the values of the events of these types; `data-*` stands for every data part of v2. */
export function rewriting(
  types: readonly string[],
  change: (value: Json, protocol: StreamProtocol) => Json,
): Violation {
  const isOf = (type: string) => types.includes(type) || (types.includes('data-*') && type.startsWith('data-'))
  return (valid, protocol) => {
    const records = recordsOf(protocol, valid).map((record) => {
      if (record.event === null || !isOf(record.event.type)) return record
      const { type, value } = record.event
      const changed = change(value, protocol)
      return changed === value ? record : { ...record, text: encodeEvent(protocol, type, changed) }
    })
    return withRecords(valid, records)
  }
}

export function rewritingFirstDelta(change: (text: string) => string): Violation {
  return (valid, protocol) => {
    let isDone = false
    return rewriting(['text-delta'], (value) => {
      if (isDone) return value
      isDone = true
      return withDelta(value, change(deltaOf({ value })))
    })(valid, protocol)
  }
}

/** The value of a text delta with its text replaced: an object in v2, the text itself in v1. */
export function withDelta(value: Json, delta: string): Json {
  return isJsonObject(value) ? { ...value, delta } : delta
}

/** The value without the members of this name, at any depth. */
export function stripped(value: Json, name: string): Json {
  if (Array.isArray(value)) return value.map((item) => stripped(item, name))
  if (!isJsonObject(value)) return value
  const kept = Object.entries(value).filter(([member]) => member !== name)
  return Object.fromEntries(kept.map(([member, inner]) => [member, stripped(inner, name)]))
}

export function withHeader(name: string, value: string | null): Violation {
  return (valid) => {
    const others = valid.headers.filter(([header]) => header !== name)
    return { ...valid, headers: value === null ? others : [...others, [name, value]] }
  }
}
