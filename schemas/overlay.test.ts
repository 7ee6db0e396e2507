import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

interface Action {
  readonly target: string
  readonly description: string
  readonly update: object
  readonly 'x-gap'?: string
}

interface Overlay {
  readonly overlay: string
  readonly info: { readonly title: string; readonly version: string }
  readonly actions: readonly Action[]
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const overlay: Overlay = parse(read('assumptions.overlay.yaml'))
const openapi: unknown = JSON.parse(read('generated/openapi.json'))
const facts: { readonly gaps: readonly { readonly id: string }[] } = JSON.parse(read('generated/facts.json'))

/** The part of JSONPath (RFC 9535) that targets use: `.name`, `['name']` and `.*`. */
function nodesAt(target: string, root: unknown): readonly unknown[] {
  expect(target).toMatch(/^\$(\.[A-Za-z0-9]+|\.\*|\['[^']+'\])*$/)
  const steps = Array.from(target.matchAll(/\.([A-Za-z0-9]+|\*)|\['([^']+)'\]/g), (match) => match[1] ?? match[2] ?? '')
  return steps.reduce<readonly unknown[]>((nodes, step) => nodes.flatMap((node) => below(node, step)), [root])
}

function below(node: unknown, step: string): readonly unknown[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => (step === '*' || step === name ? [value] : []))
}

describe('the overlay of assumptions', () => {
  test('is an OpenAPI Overlay 1.0', () => {
    expect(overlay).toMatchObject({
      overlay: '1.0.0',
      info: { title: expect.any(String), version: expect.any(String) },
    })
    expect(overlay.actions.length).toBeGreaterThan(0)
  })

  test.each(overlay.actions.map((action) => [action.target, action] as const))(
    '%s hits an object of the description and has a reason',
    (target, action) => {
      const nodes = nodesAt(target, openapi)
      expect(nodes.length).toBeGreaterThan(0)
      for (const node of nodes) expect(node).toBeTypeOf('object')
      expect(action.description.length).toBeGreaterThan(40)
      expect(Object.keys(action.update).length).toBeGreaterThan(0)
    },
  )

  test('names only gaps that the document declares', () => {
    const declared = facts.gaps.map(({ id }) => id)
    expect(overlay.actions.flatMap((action) => action['x-gap'] ?? []).filter((gap) => !declared.includes(gap))).toEqual(
      [],
    )
  })
})
