import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { RUN_VARIABLE, readRun } from '../harness/run.ts'

/** Milliseconds of a test in which nothing is waited for; and how often one may wait as long as the run allows. */
const LONGEST_TEST = 30 * 60_000
const WAITS = 8

const file = process.env[RUN_VARIABLE]
// Playwright reads this file in its own processes too, and editors do without a run.
const patience = file === undefined ? 0 : readRun(file).patience

const usesLimitsUp = ['limits.spec.ts', 'assistant-browser-limit.spec.ts']

/**
 * The limits are used up after everything else: what runs beside them would be refused for their sake. As a teardown
 * they run after findings too; a project that depends on another is skipped when that one has found something.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 2,
  retries: 0,
  reporter: [['line']],
  // In the run's own folder: Playwright empties it at the start, also under another run that is going on.
  outputDir: path.join(path.dirname(file ?? ''), 'playwright'),
  timeout: LONGEST_TEST + WAITS * patience * 1000,
  projects: [
    { name: 'rules', testIgnore: usesLimitsUp, teardown: 'limits' },
    // One after the other: each brings counters to a number of its own.
    { name: 'limits', testMatch: usesLimitsUp, workers: 1 },
  ],
})
