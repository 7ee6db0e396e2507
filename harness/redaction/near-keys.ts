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

/**
 * The key with one character inside changed to another of its class, so that the key is not refused for its form. The
 * place is nearer to the end than to the beginning, where a key may name its kind, and is not among the last eight
 * characters, by which some services find keys.
 */
export function withInnerChanged(key: string): string {
  const place = Math.max(0, Math.min(Math.floor((key.length * 2) / 3), key.length - 9))
  return key.slice(0, place) + key.slice(place).replace(/[A-Za-z0-9]/, otherOfClass)
}

function otherOfClass(sign: string): string {
  const [one, other] = /\d/.test(sign) ? ['7', '2'] : /[a-z]/.test(sign) ? ['b', 'e'] : ['B', 'E']
  return sign === one ? other : one
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
