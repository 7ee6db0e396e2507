/**
 * Codes of the version 4 line's data stream, under the names that the version 5 line gives to the same thing; those
 * without a counterpart keep their own. Source: `@ai-sdk/ui-utils` 1.2.11, `dataStreamParts`.
 */
export const v1Types: ReadonlyMap<string, string> = new Map([
  ['0', 'text-delta'],
  ['2', 'data'],
  ['3', 'error'],
  ['8', 'message-annotations'],
  ['9', 'tool-input-available'],
  ['a', 'tool-output-available'],
  ['b', 'tool-input-start'],
  ['c', 'tool-input-delta'],
  ['d', 'finish'],
  ['e', 'finish-step'],
  ['f', 'start-step'],
  ['g', 'reasoning-delta'],
  ['h', 'source-url'],
  ['i', 'reasoning-redacted'],
  ['j', 'reasoning-signature'],
  ['k', 'file'],
])

const v1Codes: ReadonlyMap<string, string> = new Map([...v1Types].map(([code, type]) => [type, code]))

/**
 * The code that v1 writes for an event type; one that no client knows is its own type, as the decoder has it.
 *
 * @throws Error for a type that v1 doesn't have
 */
export function v1CodeOf(type: string): string {
  const code = v1Codes.get(type) ?? (type.length === 1 ? type : undefined)
  if (code === undefined) throw new Error(`v1 has no code for ${type}; it has ${[...v1Codes.keys()].join(', ')}`)
  return code
}
