import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import openApiFormat from 'openapi-format'
import { parse } from 'yaml'
import type { Assumption } from '../description/description.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject, plainJson } from '../description/json.ts'

const Sourced = Type.Object({ 'x-source': Type.Object({ line: Type.Number(), quote: Type.String() }) })

export interface AssumedDescription {
  readonly openapi: JsonObject
  readonly assumptions: readonly Assumption[]
}

/** The assumptions for what the description in a folder does not say. */
export async function assumptionsFor(folder: string): Promise<readonly Assumption[]> {
  const openapi: JsonObject = JSON.parse(readFileSync(path.join(folder, 'openapi.json'), 'utf8'))
  return (await applyAssumptions(openapi, readOverlay())).assumptions
}

/**
 * Applies the overlay to a description. An action is left out, with the reason, where the document does not declare the
 * action's gap or lacks its place. That is no error, since documents differ.
 */
export async function applyAssumptions(openapi: JsonObject, overlay: Overlay): Promise<AssumedDescription> {
  const declared = gapsOf(openapi)
  // The overlay implementation changes the object that it is given.
  let description: Record<string, unknown> = structuredClone(openapi)
  const assumptions: Assumption[] = []
  // Actions are applied one at a time, so that one finds what an earlier one has added, and it is known which one was
  // left out.
  for (const action of overlay.actions) {
    const { target, update, 'x-gap': filled } = action
    const gaps = filled === undefined ? [] : declared.filter(({ id }) => path.matchesGlob(id, filled))
    const places = openApiFormat.resolveJsonPathValue(description, target)
    const unused = whyUnused(action, gaps.length, places.length)
    assumptions.push({
      target,
      gaps: gaps.map(({ id }) => id).sort(),
      assumed: assumedBy(action),
      reason: action.description,
      'x-source': gaps[0]?.source ?? places.map(sourceAt).find((source) => source !== null) ?? null,
      unused,
    })
    if (unused !== null) continue
    const overlaySet = { overlay: overlay.overlay, actions: [{ target, update }] }
    description = { ...(await openApiFormat.openapiOverlay(description, { overlaySet })).data }
  }
  return { openapi: plainJson(description), assumptions }
}

function gapsOf({ 'x-gaps': gaps }: JsonObject) {
  const declared = isJsonList(gaps) ? gaps.filter(isJsonObject) : []
  return declared.map((gap) => ({ id: String(gap['id']), source: sourceAt(gap) }))
}

function whyUnused({ target, 'x-gap': gap }: Action, gaps: number, places: number): string | null {
  if (gap !== undefined && gaps === 0) return `the document does not declare ${gap} as not shown`
  return places === 0 ? `the description has nothing at ${target}` : null
}

function sourceAt(place: unknown): Assumption['x-source'] {
  return Value.Check(Sourced, place) ? place['x-source'] : null
}

const text = Type.String({ minLength: 1 })

/** One action of the overlay: what it adds to the description at a place, and why. */
const Action = Type.Object(
  {
    /** JSONPath, RFC 9535. */
    target: Type.String({ pattern: '^\\$' }),
    /** The reason. */
    description: text,
    update: Type.Unsafe<JsonObject>(Type.Object({})),
    /**
     * Id of the gap that the action fills, with `*` for any characters; absent where the document does not declare the
     * gap.
     */
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

type Action = Readonly<Static<typeof Action>>
type Overlay = Readonly<Static<typeof Overlay>>

/**
 * The overlay of assumptions that is part of the project.
 *
 * @throws Error naming the member that is wrong.
 */
export function readOverlay(): Overlay {
  const overlay: unknown = parse(readFileSync(new URL('../assumptions.overlay.yaml', import.meta.url), 'utf8'))
  if (Value.Check(Overlay, overlay)) return overlay
  const error = Value.Errors(Overlay, overlay).First()
  throw new Error(`schemas/assumptions.overlay.yaml: ${error?.path || 'the whole'}: ${error?.message}; see its head`)
}

/** What an action assumes: the `x-assumed` in its update, as a list. */
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
