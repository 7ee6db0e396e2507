import { readFileSync } from 'node:fs'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { parse } from 'yaml'
import type { Json, JsonObject } from '../json.ts'

const text = Type.String({ minLength: 1 })

/** One action of the overlay: what it adds to the description at a place, and why. */
const Action = Type.Object(
  {
    /** JSONPath, RFC 9535. */
    target: Type.String({ pattern: '^\\$' }),
    /** The reason. */
    description: text,
    update: Type.Unsafe<JsonObject>(Type.Object({})),
    /** Id of the gap that it fills, `*` for any run of characters; absent where the document does not declare the silence. */
    'x-gap': Type.Optional(text),
  },
  { additionalProperties: false },
)

/** https://spec.openapis.org/overlay/v1.0.0.html, as far as assumptions need it: they add, and never remove. */
const Overlay = Type.Object({
  overlay: Type.String({ pattern: '^1\\.0\\.\\d+$' }),
  info: Type.Object({ title: text, version: text }),
  actions: Type.Array(Action, { minItems: 1 }),
})

export type Action = Readonly<Static<typeof Action>>
export type Overlay = Readonly<Static<typeof Overlay>>

/**
 * The overlay of assumptions that the project ships with.
 *
 * @throws Error naming the member where it is none.
 */
export function readOverlay(): Overlay {
  const overlay: unknown = parse(readFileSync(new URL('../assumptions.overlay.yaml', import.meta.url), 'utf8'))
  if (Value.Check(Overlay, overlay)) return overlay
  const error = Value.Errors(Overlay, overlay).First()
  throw new Error(`schemas/assumptions.overlay.yaml: ${error?.path || 'the whole'}: ${error?.message}; see its head`)
}

/** What an action assumes: the one `x-assumed` in its update, as a list. */
export function assumedBy({ target, update }: Action): readonly string[] {
  const [assumed, ...more] = membersNamed('x-assumed', update)
  if (assumed === undefined || more.length > 0)
    throw new Error(
      `schemas/assumptions.overlay.yaml: ${target} has ${more.length === 0 ? 'no' : 'more than one'} x-assumed`,
    )
  return (Array.isArray(assumed) ? assumed : [assumed]).map(String)
}

function membersNamed(name: string, value: Json): readonly Json[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === name ? [inner] : membersNamed(name, inner)))
}
