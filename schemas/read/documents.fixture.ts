import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { problemLine } from './problem.ts'
import { type Interface, type Reading, readDocument } from './read-document.ts'

const textOf = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

/**
 * The interface in one of two documents that state it in different words. Its examples are left out: a test that
 * changes a fact would have to change each of them too.
 */
export const first = textOf('interface.md').replace(/\n {2}```json\n[\s\S]*? {2}```\n\n/g, '')
export const second = textOf('second.md')
const traces = { first: textOf('interface.trace.yaml'), second: textOf('second.trace.yaml') }

/** A document with one instance of every form, short enough to be read thousands of times. */
export const smallest = textOf('read/smallest.md')

/** Replaces texts that the document must contain: a test whose change does not apply would prove nothing. */
export function changed(document: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    expect(text).toContain(from)
    return text.replaceAll(from, to)
  }, document)
}

/** The trace file of a document, which is recognized by its title, since a test may have changed its text. */
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

/** The interface that a document states, read with the trace file of the document that it was made from. */
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

/** What two documents with different words and order have in common, as JSON in one order. */
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
