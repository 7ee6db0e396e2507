import { PLAN_VARIABLE } from '../plan.ts'
import { RECORD_MARK, SUMMARY_MARK } from '../record.ts'

/** What every k6 script of this folder needs: its plan, a way to report to Node what came, and k6's own figures at the end. */

/** The plan comes from `k6-run.ts` of this project, so its shape is not checked again. */
export function readPlan<Plan>(): Plan {
  const text = __ENV[PLAN_VARIABLE]
  if (text === undefined) throw new Error(`${PLAN_VARIABLE} is not set: run the scripts with npm run load`)
  return JSON.parse(text)
}

/** The key stands in the environment under its variable's name; a script without it must not run. */
export function authorization(variable: string): string {
  const key = __ENV[variable]
  if (key === undefined || key === '') throw new Error(`the environment variable ${variable} must hold the key`)
  return `Bearer ${key}`
}

export function writeRecord(record: object): void {
  console.log(RECORD_MARK + JSON.stringify(record))
}

/** In place of k6's own text summary. */
export function summaryText({ metrics }: { readonly metrics: object }): { readonly stdout: string } {
  return { stdout: `${SUMMARY_MARK}${JSON.stringify(metrics)}\n` }
}
