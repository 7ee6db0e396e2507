import { parseJson } from '../json/parse.ts'
import type { Redact } from './redaction.ts'

/**
 * A line of a stream, of either protocol, that holds a piece of text: what precedes its JSON string, and that string.
 * The pattern has no alternative for each character: for a piece of megabytes, the engine would remember all of the
 * choices.
 */
const pieceLine = /^(\w:|.*"\w*delta"\s*:\s*)("[^"\\]*(?:\\.[^"\\]*)*")/gim

/**
 * Replaces a secret that a stream spreads over several pieces of its text, where a search in the bytes can't find it.
 * The whole text is then put into the first piece: a reader who joins the pieces still sees it, with the marker.
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
