import { expect, test } from 'vitest'
import { withResponse } from '../declaring/valid-examples.ts'
import { context } from '../test-support/reference.fixture.ts'
import { foreignOrigins, pageOriginRequirements } from './page-origin.ts'

/**
 * Claim, outcome and strength of the requirements that judge a refusal with this body and these headers, which no page
 * may read.
 */
function findingsOn(
  text: string,
  ...names: readonly string[]
): readonly (readonly [claim: string | undefined, kind: string, strength: string])[] {
  const rules = pageOriginRequirements(context.description).filter(({ id }) => /-v2-refusal-.*readable$/.test(id))
  return rules.map(({ id, check, example, source }) => {
    const headers = names.map((name) => [name, '1'] satisfies [string, string])
    const refused = withResponse(example(), { headers, body: { encoding: 'utf8', text } })
    return [/refusal.*/.exec(id)?.[0], check(refused, context).kind, source.strength]
  })
}

test('a refusal that a page can not read is red, and a question where something in front may have refused', () => {
  expect(findingsOn('{"error":"no"}')).toEqual([
    ['refusal-readable', 'fail', 'standard'],
    ['refusal-without-json-readable', 'not-applicable', 'assumed'],
  ])
  expect(findingsOn('<h1>Unauthorized</h1>')).toEqual([
    ['refusal-readable', 'not-applicable', 'standard'],
    ['refusal-without-json-readable', 'fail', 'assumed'],
  ])
})

test.each(['x-kong-response-latency', 'x-amzn-errortype', 'apigw-requestid'])(
  'a refusal in JSON that a page can not read is a question where %s says that a gateway made it',
  (name) => {
    const kinds = (text: string) => findingsOn(text, name).map(([, kind]) => kind)
    expect(kinds('{"message":"Unauthorized"}')).toEqual(['not-applicable', 'fail'])
  },
)

test('a refusal that has passed an API gateway is that of the service', () => {
  expect(findingsOn('{"error":"no","message":"no"}', 'apigw-requestid').map(([, kind]) => kind)).toEqual([
    'fail',
    'not-applicable',
  ])
})

test('origins of others are none of the same domain, and yet look like it', () => {
  const [unknown, ...alike] = foreignOrigins('https://docs.acme.example:8443')
  expect(unknown).not.toContain('acme')
  expect(alike).toEqual(['https://foreignacme.example', 'https://docs.acme.example.foreign-origin.example', 'null'])
})
