/**
 * Characters that act on a terminal, a page or an XML file instead of being shown: controls (a terminal obeys them),
 * bidirectional overrides (they show a line in another order than it has), line and paragraph separators, lone
 * surrogates and noncharacters (no XML 1.0 document may hold them). Line feed and tab stay.
 */
const acting =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|\p{Surrogate}/gu

/**
 * The text with every such character written as its escape, `\u001b`, which is harmless and visible in the evidence.
 * Removing the character instead would hide that the service sent it.
 */
export function escapeControlCharacters(text: string): string {
  return text.replace(acting, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** At most `length` characters, with a note of how long the text was. Never cuts a surrogate pair. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}… (${text.length} characters)`
}
