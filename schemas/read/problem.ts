/**
 * A part of the document that other parts depend on: where it can't be read, problems of those parts would only repeat
 * that.
 */
type Subject = 'bodies' | 'endpoints' | 'limits' | 'keys'

/** One thing in a document that can't be read, or that contradicts another place. */
export interface Problem {
  /** The trace file where the problem is there; left out where it is in the document itself. */
  readonly file?: string
  /** 1-based. */
  readonly line: number
  /** What stands there. */
  readonly found: string
  /** What the forms expect instead. */
  readonly expected: string
  /** The part that can't be read because of this problem. */
  readonly breaks?: Subject
  /**
   * A part that may be unreadable because of this problem. The problem is only shown where the part is needed and
   * missing.
   */
  readonly explains?: Subject
  /** The problem is held back where one of these parts can't be read. */
  readonly follows?: readonly Subject[]
}

/** `interface.md:12: what stands there, expected what was expected`: one line, as compilers print it. */
export function problemLine(document: string, { file = document, line, found, expected }: Problem): string {
  return `${file}:${line}: ${fold(found)}, expected ${fold(expected)}`
}

/** Keeps a message to one line: a document may hold any character. */
function fold(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
}

/** Records a problem. Reading goes on, so that one run shows all of them. */
export type Report = (
  line: number,
  found: string,
  expected: string,
  tie?: Pick<Problem, 'breaks' | 'explains' | 'follows' | 'file'>,
) => void
