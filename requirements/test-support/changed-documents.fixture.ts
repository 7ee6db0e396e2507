import { isDeepStrictEqual } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import type { Description, DescriptionView } from '../../schemas/description/description.ts'
import { first, interfaceIn, second, withoutProse } from '../../schemas/read/documents.fixture.ts'
import { openApi, viewOf } from '../../schemas/write/openapi.ts'
import { requestRequirements } from '../bodies/request-cases.ts'
import { type CatalogueEntry, catalogue } from '../catalogue.ts'
import type { RequestRequirement } from '../declaring/request-requirement.ts'
import { examplesJudged } from '../declaring/requirement.ts'
import { isObject } from '../reading/body.ts'
import { context } from './reference.fixture.ts'

/** Texts to replace, each with its replacement; a text may stand in either or both of the two documents. */
export type Edits = Readonly<Record<string, string>>

export function edited(document: string, edits: Edits): string {
  return Object.entries(edits).reduce((text, [from, to]) => text.replaceAll(from, to), document)
}

interface Read {
  readonly openapi: unknown
  readonly description: DescriptionView
  readonly entries: readonly CatalogueEntry[]
}

function read(document: string): Read {
  const stated = interfaceIn(document)
  const description = viewOf(stated, 'document.md')
  return { openapi: withoutProse(openApi(stated)), description, entries: catalogue(description) }
}

/** The description that the harness reads from a document. */
export function describedIn(document: string): DescriptionView {
  return viewOf(interfaceIn(document), 'document.md')
}

const before = read(first)
const idsBefore = idsIn(before.entries)

/**
 * Tests each change of one fact on both documents. Both must give the same description, and each of its requirements
 * must pass its valid example and fail its violation. A snapshot pins what the description then says, and which
 * requirements appear and go.
 */
export function testChanges(subject: string, changes: Readonly<Record<string, Edits>>): void {
  describe(subject, () => {
    test.each(Object.entries(changes))('%s', (_, edits) => {
      for (const from of Object.keys(edits)) expect(`${first}${second}`).toContain(from)
      const [one, other] = [read(edited(first, edits)), read(edited(second, edits))]
      expect(other.openapi, 'the second document').toEqual(one.openapi)
      const ids = idsIn(one.entries)
      expect(idsIn(other.entries), 'the second document').toEqual(ids)
      expect({
        says: differences(before.openapi, one.openapi),
        appear: ids.filter((id) => !idsBefore.includes(id)),
        go: idsBefore.filter((id) => !ids.includes(id)),
        unsaid: unsaidIn(one.entries),
      }).toMatchSnapshot()
      const description = describedBy(one.description)
      expectDecided(one.entries, description)
      expect(otherwise(description, requestRequirements(description))).toEqual([])
    })
  })
}

/** Differences between two JSON values, a line for each place. */
function differences(before: unknown, after: unknown, place = ''): readonly string[] {
  if (isDeepStrictEqual(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) {
    const only = (some: readonly unknown[], others: readonly unknown[]) =>
      some.filter((item) => !others.some((other) => isDeepStrictEqual(item, other)))
    const gone = only(before, after).map((item) => `${place}: without ${shown(item)}`)
    return [...gone, ...only(after, before).map((item) => `${place}: with ${shown(item)}`)]
  }
  if (!isObject(before) || !isObject(after)) return [`${place}: ${shown(before)} → ${shown(after)}`]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].sort().flatMap((name) => differences(before[name], after[name], `${place}/${name}`))
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`
}

/** Ids without those of the contract and of the browser, which follow from the same facts. */
function idsIn(entries: readonly CatalogueEntry[]): readonly string[] {
  const ids = entries.map(({ requirement }) => requirement.id)
  return ids.filter((id) => !/^(?:contract|browser)-/.test(id)).sort()
}

/** Ids of requirements whose sentence the changed document no longer has. A run does not test them, and says why. */
function unsaidIn(entries: readonly CatalogueEntry[]): readonly string[] {
  return entries
    .filter(({ resolved }) => resolved.strength === 'documented' && resolved.source.quote === '')
    .map(({ requirement }) => requirement.id)
}

/** Each requirement passes what is valid by the changed document and fails what breaks it. */
function expectDecided(entries: readonly CatalogueEntry[], description: Description): void {
  const changed = { ...context, description }
  for (const { requirement } of entries) {
    // The browser's examples are recorded requests of a real client, which a changed document may make invalid.
    if (requirement.id.startsWith('browser-')) continue
    if (requirement.skipReason?.(changed)?.kind === 'not-applicable') continue
    const { valid, broken } = examplesJudged(requirement, changed)
    expect(valid, `${requirement.id}: its valid example`).toEqual({ kind: 'pass' })
    expect(broken, `${requirement.id}: its violation`).toMatchObject({ kind: 'fail' })
  }
}

/**
 * Ids of the requirements with a form of their request that is valid by the document where it should not be, or the
 * other way round: requests must follow the document.
 */
export function otherwise(by: Description, all: readonly RequestRequirement[]): readonly string[] {
  const wording = { text: 'How do I install it?', unique: '1' }
  const schemaOf = new Map(by.operations.map(({ id, requestSchema }) => [id, requestSchema ?? '']))
  const wrong = all.filter(({ operation, request }) => {
    const schema = schemaOf.get(operation) ?? ''
    const bodies = [request, ...(request.others ?? [])].map(({ body }) => JSON.parse(JSON.stringify(body?.(wording))))
    return bodies.some((body) => (by.validate(schema, body).length === 0) !== (request.expected === 'success'))
  })
  return wrong.map(({ id }) => id)
}

/** The description without generated files: its schemas are compiled here, as the generator makes them. */
export function describedBy(description: DescriptionView): Description {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: false })
  formats.default(ajv)
  ajv.addSchema({ $id: 'description', components: { schemas: description.schemas } })
  return {
    ...description,
    validate: (schema, value) => {
      const validator = ajv.getSchema(`description#/components/schemas/${schema}`)
      if (validator === undefined) throw new Error(`no schema ${schema}`)
      if (validator(value) === true) return []
      return (validator.errors ?? []).map(({ message = '', ...violation }) => ({ ...violation, message }))
    },
  }
}
