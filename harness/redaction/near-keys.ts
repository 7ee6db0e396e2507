/**
 * Texts that a careless comparison would accept as a key, and that show most of the key: no record may hold one of
 * them.
 */

const addedSign = '7'

/**
 * The key with another last character. Base64 and similar encodings ignore the low bits of the last character, so the
 * new one differs in its highest bit.
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

/** The key with its last character replaced by a wildcard, for databases that compare by pattern. */
export function asPattern(key: string): string {
  return `${shortened(key)}${key.endsWith('_') ? '%' : '_'}`
}
