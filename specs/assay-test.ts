import { test as base, expect } from '@playwright/test'
import type { Engine } from '../harness/sending/exchange.ts'
import { OverBudget, TargetLost } from '../harness/sending/sender.ts'
import { recordOutcomes } from '../harness/verdict/results.ts'
import { type Stage, setStage } from './stage.ts'

/** The test function of all specs; the stage is set once for each worker. `engine` is set by specs that drive another. */
export const test = base.extend<object, { readonly stage: Stage; readonly engine: Engine }>({
  engine: ['specs', { option: true, scope: 'worker' }],
  stage: [
    async ({ engine }, use, { parallelIndex, workerIndex }) => {
      await use(await setStage(`${parallelIndex}-${workerIndex}`, engine))
    },
    { scope: 'worker' },
  ],
})

/**
 * The body of a test that shows one subject. Its findings fail the test together at the end, so that one run shows all
 * of them. A budget that stops it leaves what it has not shown `not-tested`; anything else that stops it is the
 * harness's own error, and never a finding.
 */
export function showing(subject: string, body: (stage: Stage) => Promise<void>) {
  return async ({ stage }: { readonly stage: Stage }) => {
    const before = stage.findings().length
    try {
      await body(stage)
    } catch (error) {
      // What it has not shown is not-run, and the requests without an answer are findings already.
      if (error instanceof TargetLost) throw error
      if (!(error instanceof OverBudget)) {
        const message = error instanceof Error ? error.message : String(error)
        recordOutcomes(stage.run.results, [{ type: 'broken', engine: stage.engine, subject, message }])
        throw error
      }
      stage.notTested(stage.idsOf(subject), error.message, error.remedy)
    }
    expect(stage.findings().slice(before)).toEqual([])
  }
}
