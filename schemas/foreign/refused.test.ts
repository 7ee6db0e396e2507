import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changed, exported } from './exported.fixture.ts'
import { normalisedOpenApi } from './normalise.ts'

describe('a file that is no description of the interface', () => {
  const route = '/v2/agent/{project}/job:'
  const twice = '/v2/agent/{p}/job: &one\n    post: { responses: { 200: {} } }\n  '
  const anyText = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((json) => `openapi: 3.0.0\npaths: ${json}`),
  )

  test.each([
    ['nothing', '', 'ours.yaml: no OpenAPI: expected an object'],
    ['an interface document', '# Jobs\n\n- Path: GET `/jobs`\n- Request: `a` (string).', 'is given with --document'],
    ['broken YAML', 'openapi: 3.1.0\npaths: [', /^ours\.yaml:2: can't be read: /],
    ['broken JSON', '{\n"openapi": "3.1.0"\n', /^ours\.yaml:3: can't be read: /],
    ['aliases that multiply', aliases(), /^ours\.yaml: can't be read: .*alias/],
    ['Swagger', 'swagger: "2.0"', 'ours.yaml: expected OpenAPI 3.0, 3.1 or 3.2, found Swagger 2.0'],
    ['another version', 'openapi: 4.0.0', 'found 4.0.0'],
    ['another version as a number', 'openapi: 2.0', 'found 2.0'],
    ['no title', 'openapi: 3.1.0\npaths: {}', 'ours.yaml: /info/title: '],
    ['another interface', changed(/agent|assistant/g, 'other'), 'ours.yaml: /paths: no operation of this interface'],
    ['an operation twice', changed(route, `${twice}${route}`), /POST .* and POST .* are both createAgentJob/],
    ['no success', changed("'201': { $ref", "'400': { $ref"), 'no success status is described'],
    ['a reference to nothing', changed('schemas/Link', 'schemas/Lnk'), 'ours.yaml: '],
    [
      'a schema made of itself',
      changed('{ type: string, format: url }', "{ allOf: [{ $ref: '#/components/schemas/Link' }] }"),
      'leads back to itself',
    ],
    [
      'a schema that requires itself',
      changed(
        'Link: { type: string, format: url }',
        "Link: { required: [x], properties: { x: { $ref: '#/components/schemas/Link' } } }",
      ),
      'leads back to itself',
    ],
    [
      'a body that is no JSON',
      changed(
        'content:\n        application/json:\n          schema:\n            type: object',
        'content:\n        application/x-www-form-urlencoded:\n          schema:\n            type: object',
      ),
      'its content is no JSON',
    ],
    [
      'a reference with a broken escape',
      changed('#/components/parameters/Site', '#/components/parameters/%E0'),
      'leads to nothing',
    ],
    ['a reference to a file', changed('#/components/parameters/Site', 'site.yaml'), 'leads out of the file'],
    ['a limit without a window', `${exported}x-limits: [{ id: a, limit: 1, scope: key }]\n`, '/x-limits/0/window'],
  ])('is refused in one line: %s', (_, text, message) => {
    const refused = () => normalisedOpenApi(text, 'ours.yaml')
    expect(refused).toThrow(expect.objectContaining({ name: 'ConfigurationError' }))
    expect(refused).toThrow(message)
    expect(refused).toThrow(/^[^\n]+$/)
  })

  test('is read or refused, whatever its text', () => {
    const check = (text: string) => {
      try {
        normalisedOpenApi(text, 'any.yaml')
      } catch (error) {
        expect(error).toMatchObject({ name: 'ConfigurationError', message: expect.stringMatching(/^any\.yaml/) })
      }
    }
    fc.assert(fc.property(anyText, check))
  })
})

function aliases(): string {
  const levels = 'abcdefgh'.split('').map((name, index, all) => {
    const before = index === 0 ? '"x"' : `*${all[index - 1]}`
    return `${name}: &${name} [${Array(9).fill(before).join(', ')}]`
  })
  return `openapi: 3.1.0\n${levels.join('\n')}\n`
}
