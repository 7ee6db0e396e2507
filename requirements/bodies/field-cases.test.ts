import { expect, test } from 'vitest'
import { propertiesOf } from '../../schemas/description/properties.ts'
import { casesOf } from './field-cases.ts'

test('of listed numbers each is sent, and a further number for the one that is not listed', () => {
  const schemas = {
    Page: { type: 'object', properties: { size: { type: 'integer', enum: [5, 10, 20] } }, required: ['size'] },
  } as const
  const [size = expect.fail('no such field')] = propertiesOf(schemas, 'Page')
  const sent = casesOf(schemas, size).map(({ claim, value }) => [claim, value({ text: '', unique: '1' })])
  expect(Object.fromEntries(sent)).toMatchObject({
    '5-accepted': 5,
    '10-accepted': 10,
    '20-accepted': 20,
    'unlisted-refused': 21,
  })
})
