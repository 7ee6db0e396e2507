import { describe, expect, test } from 'vitest'
import type { RequestRequirement } from '../request.ts'
import { context } from '../test-support/reference.fixture.ts'
import { bodyWith, validBody } from './request-body.ts'
import { requestRequirements } from './request-cases.ts'

const { description } = context
const { validate } = description
const wording = { text: 'How do I install it?', unique: '1' }

const cases = requestRequirements(description)

function violationsOf({ operation, request }: RequestRequirement) {
  const schema = description.operations.find(({ id }) => id === operation)?.requestSchema ?? ''
  return validate(schema, request.body?.(wording))
}

const at = (...steps: readonly string[]) => ({ component: 'AssistantRequestV2', steps })

describe('request bodies', () => {
  test.each([...new Set(description.operations.flatMap(({ requestSchema }) => requestSchema ?? []))])(
    'the least valid body of %s is valid by the generated schema',
    (schema) => {
      expect(validate(schema, validBody(description, schema, wording))).toEqual([])
    },
  )

  test.each(cases)('$id sends what its name says', (one) => {
    expect(violationsOf(one).length === 0 ? 'success' : 'refusal').toBe(one.request.expected)
  })

  test('a refused body is wrong in one place only', () => {
    const places = (one: RequestRequirement) => {
      const violations = violationsOf(one)
      return new Set(violations.filter(({ keyword }) => keyword !== 'if').map(({ instancePath }) => instancePath))
    }
    const refused = cases.filter(({ request }) => request.expected === 'refusal')
    expect(refused.filter((one) => places(one).size !== 1).map(({ id }) => id)).toEqual([])
  })

  test('a value is put in the first item of each list on the way', () => {
    const body = validBody(description, 'AssistantRequestV2', wording)
    expect(bodyWith(description, at('messages', '[]', 'parts', '[]', 'text'), body, 42, wording)).toMatchObject({
      messages: [{ parts: [{ type: 'text', text: 42 }] }],
    })
  })

  test('a parent that is not there is made of the rows below it', () => {
    const body = validBody(description, 'AssistantRequestV2', wording)
    expect(bodyWith(description, at('context', '[]', 'path'), body, '/page', wording)).toMatchObject({
      context: [{ path: '/page', value: expect.any(String) }],
    })
  })
})
