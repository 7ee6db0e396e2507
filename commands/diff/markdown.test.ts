import { expect, test } from 'vitest'
import { edited } from './edited-description.fixture.ts'
import { markdownOf } from './markdown.ts'
import type { Change, ChangeRule } from './rules.ts'

const side = { name: 'interface.md', view: edited() }

test('a comment stays within what GitHub takes, whatever the documents quote, and counts what it leaves out', () => {
  const quote = { line: 1, quote: '<'.repeat(1000) }
  const rules: readonly ChangeRule[] = ['request-narrowed', 'default-changed', 'request-widened']
  const changes = rules.flatMap((rule) =>
    Array.from({ length: 40 }, (_, index): Change => {
      return { rule, subjects: [`A.${index}`], what: 'is gone', old: quote, new: quote }
    }),
  )
  const comment = markdownOf({ old: side, new: side }, { changes, requirements: [], baselines: [] })
  expect(comment.length).toBeLessThan(65_536)
  expect(comment).toContain('- x A.0: is gone')
  for (const title of ['Breaks clients', 'May break clients', 'Safe']) expect(comment).toContain(title)
  expect(comment).toMatch(/- … and 1\d\d more lines: assay diff prints them all/)
})
