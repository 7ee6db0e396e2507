import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { pactRequirements } from '../../requirements/contracts/pact-requirements.ts'
import { examplesJudged } from '../../requirements/declaring/requirement.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { folderOfPacts, gatherPacts, interactionsOf, keepPacts, type NamedPact, pactsIn } from './gather.ts'

const request = { method: 'POST', path: '/v2/agent/prj/job' }

function pactOf(...interactions: readonly object[]): string {
  return JSON.stringify({ consumer: { name: 'web app' }, provider: { name: 'platform' }, interactions })
}

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-given-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
  return folder
}

function given(pacts: readonly NamedPact[]) {
  return interactionsOf(context.description, '/', pacts)
}

test('each interaction is a requirement named after its file and its words', () => {
  const content = pactOf(
    { description: 'Creates a job', request },
    { description: 'Lists things', request: { ...request, path: '/x' } },
  )
  const found = given(pactsIn(folderWith({ 'web-app-platform.json': content, 'README.md': '' })))
  expect(found).toMatchObject([
    { id: 'pact-web-app-platform-creates-a-job', operation: 'createAgentJob', consumer: 'web app', index: 0 },
    { id: 'pact-web-app-platform-lists-things', operation: 'POST /x', index: 1 },
  ])
})

test('one description in two states, or in letters that no id has, gives two requirements', () => {
  const inState = (name: string) => ({ description: 'Liest', request, providerStates: [{ name }] })
  const content = pactOf(inState('a'), inState('b'), { description: '読む', request }, { description: '書く', request })
  const ids = given(pactsIn(folderWith({ 'web.json': content }))).map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
  expect(ids[0]).toMatch(/^pact-web-liest-[0-9a-f]{8}$/)
})

test('what an interaction breaks is red, and a question where its team has it pending', () => {
  const content = pactOf({ description: 'a', request }, { description: 'b', request, pending: true })
  const requirements = pactRequirements(given(pactsIn(folderWith({ 'web.json': content }))))
  expect(requirements.map(({ source }) => source.strength)).toEqual(['standard', 'assumed'])
  for (const requirement of requirements) {
    expect(requirement.appliesTo(requirement.example())).toBe(true)
    expect(examplesJudged(requirement, context)).toMatchObject({
      valid: { kind: 'pass' },
      broken: { kind: 'fail', expected: expect.stringContaining('of web app kept'), actual: '$.id: Expected a value' },
    })
  }
})

test.each<[string, string, RegExp]>([
  ['a folder that is not there', path.join(tmpdir(), 'no-such-folder'), /no such folder/],
  ['a folder without contracts', folderWith({}), /no Pact file/],
  ['another file', folderWith({ 'package.json': '{"name":"x"}' }), /package\.json: no Pact file: the whole must have/],
  ['a broken file', folderWith({ 'web.json': '{' }), /web\.json: not JSON/],
])('%s is named', async (_, folder, message) => {
  await expect(gatherPacts(folder, 'platform')).rejects.toThrow(message)
})

test('a key that a contract holds is not kept', () => {
  const run = runOn(context.target)
  const content = pactOf({ description: 'a', request: { ...request, headers: { Authorization: 'Bearer svc_0123' } } })
  keepPacts(run, pactsIn(folderWith({ 'web.json': content })), [{ name: 'ADMIN_KEY', value: 'svc_0123' }])
  const kept = readFileSync(path.join(folderOfPacts(run), 'web.json'), 'utf8')
  expect(kept).toContain('Bearer «ADMIN_KEY»')
})
