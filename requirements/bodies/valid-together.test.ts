import { expect, test } from 'vitest'
import { context } from '../test-support/reference.fixture.ts'
import { contentTypeRequirements } from './content-types.ts'
import { requestRequirements } from './request-cases.ts'
import { requestTogether, sentTogether } from './valid-together.ts'

const { description } = context
const wording = { text: 'a question', unique: 'one' }
const valid = requestRequirements(description).filter(({ request }) => request.expected === 'success')

test('every valid value of each operation is sent, in few requests', () => {
  const groups = sentTogether(valid)
  expect(
    groups
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(valid.map(({ id }) => id).toSorted())
  const operations = new Set(valid.map(({ operation }) => operation))
  expect(groups.length).toBeLessThanOrEqual(4 * operations.size)
})

test.each(sentTogether(valid).map((group) => [group.map(({ id }) => id).join(', '), group] as const))(
  '%s: one valid request',
  (_, group) => {
    const { operation: id, request } = requestTogether(description, group)
    const schema = description.operations.find((operation) => operation.id === id)?.requestSchema ?? ''
    expect(description.validate(schema, request.body?.(wording))).toEqual([])
  },
)

test('empty values go with each other, and no list with what stands in it', () => {
  const groups = sentTogether(valid).filter((group) => group.some(({ id }) => id.endsWith('context-empty-accepted')))
  const paths = groups.map((group) => group.map(({ request }) => request.field?.property.path))
  expect(paths).toEqual([
    ['context', 'currentPath'],
    ['context', 'currentPath'],
  ])
})

test('a group of one is sent as it is', () => {
  const [first = expect.fail('the document has no field')] = valid
  expect(requestTogether(description, [first])).toBe(first)
})

test('what a body is called is shown with what it holds, one name to a request', () => {
  const named = contentTypeRequirements(description)
  const groups = sentTogether([...valid, ...named])
  expect(groups.length).toBe(sentTogether(valid).length)
  const types = groups.map((group) => requestTogether(description, group).request.contentType)
  expect(types.filter((type) => type !== undefined).toSorted()).toEqual(
    named.map(({ request }) => request.contentType).toSorted(),
  )
})
