import { expect, test } from 'vitest'
import { fileWith, printedBy } from '../commands/commands.fixture.ts'
import { diff } from '../commands/diff/diff.ts'
import { writeContract } from '../contracts/consumer.ts'
import { catalogue } from '../requirements/catalogue.ts'
import { lacks } from '../requirements/lacked-parts.ts'
import { validRequest } from '../requirements/requests/request-body.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import { exported } from '../schemas/foreign/exported.fixture.ts'
import { changed } from '../schemas/read/documents.fixture.ts'
import { workFolder } from '../selftest/verify-process.ts'
import { contractOf, described } from './derived.fixture.ts'
import { checkTarget } from './run/preflight.ts'

const { target } = context
const prompt = 'prompt: { type: string, minLength: 1 }'
const body = `            type: object\n            required: [prompt]\n            properties:\n              ${prompt}\n`

const form = (name: string) => `{ type: object, required: [${name}], properties: { ${name}: { type: string } } }`

test.each([
  ['a body of two forms', [body, `            oneOf: [${form('prompt')}, ${form('task')}]\n`], { prompt: 'text' }],
  [
    'a body that needs one of two members',
    [
      body,
      `            { properties: { prompt: {}, task: {} }, anyOf: [{ required: [task] }, { required: [prompt] }] }\n`,
    ],
    { task: 'text' },
  ],
  [
    'a member of two forms',
    [prompt, `prompt: { oneOf: [${form('text')}, ${form('file')}] }`],
    { prompt: { text: 'text' } },
  ],
  [
    'a list of items of two forms',
    [prompt, `prompt: { type: array, minItems: 1, items: { oneOf: [${form('a')}, ${form('b')}] } }`],
    { prompt: [{ a: 'text' }] },
  ],
  ['a member with a pattern', [prompt, "prompt: { type: string, pattern: '^[a-z]+-[0-9]+' }"], { prompt: 'a-0' }],
  [
    'a member of an answer with a pattern',
    ['model: { type: string, example: large }', "model: { type: string, pattern: '^[a-z]+-[0-9]+' }"],
    { prompt: 'text' },
  ],
  [
    'a member of an answer of two forms',
    ['source: {', `source: { oneOf: [${form('repository')}, ${form('folder')}] }\n        origin: {`],
    { prompt: 'text' },
  ],
  [
    'a member of rules that are not known here, with an example,',
    [prompt, 'prompt: { type: array, uniqueItems: true, minItems: 2, items: { type: string }, example: [a, b] }'],
    { prompt: ['a', 'b'] },
  ],
  [
    'a text of a format that is not known here, with an example,',
    [prompt, 'prompt: { type: string, format: duration, example: P3D }'],
    { prompt: 'P3D' },
  ],
] as const)('%s has a valid request, cases and a contract', async (_, edit, expected) => {
  const description = await described(edit)
  checkTarget(target, description, { profile: 'release', yesProduction: false })
  const [create = expect.fail()] = description.operations
  expect(validRequest(description, create, { text: 'text', unique: '1' })).toEqual(expected)
  expect(JSON.stringify(await contractOf(description, create.id))).toContain('create-agent-job-answered')
})

test('what a second form of a body allows is not refused, and what no value is made for is not tested', async () => {
  const open = `            oneOf: [${form('prompt')}, { type: object, not: { required: [prompt] } }]\n`
  const reasons = (description: Awaited<ReturnType<typeof described>>) =>
    new Map(
      catalogue(description).map(({ requirement }) => [
        requirement.id,
        requirement.skipReason?.({ description, target }),
      ]),
    )
  const ofForms = await described([body, open])
  expect(reasons(ofForms).get('create-agent-job-prompt-missing-refused')).toMatchObject({ kind: 'not-tested' })
  expect(reasons(ofForms).get('contract-create-agent-job-prompt-missing-refused')).toMatchObject({ kind: 'not-tested' })
  expect(lacks(ofForms).map(({ id }) => id)).toContain('description-other-forms')
  const unmade = await described([prompt, `${prompt}\n              branch: { type: string, pattern: '^(?=a)b' }`])
  expect(reasons(unmade).get('create-agent-job-branch-accepted')).toMatchObject({
    reason: expect.stringMatching(/^no valid value is made for it: \/branch must match pattern/),
  })
})

test('a body of which no valid one can be made is refused in one line with the remedy', async () => {
  const description = await described([prompt, "prompt: { type: string, pattern: '^(?=a)b' }"])
  const check = (lacking: readonly string[]) =>
    checkTarget({ ...target, lacks: lacking }, description, { profile: 'release', yesProduction: false })
  expect(() => check([])).toThrow(
    /^ours\.yaml: no valid body of createAgentJob can be made: \/prompt must match pattern .+; give the member an example .+$/,
  )
  expect(() => check(['createAgentJob', 'sendAgentJobMessage'])).not.toThrow()
})

test('a comparison says which bodies have forms that are not compared', async () => {
  const forms = fileWith(
    changed(exported, [body, `            oneOf: [${form('prompt')}, ${form('task')}]\n`]),
    'forms.yaml',
  )
  const { stdout } = await printedBy(() => diff(forms, forms, { format: 'text' }))
  expect(stdout).toContain('Compared by the first of several forms: AgentRequest')
})

test('an answer of which no valid example is made is in no contract, and its requirement says why', async () => {
  const description = await described([
    'model: { type: string, example: large }',
    'model: { type: string, format: duration }',
  ])
  const kept = catalogue(description).find(({ requirement }) => requirement.id === 'contract-create-agent-job-answered')
  expect(kept?.requirement.skipReason?.({ description, target })).toMatchObject({
    reason: expect.stringMatching(/^no valid AgentJob is made: \/model must match format "duration"$/),
  })
  const interactions = await contractOf(description, 'createAgentJob')
  expect(JSON.stringify(interactions)).not.toContain('create-agent-job-answered')
})

test('a schema inside itself, in two places at once, is read, and has a contract', async () => {
  const self = "child: { $ref: '#/components/schemas/JobDto' }"
  const description = await described(
    ['        id: { type: string, readOnly: true }', `        ${self}\n        id: { type: string }`],
    ['    JobDto:\n', `    JobDto:\n      allOf: [{ type: object, properties: { ${self} } }]\n`],
  )
  expect(catalogue(description).length).toBeGreaterThan(100)
  const { interactions } = await writeContract(description, workFolder())
  expect(interactions.length).toBeGreaterThan(10)
})

test('schemas that hold each other in thousands of ways are refused in one line', async () => {
  const names = 'abcdefgh'.split('')
  const members = names.map((name) => `${name}: { $ref: '#/components/schemas/X${name}' }`).join(', ')
  const schemas = names.map((name) => `    X${name}: { type: object, properties: { ${members} } }\n`).join('')
  const model = ['model: { type: string, example: large }', "model: { $ref: '#/components/schemas/Xa' }"] as const
  await expect(described(['  schemas:\n', `  schemas:\n${schemas}`], model)).rejects.toThrow(
    /^ours\.yaml: \/components\/schemas\/AgentJob: more than 2000 members, [^\n]+$/,
  )
})
