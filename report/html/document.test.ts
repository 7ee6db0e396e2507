import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InterfaceDocument } from '../input.ts'
import { sampleDocument, statementAt } from '../test-support/document.fixture.ts'
import { sampleInput } from '../test-support/run.fixture.ts'
import { sampleVerdict, sampleVerdicts } from '../test-support/verdicts.fixture.ts'
import { alignText } from './alignment.ts'
import { renderMarkdown } from './markdown.ts'
import { markDocument } from './marks.ts'
import { html, sourceOf } from './markup.ts'

/** The document with each mark shown as `[words]`, and what follows it as `*`. */
function rendered(document: InterfaceDocument): string {
  const verdicts = document.sentences.map(({ start, quote }, index) =>
    sampleVerdict({ id: `claim-${index}`, source: { line: start.line, quote } }),
  )
  const { marks } = markDocument(document, verdicts, sampleInput.excluded)
  const content = renderMarkdown(document.markdown, marks, {
    around: (_, words) => html`[${words}]`,
    after: () => html`*`,
    rowClass: () => 'ROW',
  })
  return sourceOf(content)
}

/** The same without tags, and a marked row after `{`. */
function marked(document: InterfaceDocument): string {
  return rendered(document)
    .replace(/<tr class="ROW">/g, '{')
    .replace(/<[^>]*>/g, '')
}

function documentOf(markdown: string, ...pieces: readonly string[]): InterfaceDocument {
  return {
    title: 't',
    file: 'f.md',
    markdown,
    sentences: pieces.map((piece) => statementAt(markdown, 'sentence', piece)),
  }
}

test('sentences are marked from their first to their last character, each for itself', () => {
  expect(marked(documentOf('One is one. Two is two. Three.', 'Two is two.'))).toBe(
    'One is one. [Two is two.]* Three.\n',
  )
  expect(marked(documentOf('One. Two.', 'One.', 'Two.'))).toBe('[One.]* [Two.]*\n')
})

test('a mark spans code, emphasis and links, and what follows it stands outside them', () => {
  const text = 'Not this. Clients **poll the `job`** at [home](https://a.example/b). Nor this.'
  expect(marked(documentOf(text, 'Clients **poll the `job`** at [home](https://a.example/b).'))).toBe(
    'Not this. [Clients ][poll the ][job][ at ][home][.]* Nor this.\n',
  )
  const ending = documentOf('Poll **the job. Then stop.**', 'Poll **the job.')
  expect(rendered(ending)).toContain('<strong>[the job.] Then stop.</strong>*')
})

test('escapes, character references and continued lines do not move a mark', () => {
  const text = '- A \\*star\\* &lt;x&gt; and\n  more. Next &amp; last.\n'
  expect(marked(documentOf(text, 'Next &amp; last.'))).toContain('A *star* &#60;x&#62; and\nmore. [Next &#38; last.]*')
})

test('Windows line endings do not move a mark', () => {
  const statement = {
    ...statementAt('Two.', 'sentence', 'Two.'),
    start: { line: 3, column: 1 },
    end: { line: 3, column: 5 },
  }
  expect(marked({ title: 't', file: 'f', markdown: 'One.\r\n\r\nTwo. Three.', sentences: [statement] })).toBe(
    'One.\n[Two.]* Three.\n',
  )
})

test('a row is marked as a whole, in a column of its own', () => {
  const text = '| A | B |\n|---|---|\n| a | one |\n| b | two |\n'
  const statement = statementAt(text, 'row', '| b | two |')
  expect(marked({ title: 't', file: 'f', markdown: text, sentences: [statement] })).toContain('aone\n{btwo*\n')
})

test('every statement of the sample is marked once', () => {
  expect(marked(sampleDocument).match(/\*(?!star|,)/g)).toHaveLength(sampleDocument.sentences.length)
})

test('a statement has the worst verdict of its requirements', () => {
  const { marks } = markDocument(sampleDocument, sampleVerdicts, [])
  const admin = marks.find(({ verdicts }) => verdicts.some(({ id }) => id === 'auth-foreign-tenant-refused'))
  expect(admin?.verdicts.map(({ verdict }) => verdict)).toEqual(['stale-gap', 'not-tested'])
})

test('a requirement whose words are not on its line is listed, not put on another sentence', () => {
  const stray = sampleVerdict({ id: 'stray', source: { line: 3, quote: 'Nobody wrote this.' } })
  const { marks, unplaced } = markDocument(sampleDocument, [stray], [])
  expect(marks).toEqual([])
  expect(unplaced).toEqual([stray])
})

test('alignment follows any text through escaping', () => {
  const escaped = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, (character) => `\\${character}`)
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('\\', '&', 'a', ';', '#', '1') }))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const indices = alignText(escaped(before) + escaped(after), before + after)
      expect((before + after).slice(indices[escaped(before).length])).toBe(after)
    }),
    { numRuns: 1000 },
  )
})
