import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import type { Target } from '../../harness/target/target.ts'
import { readTarget } from '../../harness/target/target-file.ts'
import type { Description, DescriptionView } from '../../schemas/description/description.ts'
import { changed, first, interfaceIn, second, withoutProse } from '../../schemas/read/documents-under-test.ts'
import { openApi, viewOf } from '../../schemas/write/openapi.ts'
import { requestRequirements } from '../bodies/request-cases.ts'
import { type CatalogueEntry, catalogue } from '../catalogue.ts'
import type { CheckContext, Requirement } from '../requirement.ts'

/** A text of a document, and what stands in its place after the change. */
export type Edit = readonly [from: string, to: string]

/** One fact, changed everywhere it stands, in each of the two documents. */
export interface Change {
  readonly name: string
  readonly first: readonly Edit[]
  readonly second: readonly Edit[]
  /** JSON pointers into the description, and what stands there afterwards; undefined: nothing. */
  readonly says: Readonly<Record<string, unknown>>
  /**
   * Ids of the requirements that there are only afterwards. Those of the contract and of the browser are left out: they
   * follow the same facts once more.
   */
  readonly appear?: readonly string[]
  readonly go?: readonly string[]
  /** Those that rest on a sentence which the first document no longer has: a run does not test them, and says why. */
  readonly unsaid?: readonly string[]
}

const target: Target = readTarget('targets/reference.json')
const wording = { text: 'How do I install it?', unique: '1' }

/** Ids of claims about a field of the agent's request, for both operations that take it. */
export function agentCases(...claims: readonly string[]): readonly string[] {
  return ['create-agent-job', 'send-agent-job-message'].flatMap((operation) =>
    claims.map((claim) => `${operation}-${claim}`),
  )
}

/** Ids of claims about a field of the assistant's request, for both versions or one. */
export function assistantCases(claims: readonly string[], versions: readonly number[] = [1, 2]): readonly string[] {
  return versions.flatMap((version) => claims.map((claim) => `create-assistant-message-v${version}-${claim}`))
}

/** A document as OpenAPI, and what the harness reads of it. */
interface Read {
  readonly openapi: object
  readonly description: DescriptionView
}

function read(document: string): Read {
  const stated = interfaceIn(document)
  return { openapi: openApi(stated), description: viewOf(stated, 'document.md') }
}

/** What the harness reads of a document. */
export function describedIn(document: string): DescriptionView {
  return read(document).description
}

const firstRead = read(first)
const secondRead = read(second)

/** Tests each change on both documents, which must give one description: what it says, and what is required. */
export function testChanges(subject: string, changes: readonly Change[]): void {
  describe(subject, () => {
    for (const change of changes) {
      test(change.name, () => {
        const one = read(changed(first, ...change.first))
        const other = read(changed(second, ...change.second))
        expectDescription(one, change)
        for (const [after, before] of [[one, firstRead] as const, [other, secondRead] as const]) {
          expectRequirements(after.description, before.description, change)
          expectCases(after.description)
        }
        expect(unsaidIn(one.description)).toEqual(change.unsaid ?? [])
        expect(withoutProse(other.openapi), 'the second document').toEqual(withoutProse(one.openapi))
      })
    }
  })
}

function expectDescription({ openapi }: Read, { says }: Change): void {
  const pointers = Object.keys(says)
  const saying = (root: object) => pointers.map((pointer) => [pointer, withoutProse(at(root, pointer))])
  expect(Object.fromEntries(saying(openapi))).toEqual(withoutProse(says))
  for (const [pointer, value] of saying(firstRead.openapi)) {
    expect(value, `${pointer} before`).not.toEqual(says[String(pointer)])
  }
}

function expectRequirements(after: DescriptionView, before: DescriptionView, { appear = [], go = [] }: Change): void {
  const [now, then] = [requirementsOf(after), requirementsOf(before)]
  const only = (some: ReadonlyMap<string, Requirement>, others: ReadonlyMap<string, Requirement>) =>
    [...some.keys()].filter((id) => !others.has(id) && !/^(?:contract|browser)-/.test(id)).sort()
  expect({ appear: only(now, then), go: only(then, now) }).toEqual({ appear: [...appear].sort(), go: [...go].sort() })
  const context: CheckContext = { description: describedBy(after), target }
  for (const [id, requirement] of now) {
    // What a real client sends stays as it is recorded, and a document can rule it out.
    if (!id.startsWith('browser-')) expectDecided(requirement, context)
  }
}

/** Each requirement passes what is valid by the changed document and fails what breaks it. */
function expectDecided(requirement: Requirement, context: CheckContext): void {
  const [valid, broken] =
    requirement.about === 'exchange'
      ? [requirement.example(), requirement.violation(requirement.example())].map((one) =>
          requirement.check(one, context),
        )
      : [requirement.example(), requirement.violation(requirement.example())].map((all) =>
          requirement.check(all, context),
        )
  expect(valid, `${requirement.id}: its valid example`).toEqual({ kind: 'pass' })
  expect(broken, `${requirement.id}: its violation`).toMatchObject({ kind: 'fail' })
}

/** What is sent for each case is valid, or not, by the changed schema: the cases follow the document. */
function expectCases(description: DescriptionView): void {
  const { validate } = describedBy(description)
  const schemaOf = new Map(description.operations.map(({ id, requestSchema }) => [id, requestSchema ?? '']))
  const wrong = requestRequirements(description).filter(({ operation, request }) => {
    const body: unknown = JSON.parse(JSON.stringify(request.body?.(wording)))
    const isValid = validate(schemaOf.get(operation) ?? '', body).length === 0
    return isValid !== (request.expected === 'success')
  })
  expect(wrong.map(({ id }) => id)).toEqual([])
}

/** Ids of a document's requirements that begin with a prefix. */
export function idsOf(description: DescriptionView, prefix: string): readonly string[] {
  return [...requirementsOf(description).keys()].filter((id) => id.startsWith(prefix))
}

function unsaidIn(description: DescriptionView): readonly string[] {
  const isUnsaid = ({ resolved }: CatalogueEntry) => resolved.strength === 'documented' && resolved.source.quote === ''
  return catalogue(description)
    .filter(isUnsaid)
    .map(({ requirement }) => requirement.id)
}

function requirementsOf(description: DescriptionView): ReadonlyMap<string, Requirement> {
  return new Map(catalogue(description).map(({ requirement }) => [requirement.id, requirement]))
}

/** The description without a file: its schemas as the generator makes them, validated as they are. */
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
      return (validator.errors ?? []).map(({ instancePath, keyword, params, message = '' }) => ({
        instancePath,
        keyword,
        params,
        message,
      }))
    },
  }
}

/** The value at a JSON pointer (RFC 6901), through references to components; undefined where there is none. */
function at(root: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1)
  return steps
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((here: unknown, step) => resolved(root, member(here, step)), root)
}

/** A list's member by its position, or by its id: what stands before it may change. */
function member(value: unknown, step: string): unknown {
  const members = new Map<string, unknown>(Object.entries(Object(value)))
  const named = (one: unknown) => Object.values(Object(one)).some((inner) => inner === step)
  return members.get(step) ?? (Array.isArray(value) ? value.find(named) : undefined)
}

function resolved(root: unknown, value: unknown): unknown {
  const reference = new Map(Object.entries(Object(value))).get('$ref')
  return typeof reference === 'string' ? at(root, reference.slice(1)) : value
}
