import { test as base, expect } from '@playwright/test'
import type { Engine } from '../harness/exchange/exchange.ts'
import { createSender, OverBudget, TargetLost } from '../harness/sending/sender.ts'
import { RUN_VARIABLE, readRun } from '../harness/target/run.ts'
import { messageOf } from '../harness/text/format.ts'
import { recordOutcomes } from '../harness/verdict/results.ts'
import { contextOf, type EngineContext } from '../requirements/probing/context.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { hinderedBy, restingOn } from './resting-on.ts'

/**
 * The test function of all specs. The context is opened once for each worker; `engine` is set by specs in the name of
 * another engine. Findings fail the worker at its end and no test: Playwright 1.65 starts a new worker after each test
 * that fails, which takes a second and no longer knows the jobs that were created.
 */
export const test = base.extend<object, { readonly assay: EngineContext; readonly engine: Engine }>({
  engine: ['specs', { option: true, scope: 'worker' }],
  assay: [
    async ({ engine }, use, { parallelIndex, workerIndex }) => {
      const context = await openContext(`${parallelIndex}-${workerIndex}`, engine)
      await use(context)
      expect(context.findings()).toEqual([])
    },
    { scope: 'worker' },
  ],
})

/** @param lane tells the exchange ids of one worker process from those of the others */
async function openContext(lane: string, engine: Engine): Promise<EngineContext> {
  const file = process.env[RUN_VARIABLE]
  if (file === undefined) throw new Error('specs run as part of a run: use npm run verify')
  const run = readRun(file)
  return contextOf(run, await loadDescription(run.description), engine, createSender(run, engine, lane))
}

/** The type of the annotation that names a test's subject, also where the test's own process has died. */
export const SUBJECT = 'subject'

/**
 * Declares a test that shows one subject. If the budget stops it, what it has not shown is `not-tested`; anything else
 * that stops it is an error of the harness, never a finding.
 */
export function testSubject(
  subject: string,
  title: string,
  body: (context: EngineContext) => Promise<void>,
  tag: readonly string[] = [],
): void {
  test(title, { tag: [...tag], annotation: { type: SUBJECT, description: subject } }, showing(subject, body))
}

function showing(subject: string, body: (context: EngineContext) => Promise<void>) {
  return async ({ assay }: { readonly assay: EngineContext }) => {
    try {
      await body(assay)
      // Requirements that depend on an answer that did not come can't be shown elsewhere either.
      for (const hindrance of assay.hindrances()) assay.notTested(hinderedBy(assay, subject, hindrance), hindrance)
    } catch (error) {
      // The target is gone: what was not shown stays not-run, and requests without an answer are already findings.
      if (error instanceof TargetLost) throw error
      if (!(error instanceof OverBudget)) {
        const broken = { type: 'broken', engine: assay.engine, subject, message: messageOf(error) } as const
        recordOutcomes(assay.run.results, [broken])
        throw error
      }
      assay.notTested(restingOn(assay, subject, error), { reason: error.message, remedy: error.remedy })
    }
  }
}
