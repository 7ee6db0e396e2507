import { readFileSync } from 'node:fs'
import { problemLine } from '../schemas/read/notes.ts'
import { type Interface, readDocument } from '../schemas/read/read-document.ts'
import { descriptionFiles } from '../schemas/write/description-files.ts'
import { documentWith } from './large-document.ts'
import { medianOf } from './measurement.ts'

export const title = 'Generating the description of a document: milliseconds, all files, nothing written'

interface Row {
  readonly name: string
  readonly operations: number
  readonly lines: number
  readonly medianMs: number
  readonly msPerOperation: number
  /** Of this process, the bundler's own aside: unlike the clock, it does not grow with what else the machine does. */
  readonly cpuMsPerOperation: number
  /** Of that, reading the document. */
  readonly medianReadMs: number
  readonly samples: number[]
}

const SAMPLES = 5

/** Today's document, and made-up ones with 10, 100 and 1,000 operations: growth is linear where what an operation costs does not rise. */
export async function measure(): Promise<{ rows: Row[] }> {
  const today = readFileSync(new URL('../schemas/interface.md', import.meta.url), 'utf8')
  // The first one also pays for the compiler that writes types, once.
  await generate(today)
  const rows = [await measureDocument('interface.md', today)]
  for (const operations of [10, 100, 1000])
    rows.push(await measureDocument(`${operations} operations`, documentWith(operations)))
  return { rows }
}

async function measureDocument(name: string, document: string): Promise<Row> {
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
