import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { printedBy } from '../commands/commands.fixture.ts'
import { runRedocly } from '../schemas/redocly.ts'
import { startScript, workFolder } from '../selftest/verify-process.ts'
import { projectRoot } from './command-line/project-root.ts'
import { generate } from './generate-description.ts'

const scratch = workFolder()
const described = path.join(scratch, 'description')
beforeAll(async () => {
  const document = path.join(projectRoot, 'schemas/interface.md')
  await printedBy(() => generate({ document, out: described, check: false, strict: false }))
})

interface Lint {
  readonly totals: { readonly errors: number; readonly warnings: number }
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[]
}

test.each(['openapi.json', 'openapi-3.2.json', 'openapi.assumed.json'])(
  'the description %s breaks no recommended rule',
  async (name) => {
    const args = ['lint', path.join(described, name), '--config', 'redocly.yaml', '--format', 'json']
    const { stdout, stderr } = await runRedocly(args, projectRoot)
    expect(stdout, stderr).not.toBe('')
    const { totals, problems }: Lint = JSON.parse(stdout)
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    expect(totals).toMatchObject({ errors: 0, warnings: 0 })
  },
)

test('the reference of any document is one file, whose policy stands before anything that it could load', async () => {
  const file = path.join(scratch, 'new/reference.html')
  const built = await startScript('docs.ts', ['--document', 'schemas/second.md', '--out', file])
  expect(built).toMatchObject({ exitCode: 0, stderr: '' })
  const page = readFileSync(file, 'utf8')
  expect(page).toMatch(
    /^<!doctype html>\s*<html[^>]*>\s*<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; /i,
  )
  expect(page).not.toMatch(/<(?:script|link|img|iframe)[^>]*\s(?:src|href)="?(?:https?:)?\/\//)
  expect(page).toContain('/v2/agent/{projectId}/job')
})
