import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { endWithRun } from '../harness/engine/engine-process.ts'
import { RUN_VARIABLE, readRun } from '../harness/target/run.ts'
import { recordOutcomes } from '../harness/verdict/results.ts'
import { SUBJECT } from './assay-test.ts'

/**
 * Records a subject as broken if its test ran out of time or its worker process died. `showing` can record neither, and
 * without a record it would look as if nothing had tried to show what is left.
 */
export default class BrokenReporter implements Reporter {
  /**
   * Called here, since of all files that Playwright loads only this one is loaded once, in the parent of its other
   * processes.
   */
  onBegin(): void {
    endWithRun()
  }

  onTestEnd({ annotations }: TestCase, { status, error }: TestResult): void {
    const file = process.env[RUN_VARIABLE]
    const message = error?.message ?? status
    if (file === undefined || (status !== 'timedOut' && !message.includes('worker process exited'))) return
    const subject = annotations.find(({ type }) => type === SUBJECT)?.description
    if (subject === undefined) throw new Error(`a test has no annotation ${SUBJECT}`)
    recordOutcomes(readRun(file).results, [{ type: 'broken', engine: 'specs', subject, message }])
  }
}
