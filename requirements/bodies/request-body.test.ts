import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadDescription } from '../../harness/description.ts'
import { bodyWith, lawfulBody } from './request-body.ts'
import { bodyOf, requestCases } from './request-cases.ts'

const { facts, validate } = await loadDescription(path.resolve('schemas/generated'))
const wording = { text: 'How do I install it?', unique: '1' }

describe('request bodies', () => {
  test.each([...new Set(facts.operations.flatMap(({ requestSchema }) => requestSchema ?? []))])(
    'the least lawful body of %s is valid by the generated schema',
    (schema) => {
      expect(validate(schema, lawfulBody(facts, schema, wording))).toEqual([])
    },
  )

  test.each(requestCases(facts).map((one) => [one.rule, one] as const))('%s sends what its name says', (_, one) => {
    const violations = validate(one.field.schema, bodyOf(facts, one, wording))
    expect(violations.length === 0 ? 'success' : 'refusal').toBe(one.owed)
  })

  test('a refused body is wrong in one place only', () => {
    const places = (one: (typeof cases)[number]) => {
      const violations = validate(one.field.schema, bodyOf(facts, one, wording))
      return new Set(violations.filter(({ keyword }) => keyword !== 'if').map(({ instancePath }) => instancePath))
    }
    const cases = requestCases(facts).filter(({ owed }) => owed === 'refusal')
    expect(cases.filter((one) => places(one).size !== 1).map(({ rule }) => rule)).toEqual([])
  })

  test('a value is put in the first item of each list on the way', () => {
    const body = lawfulBody(facts, 'AssistantRequestV2', wording)
    expect(bodyWith(facts, 'AssistantRequestV2', body, 'messages[].parts[].text', 42, wording)).toMatchObject({
      messages: [{ parts: [{ type: 'text', text: 42 }] }],
    })
  })

  test('a parent that is not there is made of the rows below it', () => {
    const body = lawfulBody(facts, 'AssistantRequestV2', wording)
    expect(bodyWith(facts, 'AssistantRequestV2', body, 'context[].path', '/page', wording)).toMatchObject({
      context: [{ path: '/page', value: expect.any(String) }],
    })
  })
})
