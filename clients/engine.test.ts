import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { runEngine } from '../harness/engine/run-engine.ts'
import { type Run, writeRun } from '../harness/target/run.ts'
import { keyVariables } from '../harness/target/target.ts'
import { runOn } from '../harness/target/test-support/run.fixture.ts'
import { CLIENTS_FILE, type ClientsFile } from '../harness/verdict/clients-model.ts'
import { readOutcomes } from '../harness/verdict/read-results.ts'
import { recordExchange } from '../harness/verdict/results.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import { changedAnswer } from './answers.fixture.ts'
import { clients } from './engine.ts'

const { target } = context
beforeEach(() => {
  for (const name of keyVariables(target)) vi.stubEnv(name, `svc_${name}`)
})

function replayed(run: Run) {
  return runEngine(clients, run, writeRun(run), new Set(['assistant-clients']), () => {})
}

test('a run’s answers are replayed in a process of its own, judged and written down', async () => {
  const run = runOn(target)
  const start = 'data: {"type":"text-start","id":"1"}\n\n'
  const answers = [
    changedAnswer('specs-0-1', 'v1', (text) => text),
    changedAnswer('specs-0-2', 'v2', (text) => text.replace(start, '')),
  ]
  for (const answer of answers) recordExchange(run.results, answer)
  expect(await replayed(run)).toBeNull()
  const outcomes = readOutcomes(run.results).values.map((record) =>
    record.type === 'outcome'
      ? `${record.engine}: ${record.requirement} ${record.outcome.kind} ${record.exchanges.join()}`
      : record,
  )
  expect([...new Set(outcomes)]).toEqual([
    'clients: assistant-stream-v1-read-by-client-4 pass specs-0-1',
    'clients: assistant-stream-v2-read-by-client-5 fail specs-0-2',
    'clients: assistant-stream-v2-read-by-client-6 fail specs-0-2',
    'clients: assistant-stream-v2-read-by-client-7 fail specs-0-2',
  ])
  const file: ClientsFile = JSON.parse(readFileSync(path.join(run.results, CLIENTS_FILE), 'utf8'))
  expect(file.clients.length).toBe(16)
  expect(file.answers.map(({ exchange }) => exchange)).toEqual(['specs-0-1', 'specs-0-2'])
})

test('a replay that breaks is an error of the harness in one line, and not a finding', async () => {
  const run = runOn(target, { description: path.resolve('schemas/nowhere') })
  expect(await replayed(run)).toBeNull()
  expect(readOutcomes(run.results).values).toEqual([
    { type: 'broken', engine: 'clients', subject: 'assistant-clients', message: expect.stringContaining('nowhere') },
  ])
})
