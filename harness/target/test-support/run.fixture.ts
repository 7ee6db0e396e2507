import path from 'node:path'
import { testFolder } from '../../test-folder.fixture.ts'
import type { Run } from '../run.ts'
import type { Target } from '../target.ts'

/** A run on a target with the shipped description, and with a results folder of its own. */
export function runOn(target: Target, altered: Partial<Run> = {}): Run {
  const results = testFolder()
  return {
    id: 'run-1',
    results,
    target,
    targetFile: path.resolve('targets/reference.json'),
    profile: 'release',
    description: path.resolve('schemas/generated'),
    document: 'schemas/interface.md',
    history: null,
    ledger: path.join(results, 'ledger.sqlite'),
    only: null,
    load: null,
    command: 'verify',
    build: null,
    pacts: [],
    startedAt: '2026-01-01T00:00:00Z',
    ...altered,
  }
}
