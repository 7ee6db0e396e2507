import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'
import { hostileText } from './test-support/exchanges.fixture.ts'
import { sampleInput, sampleInputWith } from './test-support/run.fixture.ts'
import { sampleVerdict } from './test-support/verdicts.fixture.ts'

test('the step summary has the decision, the build, and a row for each finding with its place', () => {
  const text = renderMarkdown(sampleInput)
  expect(text).toMatch(/^## No-go: 8 findings, 8 requirements are red, 3 not tested\n\nstaging · build 2290 · release/)
  expect(text).toContain(
    '| loss and corruption | stream-ends-with-finish does not hold | expected finish, got no finish | 1 of 1 |',
  )
  expect(text).toContain('- 2: a month can’t pass in a run → hooks.advanceTime')
})

test('no text of the service becomes markup, a link or a mention', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constant(`${hostileText} @all http://a [b](c)`)), (text) => {
      const verdicts = [sampleVerdict({ id: 'a', verdict: 'fail', expected: text, actual: text })]
      const table = renderMarkdown({ ...sampleInputWith(verdicts), past: [] }).split('\n\n')[2] ?? ''
      expect(table.split('\n')).toHaveLength(3)
      expect(table.replace(/&#\d+;/g, '').match(/\|/g)).toHaveLength(18)
      expect(table.replace(/&#\d+;/g, '')).not.toMatch(/[<>@[\]`]|:\/\//)
    }),
  )
})
