/**
 * Marks of text that was decoded wrongly on its way: no service means to send them. U+FFFD stands where bytes were not
 * UTF-8, such as half a letter at the end of a chunk. The other marks are UTF-8 that was read as Latin-1 or
 * Windows-1252 and encoded once more: `Ã¼`, `â€™`, and the beginning of an emoji. Capitals followed by a no-break
 * space, « or » are not marks: correct text may have them.
 */
const REPLACEMENT = /\uFFFD/
const DECODED_TWICE =
  /[\u00C2\u00C3][\u0080-\u009F\u00A1-\u00AA\u00AC-\u00BA\u00BC-\u00BF]|\u00E2\u20AC|\u00E2[\u0080-\u009F][\u0080-\u00BF]|\u00F0[\u0178\u009F]/

const BEFORE = 20
const AFTER = 10

/** The damage in a text, with its place; null where the text shows none. */
function damageIn(text: string): string | null {
  const replaced = text.search(REPLACEMENT)
  if (replaced !== -1) return `U+FFFD in ${excerptAround(text, replaced)}`
  const decoded = text.search(DECODED_TWICE)
  if (decoded !== -1) return `text that was decoded twice: ${excerptAround(text, decoded)}`
  return null
}

/**
 * The same for every text in a JSON value, at any depth.
 *
 * @param read what of a text is searched
 */
export function damageInValue(value: unknown, read = (text: string) => text): string | null {
  if (typeof value === 'string') return damageIn(read(value))
  for (const inner of Object.values(value ?? {})) {
    const damage = damageInValue(inner, read)
    if (damage !== null) return damage
  }
  return null
}

export function excerptAround(text: string, at: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - BEFORE), at + AFTER))
}
