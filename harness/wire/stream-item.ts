import type { EventMember } from '../../schemas/description/interface-types.ts'
import { isJsonObject, type Json } from './json.ts'

/**
 * One event of an answer. Offsets are bytes from the beginning of the body to the line that carries it (its first
 * `data` line in v2); `at` is the arrival of the bytes that completed it, in the unit given to `push`.
 *
 * `type` is the version 5 line's name in both protocols, where it has one (`schemas/stream-protocols.ts`). `value` is the JSON as it
 * stood on the wire: the whole object in v2; in v1 what follows the code, so a bare string for a text delta.
 */
export interface StreamEvent {
  readonly kind: 'event'
  readonly type: string
  readonly value: Json
  readonly offset: number
  readonly at: number
}

export type ProblemKind =
  /** Bytes that are not UTF-8; one problem a line, at the first such byte. */
  | 'invalid-utf8'
  /** U+FEFF at the beginning of a line, other than the one that may open a stream. */
  | 'byte-order-mark'
  | 'malformed-json'
  /** v1: a line that is not `CODE:JSON`, such as an SSE comment or a blank line that ends in CRLF. */
  | 'malformed-line'
  /** v2: JSON without a string `type`. */
  | 'not-an-event'
  /** A line, or the data of one event, that is longer than the decoder's bound; it is skipped. */
  | 'too-long'
  /** The body ended inside a line or an event, which is lost. */
  | 'unterminated'
  /** More problems than the decoder's bound; the detail says how many were left out. */
  | 'problems-omitted'

export type StreamItem =
  | StreamEvent
  /** v2: a line that begins with a colon, as keep-alives do. */
  | { readonly kind: 'comment'; readonly offset: number; readonly at: number }
  /** v2: a field other than `data`, which no chat client reads; an unknown one is ignored by the SSE rules. */
  | { readonly kind: 'field'; readonly name: string; readonly offset: number; readonly at: number }
  /** v2: `[DONE]`. */
  | { readonly kind: 'done'; readonly offset: number; readonly at: number }
  | StreamProblem

/** A member of an event's value, or of what the value holds; undefined where there is none. */
export function memberOf(value: Json | undefined, name: EventMember): Json | undefined {
  return isJsonObject(value) ? value[name] : undefined
}

export interface StreamProblem {
  readonly kind: 'problem'
  readonly problem: ProblemKind
  readonly offset: number
  readonly at: number
  readonly detail: string
}
