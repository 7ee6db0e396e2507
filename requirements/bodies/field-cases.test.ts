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

test('a scalar that a library converts is a question and no breach, first in a field and in a list of texts', () => {
  const texts = { type: 'array', items: { type: 'string' } } as const
  const schemas = { Ask: { type: 'object', properties: { prompt: { type: 'string' }, tags: texts } } } as const
  const sent = propertiesOf(schemas, 'Ask').flatMap((property) =>
    casesOf(schemas, property)
      .filter(({ claim }) => claim.endsWith('-type-refused'))
      .map(({ claim, value, source, onlyNightly = false, inContract }) => [
        `${property.name}-${claim}`,
        value({ text: '', unique: '1' }),
        source?.strength,
        onlyNightly,
        inContract,
      ]),
  )
  expect(sent).toEqual([
    ['prompt-wrong-type-refused', {}, undefined, false, false],
    ['prompt-converted-type-refused', 42, 'assumed', true, false],
    ['tags-wrong-type-refused', {}, undefined, false, false],
    ['tags-items-wrong-type-refused', [{}, expect.any(String)], undefined, false, true],
    ['tags-items-converted-type-refused', [42, expect.any(String)], 'assumed', true, false],
  ])
})
