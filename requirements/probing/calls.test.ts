import { expect, test } from 'vitest'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { context as reference } from '../test-support/reference.fixture.ts'
import { callOf, openProbe } from './calls.ts'

const { description, target } = reference
const context = { run: runOn(target), description }
const create = description.operations.find(({ id }) => id === 'createAgentJob') ?? expect.fail('no such operation')
const situation = openProbe('a-probe')

test('what is asked by another method is no operation of the document, whose answer it need not give', () => {
  const listing = callOf(context, create, { method: 'GET', situation })
  expect(listing).toMatchObject({ operation: null, method: 'GET' })
  expect(callOf(context, create, { method: create.method, situation })).toMatchObject({ operation: create.id })
})

test('by another method a request may be counted, and at another path it is not', () => {
  expect(callOf(context, create, { method: 'PUT', situation }).limits).toHaveLength(create.limits.length)
  expect(callOf(context, create, { path: (own) => `${own}/x`, situation }).limits).toEqual([])
})
