/** Texts that a careless comparison takes for a key, and that show most of it: what is recorded may hold none of them. */

const addedSign = '7'

/**
 * The key with another last character. Encodings such as base64 ignore low bits of that: the new one differs in the
 * highest.
 */
export function withLastChanged(key: string): string {
  return `${shortened(key)}${/[A-Za-f]$/.test(key) ? addedSign : 'b'}`
}

export function shortened(key: string): string {
  return key.slice(0, -1)
}

export function lengthened(key: string): string {
  return `${key}${addedSign}`
}

/** Capitals for small letters, and the other way round. */
export function inOtherCase(key: string): string {
  return key.replaceAll(/[A-Za-z]/g, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  )
}

/** The key with a sign in place of its last character that stands for any one, where databases compare patterns. */
export function asPattern(key: string): string {
  return `${shortened(key)}${key.endsWith('_') ? '%' : '_'}`
}
