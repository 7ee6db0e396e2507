/** A part of the document that other parts rest on: where it can't be read, their errors would only repeat that. */
type Subject = 'bodies' | 'endpoints' | 'limits' | 'keys'

/** One thing in a document that can't be read, or that contradicts another place of it. */
export interface Problem {
  /** Where it does not stand in the document itself: its trace file. */
  readonly file?: string
  /** 1-based. */
  readonly line: number
  /** What stands there. */
  readonly found: string
  /** What the forms expect instead. */
  readonly expected: string
  /** What can't be read because of it. */
  readonly breaks?: Subject
  /** What can't be read may be because of it: held back where all of that can. */
  readonly explains?: Subject
  /** Held back where something of these can't be read. */
  readonly follows?: readonly Subject[]
}

/** `interface.md:12: what stands there, expected what was expected`: one line, as compilers print it. */
export function problemLine(document: string, { file = document, line, found, expected }: Problem): string {
  return `${file}:${line}: ${fold(found)}, expected ${fold(expected)}`
}

/** A document may hold any character: folded and without control characters, a message keeps to its one line. */
function fold(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
}

/** Records one problem; reading goes on, so that one run shows all of them. */
export type Report = (
  line: number,
  found: string,
  expected: string,
  tie?: Pick<Problem, 'breaks' | 'explains' | 'follows' | 'file'>,
) => void
