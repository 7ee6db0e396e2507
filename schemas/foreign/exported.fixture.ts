import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/** An OpenAPI as a team exports one: of another origin than ours, without limits and keys. */
export const exported = readFileSync(new URL('exported.fixture.yaml', import.meta.url), 'utf8')

/** The same file with one of its texts replaced. */
export function changed(from: string | RegExp, to: string): string {
  expect(exported).toMatch(from)
  return exported.replace(from, to)
}
