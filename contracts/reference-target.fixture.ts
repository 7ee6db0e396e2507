import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runEngine } from '../harness/engine/run-engine.ts'
import type { Exchange } from '../harness/sending/exchange.ts'
import { startReference } from '../harness/target/embedded-reference.ts'
import { type Run, writeRun } from '../harness/target/run.ts'
import type { Target } from '../harness/target/target.ts'
import { readTarget } from '../harness/target/target-file.ts'
import { judge } from '../harness/verdict/judge.ts'
import { readExchanges, readOutcomes } from '../harness/verdict/read-results.ts'
import type { OutcomeRecord, Verdict } from '../harness/verdict/verdict-model.ts'
import { judgedCatalogue } from '../requirements/catalogue.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { contracts } from './engine.ts'

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
  const { address, stop } = await startReference({ faults: [], variations: [], settings: null })
  const control = async (route: string, body: unknown) => {
    const response = await fetch(new URL(route, process.env['ASSAY_REFERENCE_CONTROL']), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${route} was refused: ${await response.text()}`)
  }
  return {
    target: {
      ...readTarget(path.resolve('targets/reference.json')),
      baseUrl: address,
    },
    behave: async ({ faults = [], variations = [] }) => {
      await control('/reset', {})
      await control('/faults', { faults, variations })
    },
    stop,
  }
}

/** What one run of the contracts engine alone found. */
export interface ContractRun {
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
    ledger: path.join(results, 'ledger.sqlite'),
    only: only ?? null,
    patience: 3,
    startedAt: new Date().toISOString(),
  }
  await runEngine(contracts, run, writeRun(run), new Set(['contracts']), () => {})
  const records = readOutcomes(results).values
  const shown = new Set(records.flatMap((record) => (record.type === 'outcome' ? [record.requirement] : [])))
  const verdicts = judge(judgedCatalogue(await loadDescription(run.description), run), records)
  const told = verdicts.filter(({ id }) => shown.has(id) || id.startsWith('contract-'))
  return {
    results,
    records,
    exchanges: readExchanges(results).values,
    verdicts: new Map(told.map((verdict) => [verdict.id, verdict])),
    discard: () => rmSync(results, { recursive: true, force: true }),
  }
}
