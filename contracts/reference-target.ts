import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { loadDescription } from '../harness/description.ts'
import type { Exchange } from '../harness/sending/exchange.ts'
import { type Run, writeRun } from '../harness/target/run.ts'
import type { Target } from '../harness/target/target.ts'
import { readTarget } from '../harness/target/target-file.ts'
import { judge } from '../harness/verdict/judge.ts'
import { readExchanges, readOutcomes } from '../harness/verdict/read-results.ts'
import type { OutcomeRecord, Verdict } from '../harness/verdict/verdict-model.ts'
import { judgedCatalogue } from '../requirements/catalogue.ts'
import { runContracts } from './run.ts'

/** A process of the reference service, for tests that need a real provider. */
export interface ReferenceTarget {
  readonly target: Target
  /** Switches faults and variations at run time, in place of those before, and clears what the service remembers. */
  readonly behave: (switches: {
    readonly faults?: readonly string[]
    readonly variations?: readonly string[]
  }) => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startReferenceTarget(): Promise<ReferenceTarget> {
  const command = ['reference/main.ts', '--port', '0', '--control-port', '0', '--exit-with-stdin']
  const child = spawn(process.execPath, ['--import', 'tsx', ...command], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const exported = new Map<string, string>()
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name, value] = /^export (\w+)=(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) exported.set(name, value)
    else if (exported.size > 0) break
  }
  for (const [name, value] of exported) process.env[name] = value
  const control = async (route: string, body: unknown) => {
    const response = await fetch(new URL(route, exported.get('ASSAY_REFERENCE_CONTROL')), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${route} was refused: ${await response.text()}`)
  }
  return {
    target: {
      ...readTarget(path.resolve('targets/reference.json')),
      baseUrl: exported.get('ASSAY_REFERENCE_URL') ?? '',
    },
    behave: async ({ faults = [], variations = [] }) => {
      await control('/reset', {})
      await control('/faults', { faults, variations })
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** What one run of the contracts engine alone found. */
export interface ContractRun {
  readonly code: number | null
  readonly seconds: number
  readonly results: string
  /** By requirement id; of those that the contracts show at all. */
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly exchanges: readonly Exchange[]
  readonly records: readonly OutcomeRecord[]
}

/** Runs the contracts engine against a target, in a results folder of its own that `discard` removes. */
export async function runAgainst(
  target: Target,
  only: readonly string[] | undefined = undefined,
): Promise<ContractRun & { readonly discard: () => void }> {
  const results = mkdtempSync(path.join(tmpdir(), 'assay-contract-run-'))
  const run: Run = {
    id: 'test',
    results,
    target,
    targetFile: path.resolve('targets/reference.json'),
    profile: 'release',
    description: path.resolve('schemas/generated'),
    ledger: path.join(results, 'ledger.ndjson'),
    only: only ?? null,
    patience: 3,
    startedAt: new Date().toISOString(),
  }
  const startedAt = performance.now()
  const { code } = await runContracts(run, writeRun(run))
  const seconds = (performance.now() - startedAt) / 1000
  const records = readOutcomes(results).values
  const shown = new Set(records.flatMap((record) => (record.type === 'outcome' ? [record.requirement] : [])))
  const verdicts = judge(judgedCatalogue(await loadDescription(run.description), run), records, [])
  const told = verdicts.filter(({ id }) => shown.has(id) || id.startsWith('contract-'))
  return {
    code,
    seconds,
    results,
    records,
    exchanges: readExchanges(results).values,
    verdicts: new Map(told.map((verdict) => [verdict.id, verdict])),
    discard: () => rmSync(results, { recursive: true, force: true }),
  }
}
