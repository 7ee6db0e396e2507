import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { runRedocly } from '../schemas/redocly.ts'
import { startScript, workFolder } from '../selftest/verify-process.ts'
import { projectRoot } from './project-files.ts'

const scratch = workFolder()
const described = path.join(scratch, 'description')
beforeAll(() => tsxRun('generate.ts', '--out', described))

interface Lint {
  readonly totals: { readonly errors: number; readonly warnings: number }
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[]
}

async function tsxRun(script: string, ...args: readonly string[]): Promise<void> {
  expect(await startScript(script, args)).toMatchObject({ exitCode: 0, stderr: '' })
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
  await tsxRun('docs.ts', '--document', 'schemas/second.md', '--out', file)
  const page = readFileSync(file, 'utf8')
  expect(page).toMatch(
    /^<!doctype html>\s*<html[^>]*>\s*<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; /i,
  )
  expect(page).not.toMatch(/<(?:script|link|img|iframe)[^>]*\s(?:src|href)="?(?:https?:)?\/\//)
  expect(page).toContain('/v2/agent/{projectId}/job')
})
