import type { Statement } from '../../schemas/facts-model.ts'
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

/** Source text of each statement, in order, with its kind. */
const pieces: readonly (readonly [kind: Statement['kind'], source: string])[] = [
  ['sentence', 'All request bodies are JSON (`Content-Type: application/json`).'],
  ['row', '| id | string | Unique identifier of the job. |'],
  ['row', '| status | string enum | One of `active`, `completed`, `archived`, `failed`. |'],
  ['row', '| prLink | string or null | `null` while the job is `active`. |'],
  ['row', '| archivedAt | string, date-time, or null | When the job was archived. |'],
  ['sentence', 'Clients poll the job until it reaches a **final status**.'],
  ['sentence', 'A job in `active` has `prLink` equal to null.'],
  ['sentence', 'Names may\nhold \\*stars\\*, &lt;angles&gt; and [addresses](https://docs.example/names).'],
  ['sentence', 'They stay as they are.'],
  ['sentence', 'Every request carries the header `Authorization` with the scheme `Bearer`.'],
  ['sentence', 'Agent operations require an admin key.'],
  ['sentence', 'It is never placed in client-side code.'],
  ['sentence', 'The stream ends with an event whose type is `finish`.'],
  ['row', '| Agent operations | 100 uses per project per hour. |'],
  ['row', '| Assistant operations | 10,000 uses per key per month. |'],
  ['item', '`currentPath`: maximum length 200 characters.'],
  ['item', 'Webhooks: not shown.'],
]

export const sampleDocument: InterfaceDocument = {
  title: 'Jobs and assistant',
  file: 'interface.md',
  markdown,
  statements: pieces.map(([kind, source]) => statementAt(markdown, kind, source)),
}

/** A statement for a piece of source text, where it first stands. */
export function statementAt(text: string, kind: Statement['kind'], source: string): Statement {
  const start = text.indexOf(source)
  if (start < 0) throw new Error(`not in the sample: ${source}`)
  return {
    kind,
    section: 'Sample',
    start: placeAt(text, start),
    end: placeAt(text, start + source.length),
    quote: quoteOf(source),
    normative: true,
    facts: [],
  }
}

function placeAt(text: string, offset: number): Statement['start'] {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

function quoteOf(source: string): string {
  return source
    .replace(/^\| | \|$/g, '')
    .replace(/\*\*|\\/g, '')
    .replace(/\s+/g, ' ')
}
