import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Facts } from '../facts-model.ts'
import { problemLine } from './problem.ts'
import { readFacts } from './read-facts.ts'

/** The two documents that state the same interface, and what the tests do to them. */
export const first = readFileSync(new URL('../interface.md', import.meta.url), 'utf8')
export const second = readFileSync(new URL('../second.md', import.meta.url), 'utf8')

/** A document with one of everything that the grammar knows, short enough to be read thousands of times. */
export const smallest = `# Small

Each request body is JSON. Send \`Authorization: Bearer <KEY>\`.

- An admin API key opens agent endpoints (1): a secret with the prefix \`<svc>_\`.
- An assistant API key opens assistant endpoints (2): public, with the prefix \`<svc>_dsc_\`.

| Applies to | Limit |
|---|---|
| Agent endpoints | 100 uses per project per hour |

# Agent request

| Field | Type | Required | Rules |
|---|---|---|---|
| prompt | string | yes | Minimum length 1. |
| steps | array of objects | no | At most 3, each with a \`name\` (string). |

# Agent job

| Field | Type | Notes |
|---|---|---|
| status | string enum | \`on\` or \`off\`. |
| at | string, date-time or null | When. |

# 1. Start a job

- Path: POST \`/v2/agent/{project}/job\`
- Request: \`prompt\` (required string).
- Response: the job.

# 2. Assistant v1 (deprecated)

- Path: GET \`/v1/assistant/{project}/message\`
- Response: HTTP 200, a stream, version 4 line.

| Name | Type | Meaning |
|---|---|---|
| project | string | It. |

Error codes: not shown. One of two statuses (\`on\`, \`off\`).
`

/** Replaces texts that the document must hold; a test that changes nothing would prove nothing. */
export function changed(document: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    expect(text).toContain(from)
    return text.replaceAll(from, to)
  }, document)
}

export function factsOf(document: string): Facts {
  const reading = readFacts(document, 'document.md')
  if (reading.kind === 'read') return reading.facts
  throw new Error(reading.problems.map((problem) => problemLine('document.md', problem)).join('\n'))
}

export function problemsOf(document: string): readonly string[] {
  const reading = readFacts(document, 'document.md')
  return reading.kind === 'read' ? [] : reading.problems.map((problem) => problemLine('document.md', problem))
}

export function lineOf(document: string, text: string): number {
  return document.slice(0, document.indexOf(text)).split('\n').length
}

/** What is done to the first document, the beginning of the line that is named, and what is said of it. */
export type Refusal = readonly [name: string, from: string, to: string, at: string, says: RegExp]

/** Tests that each change of the first document is refused by line. */
export function refuses(subject: string, cases: readonly Refusal[]): void {
  describe(subject, () => {
    test.each(cases)('%s', (_, from, to, at, says) => {
      const document = changed(first, [from, to])
      const line = lineOf(document, at)
      const problems = problemsOf(document).filter((problem) => problem.startsWith(`document.md:${line}: `))
      expect(problems.join('\n')).toMatch(says)
    })
  })
}
