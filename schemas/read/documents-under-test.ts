import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Facts } from '../facts-model.ts'
import { problemLine } from './problem.ts'
import { readFacts } from './read-facts.ts'

/** The two documents that state the same interface, and what the tests do to them. */
export const first = readFileSync(new URL('../interface.md', import.meta.url), 'utf8')
export const second = readFileSync(new URL('../second.md', import.meta.url), 'utf8')

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
