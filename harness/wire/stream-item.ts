import type { EventMember } from '../../schemas/description/interface-types.ts'
import { isJsonObject, type Json } from '../json/parse.ts'

/**
 * Place of an item: the offset in the body of the line that carries it (in v2, of the first `data` line of the event),
 * and the arrival of the bytes that completed it, in the unit given to `push`.
 */
interface Place {
  readonly offset: number
  readonly at: number
}

/**
 * `type` is the version 5 line's name in both protocols, where it has one (`schemas/stream-protocols.ts`). `value` is
 * the JSON as it came: in v2 the whole object; in v1 what follows the code, so a bare string for a text delta.
 */
export interface StreamEvent extends Place {
  readonly kind: 'event'
  readonly type: string
  readonly value: Json
}

export interface StreamProblem extends Place {
  readonly kind: 'problem'
  readonly problem: ProblemKind
  readonly detail: string
}

type ProblemKind =
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

/** A field of v2 other than `data`: no chat client reads one, and SSE says that unknown ones are ignored. */
interface StreamField extends Place {
  readonly kind: 'field'
  readonly name: string
}

/** v2: a line that begins with a colon, as keep-alives do, or `[DONE]`. */
interface StreamMark extends Place {
  readonly kind: 'comment' | 'done'
}

export type StreamItem = StreamEvent | StreamProblem | StreamField | StreamMark

/** A member of a value that is an object; undefined where there is none. */
export function memberOf(value: Json | undefined, name: EventMember): Json | undefined {
  return isJsonObject(value) ? value[name] : undefined
}

export type Collector = ReturnType<typeof createCollector>

/**
 * Collects what a decoder finds, until the batch is taken.
 *
 * `mostProblems` bounds the listed problems: otherwise each two bytes of a body that is no stream could become an
 * object. Further problems are only counted.
 */
export function createCollector(mostProblems: number) {
  let items: StreamItem[] = []
  let at = 0
  let problems = 0
  return {
    event(type: string, value: Json, offset: number): void {
      items.push({ kind: 'event', type, value, offset, at })
    },
    mark(kind: 'comment' | 'done', offset: number): void {
      items.push({ kind, offset, at })
    },
    field(name: string, offset: number): void {
      items.push({ kind: 'field', name, offset, at })
    },
    problem(problem: ProblemKind, offset: number, detail: string): void {
      problems++
      if (problems <= mostProblems) items.push({ kind: 'problem', problem, offset, at, detail })
    },
    /** Sets the arrival of the items that are added from now on. */
    arrived(time: number): void {
      at = time
    },
    take(): readonly StreamItem[] {
      const batch = items
      items = []
      return batch
    },
    /** Adds how many problems were left out, if any. */
    close(offset: number): void {
      if (problems <= mostProblems) return
      const detail = `${problems - mostProblems} more problems were left out after the first ${mostProblems}`
      items.push({ kind: 'problem', problem: 'problems-omitted', offset, at, detail })
    },
  }
}
