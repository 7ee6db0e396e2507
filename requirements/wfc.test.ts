import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { type FaultCategory, faultCategories } from './declaring/wfc.ts'
import { context } from './test-support/reference.fixture.ts'

const requirements = catalogue(context.description).map(({ requirement }) => requirement)

/** Categories of faults that this interface can't have, and why. */
const outOfReach: Partial<Readonly<Record<FaultCategory, string>>> = {
  102: 'no operation deletes',
  104: 'no operation patches',
  113: 'no operation deletes',
  115: 'no operation puts',
  116: 'no operation puts',
  117: 'no operation puts',
  118: 'no operation puts',
  119: 'no operation patches',
  202: 'every operation asks for a key',
  203: 'the document lists no status of a refusal, so that none is undeclared',
  300: 'seen from outside by its timing alone, which a model that thinks hides; a refusal that shows a database is 309',
  302: 'no field of a request is an address that the service would fetch',
}

/** Categories that the report gives instead of another one, by the status of the answer that broke the requirement. */
const byStatus: Partial<Readonly<Record<FaultCategory, FaultCategory>>> = { 121: 100, 205: 207, 204: 207 }

describe('categories of faults', () => {
  test.each(Object.entries(faultCategories))('%s, %s, is looked for, or something says why not', (code) => {
    const isSought = requirements.some(({ faultCategory }) => faultCategory === Number(code))
    expect([isSought, code in byStatus, code in outOfReach].filter((is) => is)).toHaveLength(1)
  })

  test('are declared where the kind of a requirement is, for every field, constraint and key', () => {
    const without = requirements.filter(({ id, faultCategory }) => {
      return (
        faultCategory === undefined && /-(?:missing|(?:wrong|converted)-type|unlisted|unknown-key)-refused$/.test(id)
      )
    })
    expect(without.map(({ id }) => id)).toEqual([])
  })
})
