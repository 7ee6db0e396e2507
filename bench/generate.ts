import { readFileSync } from 'node:fs'
import { problemLine } from '../schemas/read/problem.ts'
import { type Interface, readDocument } from '../schemas/read/read-document.ts'
import { descriptionFiles } from '../schemas/write/description-files.ts'
import { medianOf, type Row } from './measurement.ts'

export const title = 'Generating the description of a document: milliseconds, all files, nothing written'

interface GeneratedRow extends Row {
  readonly operations: number
  readonly lines: number
  readonly medianMs: number
  readonly msPerOperation: number
  /** Processor time of this process, without the bundler's: unlike clock time, other programs do not affect it. */
  readonly cpuMsPerOperation: number
  /** The part of that time in which the document is read. */
  readonly medianReadMs: number
}

const SAMPLES = 5

/**
 * Measures today's document, and artificial ones with 10, 100 and 1,000 operations, which show whether an operation
 * costs more among many.
 */
export async function measure(): Promise<{ rows: GeneratedRow[] }> {
  const today = readFileSync(new URL('../schemas/interface.md', import.meta.url), 'utf8')
  // The first one also includes the start of the compiler that writes types.
  await generate(today)
  const rows = [await measureDocument('interface.md', today)]
  for (const operations of [10, 100, 1000])
    rows.push(await measureDocument(`${operations} operations`, documentWith(operations)))
  return { rows }
}

async function measureDocument(name: string, document: string): Promise<GeneratedRow> {
  const runs: Awaited<ReturnType<typeof generate>>[] = []
  for (let sample = 0; sample < SAMPLES; sample++) runs.push(await generate(document))
  const samples = runs.map(({ totalMs }) => totalMs)
  const operations = runs[0]?.operations ?? 0
  const medianMs = medianOf(samples)
  return {
    name,
    operations,
    lines: document.split('\n').length,
    medianMs,
    msPerOperation: medianMs / operations,
    cpuMsPerOperation: medianOf(runs.map(({ cpuMs }) => cpuMs)) / operations,
    medianReadMs: medianOf(runs.map(({ readMs }) => readMs)),
    samples,
  }
}

async function generate(document: string) {
  const cpu = process.cpuUsage()
  const began = performance.now()
  const description = interfaceOf(document)
  const readMs = performance.now() - began
  await descriptionFiles(description)
  const { user, system } = process.cpuUsage(cpu)
  const totalMs = performance.now() - began
  return { operations: description.operations.length, readMs, totalMs, cpuMs: (user + system) / 1000 }
}

function interfaceOf(markdown: string): Interface {
  const reading = readDocument({ markdown, file: 'interface.md', trace: null })
  if (reading.kind === 'read') return reading.interface
  throw new Error(reading.problems.map((problem) => problemLine('interface.md', problem)).join('\n'))
}

/**
 * An interface document with so many operations of the agent. Each has its own answer with four fields; all share a
 * path parameter and a limit, and each has the gap of its success status.
 */
function documentWith(operations: number): string {
  const names = Array.from({ length: operations }, (_, index) => nameOf(index))
  return `# An interface with ${operations} operations

Every request body is JSON, sent with \`Content-Type: application/json\`. The base address is {base_url}.

## Objects

### Agent request body

| Field | Type | Required | Rules |
|---|---|---|---|
| prompt | string | yes | Minimum length 1. What the agent is to do. |

${names.map(objectSection).join('\n')}
## Endpoints

| Name | Type | Meaning |
|---|---|---|
| projectId | string | Identifier of the project. |

${names.map(endpointSection).join('\n')}
## Authentication

1. Every request sends \`Authorization: Bearer <API_KEY>\`.
2. The agent endpoints require an admin API key. It has the prefix \`<svc>_\`. It is a server-side secret.

## Errors

Error status codes and error bodies: not shown.

## Limits

| Applies to | Limit |
|---|---|
| Agent endpoints | 100 uses per project per hour. |
`
}

function objectSection(name: string): string {
  return `### Agent ${name} (response)

| Field | Type | Notes |
|---|---|---|
| id | string | Unique identifier of this ${name}. |
| status | string enum | Where it stands. One of \`active\`, \`completed\` or \`failed\`. |
| link | string or null | Where it can be seen, null until there is a place. |
| createdAt | string, date-time | Time at which it was created. |
`
}

function endpointSection(name: string, index: number): string {
  return `### ${index + 1}. Create ${name}

- Method and path: POST \`{base_url}/v2/agent/{projectId}/${name}\`
- Request: a JSON body that has \`prompt\` (required string, length at least 1).
- Response on success: HTTP 201 with the agent ${name} object. Work on it goes on asynchronously.
`
}

/** `aaaitem`, `aabitem` …: a word without digits, which the grammar would read as versions or bounds. */
function nameOf(index: number): string {
  const letter = (place: number) => String.fromCharCode(97 + (Math.floor(index / 26 ** place) % 26))
  return `${letter(2)}${letter(1)}${letter(0)}item`
}
