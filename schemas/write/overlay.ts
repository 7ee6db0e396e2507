import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import type { Json, JsonObject } from '../json.ts'

/** One action of the overlay: what it adds to the description at a place, and why. */
export interface Action {
  /** JSONPath, RFC 9535. */
  readonly target: string
  /** The reason. */
  readonly description: string
  readonly update: JsonObject
  /** Id of the gap that it fills, `*` for any run of characters; absent where the document does not declare the silence. */
  readonly 'x-gap'?: string
}

/** https://spec.openapis.org/overlay/v1.0.0.html, as far as assumptions need it: they add, and never remove. */
export interface Overlay {
  readonly overlay: string
  readonly info: { readonly title: string; readonly version: string }
  readonly actions: readonly Action[]
}

const text = { type: 'string', minLength: 1 } as const
const isOverlay = new Ajv2020().compile<Overlay>({
  type: 'object',
  required: ['overlay', 'info', 'actions'],
  properties: {
    overlay: { type: 'string', pattern: '^1\\.0\\.\\d+$' },
    info: { type: 'object', required: ['title', 'version'], properties: { title: text, version: text } },
    actions: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['target', 'description', 'update'],
        properties: {
          target: { type: 'string', pattern: '^\\$' },
          description: text,
          update: { type: 'object' },
          'x-gap': text,
        },
        additionalProperties: false,
      },
    },
  },
})

/**
 * The overlay of assumptions that the project ships with.
 *
 * @throws Error naming the member where it is none.
 */
export function readOverlay(): Overlay {
  const overlay: unknown = parse(readFileSync(new URL('../assumptions.overlay.yaml', import.meta.url), 'utf8'))
  if (isOverlay(overlay)) return overlay
  const [error] = isOverlay.errors ?? []
  throw new Error(
    `schemas/assumptions.overlay.yaml: ${error?.instancePath || 'the whole'} ${error?.message}; see its head`,
  )
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
