import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import openApiFormat from 'openapi-format'
import type { Assumption } from '../description/description.ts'
import { isJsonList, isJsonObject, type JsonObject, plainJson } from '../json.ts'
import { type Action, assumedBy, type Overlay, readOverlay } from './overlay.ts'

const Sourced = Type.Object({ 'x-source': Type.Object({ line: Type.Number(), quote: Type.String() }) })

export interface AssumedDescription {
  readonly openapi: JsonObject
  readonly assumptions: readonly Assumption[]
}

/** What is assumed where the description in a folder says nothing. */
export async function assumptionsFor(folder: string): Promise<readonly Assumption[]> {
  const openapi: JsonObject = JSON.parse(readFileSync(path.join(folder, 'openapi.json'), 'utf8'))
  return (await applyAssumptions(openapi, readOverlay())).assumptions
}

/**
 * Applies the overlay to a description. An action whose gap the document does not declare, or whose place it does not
 * have, is left out and says so: a changed document is no error.
 */
export async function applyAssumptions(openapi: JsonObject, overlay: Overlay): Promise<AssumedDescription> {
  const declared = gapsOf(openapi)
  // The implementation changes what it is given.
  let description: Record<string, unknown> = structuredClone(openapi)
  const assumptions: Assumption[] = []
  // One at a time, so that an action finds what an earlier one has added, and the one that is left out is known.
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
