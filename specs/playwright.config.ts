import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { RUN_VARIABLE, readRun } from '../harness/target/run.ts'
import { subjects } from './subjects.ts'

/** Milliseconds of a test apart from its longest waits, and how often a test may wait as long as the run allows. */
const LONGEST_TEST = 30 * 60_000
const WAITS = 8

const file = process.env[RUN_VARIABLE]
// There may be no run: Playwright reads this file in its own processes too, and so do editors.
const timeouts = file === undefined ? null : readRun(file).target.timeouts
const longestWait = timeouts === null ? 0 : Math.max(timeouts.job, timeouts.limitWindow, timeouts.answer)

const usesLimitsUp = ['limits.spec.ts', 'assistant-browser-limit.spec.ts']

/**
 * Specs to run. They are chosen here since Playwright's own filters leave out no teardown, and each spec without a
 * wanted requirement costs the start of a process, those in a browser 2 s.
 */
const wanted = subjects.flatMap((subject) => [`${subject}.spec.ts`, `${subject}-limit.spec.ts`])

/**
 * The limits are used up after everything else, since a used-up limit refuses whatever runs beside. They are a teardown
 * so that they also run after a test that broke; a project that depends on another is skipped if a test of that one has
 * failed.
 */
export default defineConfig({
  testDir: '.',
  workers: 2,
  retries: 0,
  reporter: [['line'], ['./broken-reporter.ts']],
  // In the run's own folder: Playwright empties it at the start, also under another run that is going on.
  outputDir: path.join(path.dirname(file ?? ''), 'playwright'),
  timeout: LONGEST_TEST + WAITS * longestWait * 1000,
  projects: [
    {
      name: 'rules',
      testMatch: subjects.length === 0 ? '*.spec.ts' : ['rules.spec.ts', ...wanted],
      fullyParallel: true,
      testIgnore: usesLimitsUp,
      teardown: 'limits',
    },
    // One after the other, since each sets counters to its own numbers.
    {
      name: 'limits',
      testMatch: usesLimitsUp.filter((name) => subjects.length === 0 || wanted.includes(name)),
      workers: 1,
    },
  ],
})
