import type { Sentence } from '../../schemas/description/description.ts'

/**
 * A document whose sentences and rows are marked by `⟦brackets⟧`, which its Markdown does not have, and what was made
 * of some of them.
 */
export function documentOf(bracketed: string, uses: ReadonlyMap<string, Sentence['use']> = new Map()) {
  const markdown = bracketed.replace(/[⟦⟧]/g, '')
  const sentences = [...bracketed.matchAll(/⟦([^⟧]*)⟧/g)].map(({ index, 1: source = '' }, before): Sentence => {
    const start = index - 2 * before
    const quote = source.replace(/^\| | \|$|\*\*|\\/g, '').replace(/\s+/g, ' ')
    return {
      kind: source.startsWith('|') ? 'row' : 'sentence',
      section: 'Sample',
      start: placeAt(markdown, start),
      end: placeAt(markdown, start + source.length),
      quote,
      use: uses.get(quote) ?? { kind: 'read', facts: [] },
    }
  })
  return { title: 'Jobs and assistant', file: 'interface.md', path: 'schemas/interface.md', markdown, sentences }
}

function placeAt(text: string, offset: number): Sentence['start'] {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** Paragraphs, lists, tables, escapes and inline marks. */
export const sampleDocument = documentOf(
  `# Jobs and assistant

This document covers two groups of operations. ⟦All request bodies are JSON (\`Content-Type: application/json\`).⟧

## Agent job

| Field | Type | Notes |
|---|---|---|
⟦| id | string | Unique identifier of the job. |⟧
⟦| status | string enum | One of \`active\`, \`completed\`, \`archived\`, \`failed\`. |⟧
⟦| prLink | string or null | \`null\` while the job is \`active\`. |⟧
⟦| archivedAt | string, date-time, or null | When the job was archived. |⟧

⟦Clients poll the job until it reaches a **final status**.⟧ ⟦A job in \`active\` has \`prLink\` equal to null.⟧ ⟦Names may
hold \\*stars\\*, &lt;angles&gt; and [addresses](https://docs.example/names).⟧ ⟦They stay as they are.⟧

## Authentication

1. ⟦Every request carries the header \`Authorization\` with the scheme \`Bearer\`.⟧
2. ⟦Agent operations require an admin key.⟧ ⟦It is never placed in client-side code.⟧

> ⟦The stream ends with an event whose type is \`finish\`.⟧

## Limits

| Applies to | Limit |
|---|---|
⟦| Agent operations | 100 uses per project per hour. |⟧
⟦| Assistant operations | 10,000 uses per key per month. |⟧

- ⟦\`currentPath\`: maximum length 200 characters.⟧
- ⟦Webhooks: not shown.⟧
`,
  new Map([
    [
      'It is never placed in client-side code.',
      { kind: 'excluded', reason: 'binds the author of a client, not the service' },
    ],
    ['Webhooks: not shown.', { kind: 'excluded', reason: 'declares a gap, from which nothing follows' }],
    ['They stay as they are.', { kind: 'unread' }],
  ]),
)
