import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { problemLine } from './problem.ts'
import { type Interface, type Reading, readDocument } from './read-document.ts'

const textOf = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

/**
 * The two documents that state the same interface. The first is without its examples: a test that changes a fact would
 * have to change each of them as well.
 */
export const first = textOf('interface.md').replace(/\n {2}```json\n[\s\S]*? {2}```\n\n/g, '')
export const second = textOf('second.md')
const traces = { first: textOf('interface.trace.yaml'), second: textOf('second.trace.yaml') }

/** A document with one of everything that there is a form for, short enough to be read thousands of times. */
export const smallest = textOf('read/smallest.md')

/** Replaces texts that the document must hold; a test that changes nothing would prove nothing. */
export function changed(document: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    expect(text).toContain(from)
    return text.replaceAll(from, to)
  }, document)
}

/** The trace file that belongs to a document, which may be changed: it has the title of the one or the other. */
function traceOf(document: string): string | null {
  const title = document.slice(0, document.indexOf('\n'))
  if (first.startsWith(title)) return traces.first
  return second.startsWith(title) ? traces.second : null
}

/** A document read with this trace file, or without any. */
export function readingOf(markdown: string, trace: string | null): Reading {
  const yaml = trace === null ? null : { yaml: trace, file: 'document.trace.yaml' }
  return readDocument({ markdown, file: 'document.md', trace: yaml })
}

/** What a document states, with the trace file of the one that it was made of. */
export function interfaceIn(document: string, trace: string | null = traceOf(document)): Interface {
  const reading = readingOf(document, trace)
  if (reading.kind === 'read') return reading.interface
  throw new Error(reading.problems.map((problem) => problemLine('document.md', problem)).join('\n'))
}

export function problemsOf(document: string, trace: string | null = null): readonly string[] {
  const reading = readingOf(document, trace)
  return reading.kind === 'read' ? [] : reading.problems.map((problem) => problemLine('document.md', problem))
}

export function lineOf(document: string, text: string): number {
  return document.slice(0, document.indexOf(text)).split('\n').length
}

const prose = new Set(
  'description summary info example x-document x-source x-sentences x-lost-traces x-enumDescriptions'.split(' '),
)

/** What two documents in other words and another order have in common, as JSON of one order. */
export function withoutProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProse).sort(byText)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([key]) => !prose.has(key))
  return Object.fromEntries(members.sort().map(([key, inner]) => [key, withoutProse(inner)]))
}

function byText(first: unknown, second: unknown): number {
  const [one = '', other = ''] = [JSON.stringify(first), JSON.stringify(second)]
  return one < other ? -1 : one > other ? 1 : 0
}
