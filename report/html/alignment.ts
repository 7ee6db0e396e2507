/** A character reference at the start of a piece of Markdown source: `&lt;`, `&#60;`, `&#x3c;`. */
const reference = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);/i

/** A backslash before ASCII punctuation is always an escape: https://spec.commonmark.org/0.31.2/#backslash-escapes */
const backslashEscape = /^\\[!-/:-@[-`{-~]/

/**
 * For each offset of a text node's Markdown source, the index in its value. The two differ where the source has escapes
 * (`\*`), character references (`&lt;`) or the indentation and quote marks of continued lines, so cutting the value at
 * the source's offsets would move a mark by as many characters.
 */
export function alignText(source: string, value: string): readonly number[] {
  const indices: number[] = []
  let index = 0
  let at = 0
  while (at < source.length) {
    const [text] = reference.exec(source.slice(at, at + 40)) ?? []
    if (text !== undefined && !value.startsWith(text, index)) {
      for (let i = 0; i < text.length; i += 1) indices.push(index)
      at += text.length
      index += String.fromCodePoint(value.codePointAt(index) ?? 0).length
      continue
    }
    if (backslashEscape.test(source.slice(at, at + 2))) {
      indices.push(index, index)
      at += 2
      index += 1
      continue
    }
    indices.push(index)
    if (source[at] === value[index]) index += 1
    at += 1
  }
  return [...indices, value.length]
}
