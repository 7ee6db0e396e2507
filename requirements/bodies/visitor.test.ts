import { expect, test } from 'vitest'
import { type Property, propertiesOf } from '../../schemas/description/properties.ts'
import { context } from '../test-support/reference.fixture.ts'
import { visitorName } from './visitor.ts'

const fields = propertiesOf(context.description.schemas, 'AssistantRequestV2')
const named = (change: Partial<Property> = {}) => fields.map((field) => visitorName({ ...field, ...change }, '1'))

test('the fingerprint alone names a visitor', () => {
  expect(named().filter((name) => name !== null)).toEqual(['user-1'])
})

test('one of which only some values are allowed names no visitor', () => {
  expect(named({ values: ['anonymous'] }).every((name) => name === null)).toBe(true)
  expect(named({ schema: { format: 'uuid' } }).every((name) => name === null)).toBe(true)
})
