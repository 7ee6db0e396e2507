import { parseJson } from '../json/parse.ts'
import type { Redact } from './redaction.ts'

/**
 * A line of a stream that holds a piece of text, in either protocol: what stands before its JSON string, and that string.
 * No choice is made for each character: of a piece of megabytes, the engine would remember them all.
 */
const pieceLine = /^(\w:|.*"\w*delta"\s*:\s*)("[^"\\]*(?:\\.[^"\\]*)*")/gim

/**
 * Replaces a secret that a stream spreads over several pieces of its text, where no search in the bytes finds it. All of
 * the text then stands in the first piece: a reader puts them together, and sees the marker.
 */
export function redactSplit(stream: string, redact: Redact): string {
  const pieces = [...stream.matchAll(pieceLine)].map(([, , piece = '']) => parseJson(piece))
  const text = pieces.join('')
  const redacted = redact(text)
  if (redacted === text) return stream
  let left = redacted
  return stream.replaceAll(pieceLine, (_, before: string) => {
    const piece = left
    left = ''
    return `${before}${JSON.stringify(piece)}`
  })
}
