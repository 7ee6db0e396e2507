/**
 * Marks of text that was decoded wrongly on its way, whatever it says: no service means to send them. U+FFFD stands where
 * bytes were no UTF-8, as half a letter at the end of a chunk is none. The others are UTF-8 that was read as Latin-1 or
 * Windows-1252, and encoded once more: `Ã¼`, `â€™`, and what an emoji begins with. A no-break space and « or » may well
 * follow a word in capitals.
 */
const REPLACEMENT = /\uFFFD/
const DECODED_TWICE =
  /[\u00C2\u00C3][\u0080-\u009F\u00A1-\u00AA\u00AC-\u00BA\u00BC-\u00BF]|\u00E2\u20AC|\u00E2[\u0080-\u009F][\u0080-\u00BF]|\u00F0[\u0178\u009F]/

const BEFORE = 20
const AFTER = 10

/** What shows that a text is damaged, with the place; null where nothing does. */
function damageIn(text: string): string | null {
  const replaced = text.search(REPLACEMENT)
  if (replaced !== -1) return `U+FFFD in ${excerptAround(text, replaced)}`
  const decoded = text.search(DECODED_TWICE)
  if (decoded !== -1) return `text that was decoded twice: ${excerptAround(text, decoded)}`
  return null
}

/** The same for every text in a JSON value, at any depth: by a list of what is left, since lists in lists exhaust the stack. */
export function damageInValue(value: unknown): string | null {
  const left: unknown[] = [value]
  while (left.length > 0) {
    const next = left.pop()
    const damage = typeof next === 'string' ? damageIn(next) : null
    if (damage !== null) return damage
    if (typeof next !== 'object' || next === null) continue
    for (const inner of Object.values(next).reverse()) left.push(inner)
  }
  return null
}

export function excerptAround(text: string, at: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - BEFORE), at + AFTER))
}
