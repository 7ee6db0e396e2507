import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Verdict } from '../harness/verdict/verdict-model.ts'
import { kebab } from '../schemas/description/words.ts'
import { runAssay } from '../selftest/verify-process.ts'
import { consoleLines, fileWith, leaveResults, runOnStaging } from './commands.fixture.ts'
import { proposeGaps } from './gaps.ts'

const TIMEOUT = 60_000

const lines = consoleLines()

/** A target's file with these additional lines, and the results of a run on it with these verdicts. */
function runWith(ownLines: string, found: readonly (Partial<Verdict> & Pick<Verdict, 'id'>)[]) {
  const tenants = '"tenants": [{ "organization": "acme", "assistantKeys": ["ONE", "TWO"] }]'
  const target = `{\n  "name": "staging", "baseUrl": "http://127.0.0.1:9",\n  ${tenants}${ownLines}\n}\n`
  const targetFile = fileWith(target, 'staging.json')
  const run = runOnStaging({ targetFile })
  leaveResults(run, found)
  return { folder: run.results, targetFile }
}

const found = [
  { id: 'a', verdict: 'fail', actual: 'status 500 of job_7' },
  { id: 'b', verdict: 'flaky', actual: null },
  { id: 'c', verdict: 'not-run', actual: null },
  { id: 'd', verdict: 'pass', actual: null },
] as const

test.each([
  ['', ',\n  "knownGaps": [\n    A,\n    B\n  ]'],
  [',\n  "knownGaps": []', ',\n  "knownGaps": [\n    A,\n    B\n  ]'],
  [',\n  "knownGaps": [\n    { "id": "e" }\n  ]', ',\n  "knownGaps": [\n    { "id": "e" },\n    A,\n    B\n  ]'],
])('what is red and not listed is added behind what the file has: %j', (own, expected) => {
  const { folder, targetFile } = runWith(own, found)
  const before = readFileSync(targetFile, 'utf8')
  const a = '{ "id": "a", "actual": "/^status 500 of \\\\S+$/" }'
  const b = '{ "id": "b", "sometimes": true }'
  expect(proposeGaps(folder, { write: false })).toBe(1)
  expect(lines).toEqual([
    `+ ${a}`,
    `+ ${b}`,
    expect.stringMatching(/: 2 known gaps proposed; 1 requirement red that no/),
  ])
  expect(readFileSync(targetFile, 'utf8')).toBe(before)
  expect(() => proposeGaps(folder, { write: true })).toThrow(/^--write needs a --reason/)
  expect(proposeGaps(folder, { write: true, reason: 'later' })).toBe(0)
  const written = expected
    .replace('A', `${a.slice(0, -2)}, "reason": "later" }`)
    .replace('B', '{ "id": "b", "reason": "later", "sometimes": true }')
  expect(readFileSync(targetFile, 'utf8')).toBe(before.replace(`${own}\n}`, `${written}\n}`))
  expect(proposeGaps(folder, { write: false })).toBe(0)
})

test('what has one cause stands together, below it', () => {
  const refused = ['getAgentJob', 'createAgentJob'].map((operation) => ({
    ...{ id: `${kebab(operation)}-missing-key-refused`, operation, expected: 'a 4xx status', actual: 'status 200' },
    verdict: 'fail' as const,
  }))
  const alone = { id: 'agent-job-id-unique', expected: 'two ids', actual: 'one id', verdict: 'fail' as const }
  const [first, second] = refused.map(({ id, actual }) => JSON.stringify({ id, actual }, null, 1).replace(/\s+/g, ' '))
  proposeGaps(runWith('', [refused.slice(0, 1), alone, refused.slice(1)].flat()).folder, { write: false })
  expect(lines).toEqual([
    'get-agent-job-missing-key-refused, 2 of one cause:',
    `  + ${first}`,
    `  + ${second}`,
    '+ { "id": "agent-job-id-unique", "actual": "one id" }',
    expect.stringContaining('3 known gaps proposed'),
  ])
})

test('only what is named is proposed', () => {
  const { folder } = runWith('', found)
  proposeGaps(folder, { write: false, only: ['b*'] })
  expect(lines).toEqual(['+ { "id": "b", "sometimes": true }', expect.stringContaining('1 known gap proposed')])
})

test('the command proposes, and leaves the writing to who asks for it', { timeout: TIMEOUT }, async () => {
  const { folder, targetFile } = runWith('', found)
  const before = readFileSync(targetFile, 'utf8')
  const ended = await runAssay(['gaps', folder])
  expect(ended).toMatchObject({ status: 1, stderr: '', stdout: expect.stringMatching(/^\+ \{ "id": "a", /) })
  expect(readFileSync(targetFile, 'utf8')).toBe(before)
})
