import type { Sentence } from '../../schemas/description/description.ts'
import type { InterfaceDocument } from '../input.ts'

/** A short interface document for the tests of the report: paragraphs, lists, tables, escapes, inline marks. */
const markdown = `# Jobs and assistant

This document covers two groups of operations. All request bodies are JSON (\`Content-Type: application/json\`).

## Agent job

| Field | Type | Notes |
|---|---|---|
| id | string | Unique identifier of the job. |
| status | string enum | One of \`active\`, \`completed\`, \`archived\`, \`failed\`. |
| prLink | string or null | \`null\` while the job is \`active\`. |
| archivedAt | string, date-time, or null | When the job was archived. |

Clients poll the job until it reaches a **final status**. A job in \`active\` has \`prLink\` equal to null. Names may
hold \\*stars\\*, &lt;angles&gt; and [addresses](https://docs.example/names). They stay as they are.

## Authentication

1. Every request carries the header \`Authorization\` with the scheme \`Bearer\`.
2. Agent operations require an admin key. It is never placed in client-side code.

> The stream ends with an event whose type is \`finish\`.

## Limits

| Applies to | Limit |
|---|---|
| Agent operations | 100 uses per project per hour. |
| Assistant operations | 10,000 uses per key per month. |

- \`currentPath\`: maximum length 200 characters.
- Webhooks: not shown.
`

/** Source text of statements that are no rows. */
const sentences = [
  'All request bodies are JSON (`Content-Type: application/json`).',
  'Clients poll the job until it reaches a **final status**.',
  'A job in `active` has `prLink` equal to null.',
  'Names may\nhold \\*stars\\*, &lt;angles&gt; and [addresses](https://docs.example/names).',
  'They stay as they are.',
  'Every request carries the header `Authorization` with the scheme `Bearer`.',
  'Agent operations require an admin key.',
  'It is never placed in client-side code.',
  'The stream ends with an event whose type is `finish`.',
]
const items = ['`currentPath`: maximum length 200 characters.', 'Webhooks: not shown.']

export const sampleDocument: InterfaceDocument = {
  title: 'Jobs and assistant',
  file: 'interface.md',
  markdown,
  sentences: [
    ...(markdown.match(/^\| (?!Field|Applies).*$/gm) ?? []).map((row) => statementAt(markdown, 'row', row)),
    ...sentences.map((sentence) => statementAt(markdown, 'sentence', sentence)),
    ...items.map((item) => statementAt(markdown, 'item', item)),
  ],
}

/** A sentence for a piece of source text, where it first stands. */
export function statementAt(text: string, kind: Sentence['kind'], source: string): Sentence {
  const start = text.indexOf(source)
  if (start < 0) throw new Error(`not in the sample: ${source}`)
  return {
    kind,
    section: 'Sample',
    start: placeAt(text, start),
    end: placeAt(text, start + source.length),
    quote: source.replace(/^\| | \|$|\*\*|\\/g, '').replace(/\s+/g, ' '),
    use: { kind: 'unread' },
  }
}

function placeAt(text: string, offset: number): Sentence['start'] {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
