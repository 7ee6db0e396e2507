import { describe, expect, test } from 'vitest'
import { changed, lineOf, problemsOf } from './documents-under-test.ts'

type Edit = readonly [from: string, to: string]
/** What is refused, the edits, the beginning of the line that is named, and what the line says. */
type Refusal = readonly [name: string, edits: readonly Edit[], at: string, says: RegExp]

/** Each is told in one line, whatever else rests on what can't be read. */
export function refuses(subject: string, document: string, cases: readonly Refusal[]): void {
  describe(subject, () => {
    test.each(cases)('%s', (_, edits, at, says) => {
      const spoilt = changed(document, ...edits)
      const problems = problemsOf(spoilt)
      expect(problems).toHaveLength(1)
      expect(problems[0]).toMatch(says)
      expect(problems[0]).toMatch(new RegExp(`^document\\.md:${at === '' ? 1 : lineOf(spoilt, at)}: .+, expected .+$`))
    })
  })
}
