import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Something that a run has left or printed: where, and each byte of it as one character. */
interface Left {
  readonly place: string
  readonly text: string
}

/** Every file below a folder, those of databases included. */
export function filesLeftIn(folder: string): readonly Left[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ place: path.relative(folder, file), text: readFileSync(file, 'latin1') }))
}

/**
 * How one who looks for a key reads a text. It is decoded rather than searched for encodings of the key, of which the
 * redactor has a list: what that list lacks would be missed here too.
 */
const readings: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  percent: (text) => text.replaceAll(/%([0-9a-f]{2})/gi, fromHexadecimal),
  // JSON within JSON doubles each backslash.
  escaped: (text) => text.replaceAll(/\\+u([0-9a-f]{4})/gi, fromHexadecimal),
  // The key may begin anywhere in a group of four characters.
  base64: (text) => [0, 1, 2, 3].map((offset) => decodedWords(text, offset)).join('\n'),
}

/**
 * Where a half of one of these keys can be read, and how it was decoded. A half is enough: something else may show the
 * other one.
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

/** Everything that may be base64, read from so many characters after its beginning; shorter words hold no half of a key. */
function decodedWords(text: string, offset: number): string {
  const words = text.match(/[\w+/-]{12,}/g) ?? []
  return words.map((word) => Buffer.from(word.slice(offset), 'base64').toString('latin1')).join('\n')
}
