import type { Json } from '../../schemas/description/json.ts'

export { isJsonObject, type Json, type JsonObject } from '../../schemas/description/json.ts'

/**
 * Most levels of lists and objects in one another. A parser may set a limit (RFC 8259 section 9), and common ones refuse
 * more than 1,000 or less, while every function that walks a value of a hundred thousand would overflow its stack.
 */
const MOST_LEVELS = 1000

/**
 * The value, or undefined where the text is not JSON or nested too deeply. No JSON value is undefined, so the two can't
 * be confused.
 */
export function parseJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return levelsIn(text) > MOST_LEVELS ? undefined : value
  } catch {
    return undefined
  }
}

/**
 * The most levels of valid JSON; 0 for a text too short to have too many. It reads sign by sign, since an expression for
 * a text of megabytes would overflow the stack as well.
 */
function levelsIn(text: string): number {
  if (text.length <= 2 * MOST_LEVELS) return 0
  let [level, most, inText] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') inText = !inText
    else if (sign === '\\') at += 1
    else if (inText) continue
    else if (sign === '[' || sign === '{') most = Math.max(most, ++level)
    else if (sign === ']' || sign === '}') level -= 1
  }
  return most
}
