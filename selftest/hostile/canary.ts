import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A file or output that a run has left: where, and its text with one character for each byte. */
interface Left {
  readonly place: string
  readonly text: string
}

/** Every file below a folder, databases included. */
export function filesLeftIn(folder: string): readonly Left[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ place: path.relative(folder, file), text: readFileSync(file, 'latin1') }))
}

/**
 * The ways in which a person who looks for a key may read a text. The text is decoded. It is not searched for encodings
 * of the key, as the redactor does: what is missing in the redactor's list would be missed here too.
 */
const readings: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  percent: (text) => text.replaceAll(/%([0-9a-f]{2})/gi, fromHexadecimal),
  // JSON inside of JSON doubles each backslash.
  escaped: (text) => text.replaceAll(/\\+u([0-9a-f]{4})/gi, fromHexadecimal),
  // In base64, a key may begin anywhere within a group of four characters.
  base64: (text) => [0, 1, 2, 3].map((offset) => decodedWords(text, offset)).join('\n'),
}

/**
 * The places where half of a key can be read, and how it was decoded. Half a key is enough: another place may show the
 * other half.
 */
export function keysIn(left: readonly Left[], keys: readonly string[]): readonly string[] {
  const parts = keys.flatMap(halves)
  return left.flatMap(({ place, text }) => {
    const found = Object.entries(readings).find(([, read]) => {
      const seen = read(`${place}\n${text}`)
      return parts.some((part) => seen.includes(part))
    })
    return found === undefined ? [] : [`a key is in ${place}, ${found[0]}`]
  })
}

export function halves(text: string): readonly [string, string] {
  const middle = Math.floor(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)]
}

function fromHexadecimal(_: string, digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16))
}

/**
 * Decodes everything that may be base64, without its first `offset` characters; words too short for half a key are left
 * out.
 */
function decodedWords(text: string, offset: number): string {
  const words = text.match(/[\w+/-]{12,}/g) ?? []
  return words.map((word) => Buffer.from(word.slice(offset), 'base64').toString('latin1')).join('\n')
}
