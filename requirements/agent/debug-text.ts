/** Brackets of one kind, or quotation marks, around the whole text; a sigil may come before them. */
const ENCLOSED = /^[#&@]?(?:\(.*\)|\[.*\]|\{.*\}|<.*>)$|^b?(["'`]).*\1$/su

/** A type's name before brackets that are closed at the end and contain a quoted text or a member's value. */
const OF_TYPE = /^(?:\p{Lu}[\w.:]*(?:\(.*["'=].*\)|\[.*["'=].*\]| ?\{.*["'=:].*\})|map\[.*:.*\])$/su

/** An address in memory, or an object without a text of its own, as Django writes it: `Repository object (1)`. */
const WITHOUT_TEXT = /^0x[\da-f]{6,16}$|^\p{Lu}\w* object \(.+\)$/u

/**
 * Whether a text is what a program writes of a value for its developers, such as `Some("main")`, `Model(name='x')`,
 * `"main"` or `<Model object at 0x7f>`. It is told by its form as a whole: names may have brackets and quotation marks
 * too, but not around all of them.
 */
export function isDebugText(text: string): boolean {
  return ENCLOSED.test(text) || OF_TYPE.test(text) || WITHOUT_TEXT.test(text)
}
