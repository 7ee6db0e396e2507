import { isObject } from '../reading/body.ts'
import type { Answer } from '../streams/stream-evidence.ts'

/** Ways in which two answers to one question differ. `white-space`: only the white space of the texts does. */
export type Difference = 'text' | 'white-space' | 'sources' | 'source-order' | 'source-titles'

interface FoundDifference {
  readonly kind: Difference
  readonly detail: string
}

/** What a message calls the two answers. */
type Names = readonly [string, string]

/** Differences between two answers to one question by class, each with the first place where it shows. */
export function differencesOf(older: Answer, newer: Answer, names: Names): readonly FoundDifference[] {
  return [...textDifference(older.text, newer.text, names), ...sourceDifferences(older.sources, newer.sources, names)]
}

export function textDifference(older: string, newer: string, [one, other]: Names): readonly FoundDifference[] {
  // White space at the very end shows nowhere, and adapters trim it or don't.
  if (older.trimEnd() === newer.trimEnd()) return []
  const at = firstDifference(older, newer)
  const detail = `${excerptAt(older, at)} in ${one}, ${excerptAt(newer, at)} in ${other}, from character ${at + 1}`
  return [{ kind: collapsed(older) === collapsed(newer) ? 'white-space' : 'text', detail }]
}

/** The text with single spaces for all white space, and none at its ends. */
export function collapsed(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

/** Index of the first difference between two texts; the length of the shorter one if the other begins with it. */
export function firstDifference(one: string, other: string): number {
  let index = 0
  while (index < one.length && one[index] === other[index]) index++
  return index
}

/** The text at a place, with a few characters before it. */
function excerptAt(text: string, at: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - 12), at + 24))
}

function sourceDifferences(
  older: readonly unknown[],
  newer: readonly unknown[],
  [one, other]: Names,
): readonly FoundDifference[] {
  const [was, is] = [older.map(addressOf), newer.map(addressOf)]
  const onlyOlder = was.filter((address) => !is.includes(address))
  const onlyNewer = is.filter((address) => !was.includes(address))
  if (onlyOlder.length > 0 || onlyNewer.length > 0) {
    const detail = `${listed(onlyOlder)} in ${one} only, ${listed(onlyNewer)} in ${other} only`
    return [{ kind: 'sources', detail }]
  }
  if (was.length !== is.length) {
    // Both name the same addresses, so one of them names some more often.
    return [{ kind: 'sources', detail: `${was.length} sources in ${one}, ${is.length} in ${other}` }]
  }
  const moved = was.findIndex((address, index) => address !== is[index])
  if (moved !== -1) {
    const detail = `${was[moved]} in ${one}, ${is[moved]} in ${other}, as source ${moved + 1}`
    return [{ kind: 'source-order', detail }]
  }
  const renamed = older.findIndex((source, index) => titleOf(source) !== titleOf(newer[index]))
  if (renamed === -1) return []
  const detail = `"${titleOf(older[renamed])}" in ${one}, "${titleOf(newer[renamed])}" in ${other}`
  return [{ kind: 'source-titles', detail }]
}

/** An answer's text and the addresses of its sources, for a comparison: ids and scores may be new each time. */
export function saidIn({ text, sources }: Answer): string {
  return JSON.stringify([text, sources.map(addressOf)])
}

/** The address that a source points at. */
export function addressOf(source: unknown): string {
  return isObject(source) ? String(source['url'] ?? '') : String(source)
}

/** Empty where a source has none. */
export function titleOf(source: unknown): string {
  return isObject(source) ? String(source['title'] ?? '') : ''
}

function listed(addresses: readonly string[]): string {
  const [first, ...others] = addresses
  if (first === undefined) return 'none'
  return others.length === 0 ? first : `${first} and ${others.length} more`
}
