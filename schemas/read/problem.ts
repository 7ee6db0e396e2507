/** One thing in a document that can't be read, or that contradicts another place of it. */
export interface Problem {
  /** 1-based. */
  readonly line: number
  /** What stands there. */
  readonly found: string
  /** What the grammar expects instead. */
  readonly expected: string
}

/** Takes down one problem; reading goes on, so that one run shows all of them. */
export type Report = (line: number, found: string, expected: string) => void

/** `interface.md:12: what stands there, expected what was expected`: one line, as compilers print it. */
export function problemLine(file: string, { line, found, expected }: Problem): string {
  return `${file}:${line}: ${fold(found)}, expected ${fold(expected)}`
}

/** A document may hold any character: folded and without control characters, a message keeps to its one line. */
function fold(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
}
