import { expect, test } from 'vitest'
import { changed, first, problemsOf, refuses } from './documents-under-test.ts'

const heading = '## Limits\n'
const sentence = 'An agent job has one of four statuses'
const table = /\| Applies to[\s\S]*?per day\. \|/.exec(first)?.[0] ?? ''

refuses('text that Markdown hides', [
  ['as an indented table', table, table.replaceAll(/^/gm, '    '), '    | Applies', /the indented text "\| Applies to/],
  [
    'as an indented paragraph',
    heading,
    `${heading}\n    Jobs end.\n`,
    '    Jobs end',
    /the indented text "Jobs end\."/,
  ],
  ['as a paragraph with a tab', heading, `${heading}\n\tJobs end.\n`, '\tJobs end', /the indented text "Jobs end\."/],
  ['behind a comment', sentence, `<!-- x --> ${sentence}`, '<!-- x', /a comment with text behind it/],
  [
    'between comments',
    heading,
    `${heading}\n<!-- x --> Jobs end. <!-- y -->\n`,
    '<!-- x',
    /a comment with text behind it/,
  ],
  ['in a comment without an end', heading, `<!-- ${heading}`, '<!-- ## Limits', /or without an end/],
  ['behind a fence without an end', heading, `\`\`\`\n${heading}`, '```', /a fence without an end/],
])

test.each([
  '<!-- x -->',
  '<!-- x -->\n<!-- y\nz -->',
  '```\n    x\n```',
  '~~~ json\nx\n~~~',
  '> ```\n> x\n> ```',
  '- x:\n\n  ```\n  x\n  ```',
])('%j is passed over', (hidden) => {
  expect(problemsOf(changed(first, [heading, `${heading}\n${hidden}\n\n`]))).toEqual([])
})
