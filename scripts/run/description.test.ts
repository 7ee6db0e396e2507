import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, describe as group, test } from 'vitest'
import { fileWith, printedBy } from '../../commands/commands.fixture.ts'
import { replayFile } from '../../commands/replay/replay-command.ts'
import { catalogue } from '../../requirements/catalogue.ts'
import { lacks } from '../../requirements/lacked-parts.ts'
import { validRequest } from '../../requirements/requests/request-body.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { loadDescription } from '../../schemas/description/load.ts'
import { runVerify } from '../../selftest/verify-process.ts'
import { type DescriptionOptions, describe } from './description.ts'

const exported = path.resolve('schemas/foreign/exported.fixture.yaml')
const generated = path.resolve('schemas/generated/openapi.json')

async function requirementsOf(description?: string) {
  using inUse = await describe(description === undefined ? {} : { description })
  const loaded = await loadDescription(inUse.folder)
  return { ids: catalogue(loaded).map(({ requirement }) => requirement.id), lacks: lacks(loaded) }
}

group('the catalogue of an OpenAPI', () => {
  test('that was generated is that of its document', async () => {
    expect(await requirementsOf(generated)).toEqual(await requirementsOf())
  })

  test('of another origin has the same ids, and what it lacks as not tested', async () => {
    const [shipped, foreign] = [await requirementsOf(), await requirementsOf(exported)]
    const missing = shipped.ids.filter((id) => !foreign.ids.includes(id))
    // Nothing is derived from limits and keys, since the description does not state any.
    expect(
      missing.filter(
        (id) => !/-(?:project|key|organization|ip)-(?:hour|day|month)-|-key-prefix|^limit-headers-/.test(id),
      ),
    ).toEqual([])
    expect(shipped.lacks).toEqual([])
    expect(foreign.lacks.map(({ id, exempt }) => [id, exempt?.kind])).toEqual([
      ['description-states-limits', 'not-tested'],
      ['description-states-keys', 'not-tested'],
      ['description-states-gaps', 'not-tested'],
    ])
  })
})

test('an OpenAPI that requires nothing says so, and its bodies hold what they may hold', async () => {
  const text = readFileSync(exported, 'utf8').replaceAll(/^ +required: \[.+\]\n/gm, '')
  using inUse = await describe({ description: fileWith(text, 'bare.yaml') })
  const loaded = await loadDescription(inUse.folder)
  expect(lacks(loaded).map(({ id }) => id)).toContain('description-states-required-members')
  expect(validRequest(loaded, loaded.operations[0] ?? expect.fail(), { text: 'Go', unique: '1' })).toEqual({
    prompt: 'Go',
  })
})

group('a run by an OpenAPI of another origin', () => {
  test('is green on a service that follows it, and is judged again by what it kept', async () => {
    const run = await runVerify(['--description', exported, '--profile', 'smoke'])
    expect(run.status).toBe(0)
    const verdicts = new Map(run.verdicts?.verdicts.map(({ id, verdict }) => [id, verdict]))
    expect(verdicts.get('agent-job-status-listed')).toBe('pass')
    expect(verdicts.get('assistant-stream-v2-events-well-formed')).toBe('pass')
    expect(verdicts.get('description-states-limits')).toBe('not-tested')
    expect(readFileSync(path.join(run.results, 'description/given/exported.fixture.yaml'), 'utf8')).toBe(
      readFileSync(exported, 'utf8'),
    )
    const again = await printedBy(() => replayFile(run.results, { header: [] }))
    expect(again).toEqual({ status: 0, stdout: expect.stringContaining('judged by exported.fixture.yaml') })
  }, 60_000)
})

test.each<[string, DescriptionOptions, string]>([
  ['a missing file', { description: 'nowhere.yaml' }, 'nowhere.yaml: no such file; name one with --description'],
  ['both kinds', { description: exported, document: exported }, 'give --document or --description, not both'],
  ['OpenAPI as a document', { document: generated }, 'openapi.json is OpenAPI: give it with --description'],
  ['a document as OpenAPI', { description: 'schemas/interface.md' }, 'interface.md'],
  ['a schema that is none', { description: brokenSchema() }, 'broken.yaml: components.schemas: '],
])('what describes no interface is refused in one line: %s', async (_, given, message) => {
  const refusal: unknown = await describe(given).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ConfigurationError)
  expect(refusal).toHaveProperty('message', expect.stringContaining(message))
  expect(refusal).toHaveProperty('message', expect.not.stringContaining('\n'))
})

function brokenSchema(): string {
  return fileWith(readFileSync(exported, 'utf8').replace('maxLength: 200', "pattern: '('"), 'broken.yaml')
}
