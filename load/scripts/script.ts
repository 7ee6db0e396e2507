import { CERTIFICATE_KEY_VARIABLE, CERTIFICATE_VARIABLE, PLAN_VARIABLE, type PlannedRequest } from '../plan/plan.ts'
import { RECORD_MARK, SUMMARY_MARK } from '../plan/record.ts'

/** What every k6 script of this folder needs: its plan, a way to report to Node, and k6's own figures at the end. */

/** The plan was written by this project, so its shape is not checked again. */
export function readPlan<Plan>(): Plan {
  const file = __ENV[PLAN_VARIABLE]
  if (file === undefined) throw new Error(`${PLAN_VARIABLE} is not set: run the scripts with npm run load`)
  return JSON.parse(open(file))
}

const headersKnown = new Map<PlannedRequest, Record<string, string>>()

/**
 * All headers of a request. Its key and other secrets come from environment variables. They are put together only once,
 * since a thousand streams share them.
 */
export function headersOf(request: PlannedRequest): Record<string, string> {
  const known = headersKnown.get(request)
  if (known !== undefined) return known
  const { headers, secretHeaders, key } = request
  const secret = Object.entries(secretHeaders).map(([name, variable]) => [name, secretIn(variable)])
  const all = { ...headers, ...Object.fromEntries(secret), Authorization: `Bearer ${secretIn(key)}` }
  headersKnown.set(request, all)
  return all
}

/** Ends a script whose secrets are missing. */
function secretIn(variable: string): string {
  const value = __ENV[variable]
  if (value === undefined || value === '') throw new Error(`the environment variable ${variable} must hold a secret`)
  return value
}

/** The client certificate for the target; k6 may read files only outside of functions, when the script is loaded. */
export function tlsAuth() {
  const [cert, key] = [__ENV[CERTIFICATE_VARIABLE], __ENV[CERTIFICATE_KEY_VARIABLE]]
  return cert === undefined || key === undefined ? {} : { tlsAuth: [{ cert: open(cert), key: open(key) }] }
}

export function writeRecord(record: object): void {
  console.log(RECORD_MARK + JSON.stringify(record))
}

/** Replaces k6's own text summary. */
export function summaryText({ metrics }: { readonly metrics: object }): { readonly stdout: string } {
  return { stdout: `${SUMMARY_MARK}${JSON.stringify(metrics)}\n` }
}
