import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf, sampleDocument } from '../test-support/document.fixture.ts'
import { sampleInput } from '../test-support/run.fixture.ts'
import { sampleVerdict } from '../test-support/verdicts.fixture.ts'
import { documentSection } from './document.ts'
import { readingOf, renderMarkdown } from './markdown.ts'
import { markDocument, reasonOf } from './marks.ts'
import { html, sourceOf } from './markup.ts'

type SampleDocument = ReturnType<typeof documentOf>

/** The rendered document, with each mark as `[words]` and what follows the mark as `*`. */
function rendered(document: SampleDocument): string {
  const verdicts = document.sentences.map(({ start, quote }, index) =>
    sampleVerdict({ id: `claim-${index}`, source: { line: start.line, quote } }),
  )
  const { marks } = markDocument(document.markdown, { ...sampleInput, document, verdicts })
  const content = renderMarkdown(document.markdown, marks, {
    around: (_, words) => html`[${words}]`,
    after: () => html`*`,
    rowClass: () => 'ROW',
  })
  return sourceOf(content)
}

/** The rendered document without tags, with a `{` before a marked row. */
function marked(document: SampleDocument): string {
  return rendered(document)
    .replace(/<tr class="ROW">/g, '{')
    .replace(/<[^>]*>/g, '')
}

test.each([
  ['a mark goes from its first to its last character', 'One is. ⟦Two is.⟧ Three.', 'One is. [Two is.]* Three.\n'],
  ['neighbours are marked each for itself', '⟦One.⟧ ⟦Two.⟧', '[One.]* [Two.]*\n'],
  [
    'a mark spans code, emphasis and links, and what follows it stands outside them',
    'Not this. ⟦Clients **poll the `job`** at [home](https://a.example/b).⟧ Nor this.',
    'Not this. [Clients ][poll the ][job][ at ][home][.]* Nor this.\n',
  ],
  [
    'escapes, character references and continued lines do not move a mark',
    '- A \\*star\\* &lt;x&gt; and\n  more. ⟦Next &amp; last.⟧\n',
    'A *star* &#60;x&#62; and\nmore. [Next &#38; last.]*\n\n\n',
  ],
  ['Windows line endings do not move a mark', 'One.\r\n\r\n⟦Two.⟧ Three.', 'One.\n[Two.]* Three.\n'],
  ['a fence is marked as a whole', 'One.\n\n⟦```sh\ncurl\n```⟧\n', 'One.\n[curl]*\n'],
  [
    'a row is marked as a whole, in a column of its own',
    '| A | B |\n|---|---|\n| a | one |\n⟦| b | two |⟧\n',
    'ABVerdict\naone\n{btwo*\n\n',
  ],
])('%s', (_, text, expected) => {
  expect(marked(documentOf(text))).toBe(expected)
})

test('what follows a mark that ends inside emphasis stands behind the emphasis', () => {
  const ending = documentOf('Poll ⟦**the job.⟧ Then stop.**')
  expect(rendered(ending)).toContain('<strong>[the job.] Then stop.</strong>*')
})

test('every sentence of the sample is marked once', () => {
  expect(marked(sampleDocument).match(/\*(?!star|,)/g)).toHaveLength(sampleDocument.sentences.length)
})

test('a sentence has the worst verdict of its requirements', () => {
  const { marks } = markDocument(sampleDocument.markdown, sampleInput)
  const admin = marks.find(({ verdicts }) => verdicts.some(({ id }) => id === 'auth-foreign-tenant-refused'))
  expect(admin?.verdicts.map(({ verdict }) => verdict)).toEqual(['stale-gap', 'not-tested'])
})

test('a mark says how many of its requirements have the verdict that it shows', () => {
  const document = documentOf('⟦The id is unique.⟧')
  const source = { line: 1, quote: 'The id is unique.' }
  const verdicts = (['fail', 'pass', 'pass'] as const).map((verdict, index) =>
    sampleVerdict({ id: `claim-${index}`, verdict, source }),
  )
  const marked = (some: typeof verdicts) =>
    sourceOf(html`${documentSection({ ...sampleInput, document, verdicts: some })?.body ?? null}`)
  expect(marked(verdicts)).toContain('✗ fail 1 of 3<')
  expect(marked(verdicts.slice(1))).toContain('✓ 2<')
})

test('a sentence that nothing reads or traces is marked as such, with those that nothing can test', () => {
  const { marks } = markDocument(sampleDocument.markdown, { ...sampleInput, verdicts: [] })
  expect(marks.map((mark) => reasonOf(mark)?.split(': ')[0])).toEqual(['unread', 'not testable', 'not testable'])
})

test('a requirement whose words are not on its line is listed, not put on another sentence', () => {
  const stray = sampleVerdict({ id: 'stray', source: { line: 3, quote: 'These words stand nowhere.' } })
  const found = markDocument(sampleDocument.markdown, { ...sampleInput, verdicts: [stray] })
  expect(found.unplaced).toEqual([stray])
  expect(found.marks.flatMap(({ verdicts }) => verdicts)).toEqual([])
})

test('any text is read back from its escapes', () => {
  const escaped = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, (character) => `\\${character}`)
  const piece = fc.constantFrom('\\', '&', 'a', ';', '#', '1', 'é', ' b')
  fc.assert(
    fc.property(fc.string({ unit: piece }), (text) => {
      expect(readingOf(escaped(text))).toBe(text)
    }),
  )
})

test.each([
  ['&lt;a&gt; &amp; b', '<a> & b'],
  ['&#60;&#x3c; &hellip;', '<< …'],
  ['&nothing; &', '&nothing; &'],
  ['a\r\n  > b', 'a\nb'],
])('%s reads as %s', (source, text) => {
  expect(readingOf(source)).toBe(text)
})
