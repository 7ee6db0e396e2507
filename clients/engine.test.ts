import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runEngine } from '../harness/engine/run-engine.ts'
import { type Run, writeRun } from '../harness/target/run.ts'
import { keyVariables } from '../harness/target/target.ts'
import { readTarget } from '../harness/target/target-file.ts'
import { CLIENTS_FILE, type ClientsFile } from '../harness/verdict/clients-model.ts'
import { readOutcomes } from '../harness/verdict/read-results.ts'
import { recordExchange } from '../harness/verdict/results.ts'
import { changedAnswer } from './answers.fixture.ts'
import { clients } from './engine.ts'

const targetFile = path.resolve('targets/reference.json')
const target = readTarget(targetFile)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'assay-clients-'))
  for (const name of keyVariables(target)) vi.stubEnv(name, `svc_${name}`)
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

function runIn(description: string): Run {
  const about = { id: 'run-1', profile: 'release', only: null, startedAt: '' } as const
  const ledger = path.join(folder, 'ledger.sqlite')
  return { ...about, results: folder, target, targetFile, description: path.resolve(description), ledger }
}

function replayed(run: Run) {
  return runEngine(clients, run, writeRun(run), new Set(['assistant-clients']), () => {})
}

test('a run’s answers are replayed in a process of its own, judged and written down', async () => {
  const run = runIn('schemas/generated')
  const start = 'data: {"type":"text-start","id":"1"}\n\n'
  const answers = [
    changedAnswer('specs-0-1', 'v1', (text) => text),
    changedAnswer('specs-0-2', 'v2', (text) => text.replace(start, '')),
  ]
  for (const answer of answers) recordExchange(folder, answer)
  expect(await replayed(run)).toBeNull()
  const outcomes = readOutcomes(folder).values.map((record) =>
    record.type === 'outcome' ? `${record.requirement} ${record.outcome.kind} ${record.exchanges.join()}` : record,
  )
  expect([...new Set(outcomes)]).toEqual([
    'assistant-stream-v1-read-by-client-4 pass specs-0-1',
    'assistant-stream-v2-read-by-client-5 fail specs-0-2',
    'assistant-stream-v2-read-by-client-6 fail specs-0-2',
    'assistant-stream-v2-read-by-client-7 fail specs-0-2',
  ])
  const file: ClientsFile = JSON.parse(readFileSync(path.join(folder, CLIENTS_FILE), 'utf8'))
  expect(file.clients.length).toBe(16)
  expect(file.answers.map(({ exchange }) => exchange)).toEqual(['specs-0-1', 'specs-0-2'])
})

test('a replay that breaks is an error of the harness in one line, and not a finding', async () => {
  const run = runIn('schemas/nowhere')
  expect(await replayed(run)).toBeNull()
  expect(readOutcomes(folder).values).toEqual([
    { type: 'broken', engine: 'clients', subject: 'assistant-clients', message: expect.stringContaining('nowhere') },
  ])
})
