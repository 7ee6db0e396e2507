/**
 * The name of a missing value as scheme, as host or behind it, an object written as text, an unfilled blank of a
 * template, or a value that Go could not format (`%!s(MISSING)`, package fmt).
 */
const UNFILLED =
  /(?:^|:\/\/)(?:undefined|null|None)(?=[/:]|$)|:\/\/[^/?#]*[a-z](?:undefined|None)(?=[/?#]|$)|\[object Object\]|\$\{|\{\{|%![a-zA-Z]\(/

/** A base address before what was an address of its own: `https://docs.examplehttps://docs.example/install`. */
const GLUED = /^https?:\/\/[^/?#]*https?:\/\//i

/**
 * Whether a program wrote the address although it had no value for it, or put two into one. A path may end in such a
 * name: some pages of documentation are about `null`. A path may also hold an address, as those of archives do.
 */
export function isUnfilled(address: string): boolean {
  return UNFILLED.test(address) || GLUED.test(address)
}
