import { describe, expect, test } from 'vitest'
import { changed, interfaceIn, problemsOf, smallest } from './documents.fixture.ts'
import { body, described, request, steps } from './forms.fixture.ts'
import { isOpenApi } from './is-openapi.ts'

/** Habits of writers that could silently lead to a wrong fact. */

const fields = `${request}\n${steps}`
const list = (inner: string) =>
  `- \`prompt\` (string, required): What to do.\n- \`options\` (object, optional): All.\n${inner}`

describe('a list of fields', () => {
  test('has the fields of an object, or of the items of an array, in the item of that field', () => {
    const inner =
      '  - `depth` (integer, required): How deep.\n- `steps` (array of objects, optional): Any.\n  - `name` (string, required): Its.'
    const { AgentRequest, AgentStep } = described([fields, list(inner)]).components.schemas
    expect(AgentRequest.required).toEqual(['prompt'])
    expect(AgentRequest.properties.options).toMatchObject({ required: ['depth'], properties: { depth: {} } })
    expect(AgentStep.required).toEqual(['name'])
  })

  test('has none in an item that is no field, or in the field of a text', () => {
    const group = changed(smallest, [fields, '- Options:\n  - `prompt` (string, required): What to do.'])
    expect(problemsOf(group)).toEqual([
      expect.stringMatching(/: prompt below "Options:", expected fields at the top .+$/),
    ])
    const ofText = changed(smallest, [fields, '- `prompt` (string, required): What.\n  - `a` (string, optional): A.'])
    expect(problemsOf(ofText)).toEqual([
      expect.stringMatching(/: the field prompt\.a, expected a row for prompt with .+$/),
    ])
  })
})

test.each(['Mandatory', 'Optional'])('a column %s of yes and no is refused where none is called Required', (column) => {
  const table = `| Field | Type | ${column} |\n|---|---|---|\n| prompt | string | no |\n| force | boolean | yes |`
  expect(problemsOf(changed(smallest, [fields, table]))).toEqual([
    expect.stringMatching(
      new RegExp(`: a column "${column.toLowerCase()}" of yes and no .+, expected the column Required$`),
    ),
  ])
})

test.each(['429 or 503', '429, 503', '429 and others', '4xx'])(
  'an error of several statuses is refused: %s',
  (status) => {
    expect(problemsOf(changed(smallest, ['| 429 |', `| ${status} |`]))).toEqual([
      expect.stringContaining(`the status "${status}", expected a status from 300 to 599`),
    ])
  },
)

test('an error may have the phrase of its status', () => {
  const { errors } = interfaceIn(changed(smallest, ['| 429 |', '| `429 Too Many Requests` |']))
  expect(errors.map(({ status }) => status)).toContain(429)
})

test.each([
  ['the one body that allows it', '{ "prompt": "Go" }', true],
  ['an error', '{ "code": 1 }', false],
  ['a part of one', '{ "prompt": … }', false],
])('a fence behind the items of an endpoint may be of %s', (_, json, isExample) => {
  const items = `- Request: ${body}.\n- Response: HTTP 201, the job.`
  const [{ schemas }, unread] = ((document) => [
    document.components,
    document['x-sentences'].filter(({ use }: { use: { kind: string } }) => use.kind === 'unread'),
  ])(described([items, `${items}\n\nExample:\n\n\`\`\`json\n${json}\n\`\`\`\n`]))
  expect('example' in schemas.AgentRequest).toBe(isExample)
  expect(JSON.stringify(unread).includes('<{')).toBe(!isExample)
})

test('front matter may name an operation of an OpenAPI', () => {
  const matter = '---\ntitle: Jobs\nopenapi: POST /v2/agent/{project}/job\n---\n'
  expect(isOpenApi(matter + smallest)).toBe(false)
  expect(interfaceIn(matter + smallest).operations).toHaveLength(2)
})

test('a document of which no endpoint is read says so, with the item that one is read from', () => {
  const bold = changed(
    smallest,
    ['- Path: ', '**Path:** '],
    ['- Request: ', '**Request:** '],
    ['- Response: ', '**Response:** '],
  )
  expect(problemsOf(bold)).toEqual([
    expect.stringMatching(
      /^document\.md:1: a document without endpoints, expected an item such as: Method and path: POST /,
    ),
  ])
})
