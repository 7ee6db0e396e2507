import { CERTIFICATE_KEY_VARIABLE, CERTIFICATE_VARIABLE, PLAN_VARIABLE, type PlannedRequest } from '../plan/plan.ts'
import { RECORD_MARK, SUMMARY_MARK } from '../plan/record.ts'

/** What every k6 script of this folder needs: its plan, a way to report to Node what came, and k6's own figures at the end. */

/** The plan comes from `k6-run.ts` of this project, so its shape is not checked again. */
export function readPlan<Plan>(): Plan {
  const file = __ENV[PLAN_VARIABLE]
  if (file === undefined) throw new Error(`${PLAN_VARIABLE} is not set: run the scripts with npm run load`)
  return JSON.parse(open(file))
}

const headersKnown = new Map<PlannedRequest, Record<string, string>>()

/**
 * All headers of a request: its key and what else is secret stand in the environment, under the names of their variables.
 * Put together once: a thousand streams share them.
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

/** A script without its secrets must not run. */
function secretIn(variable: string): string {
  const value = __ENV[variable]
  if (value === undefined || value === '') throw new Error(`the environment variable ${variable} must hold a secret`)
  return value
}

/** The certificate that the target asks its clients for; only what is not in a function may read files. */
export function tlsAuth() {
  const [cert, key] = [__ENV[CERTIFICATE_VARIABLE], __ENV[CERTIFICATE_KEY_VARIABLE]]
  return cert === undefined || key === undefined ? {} : { tlsAuth: [{ cert: open(cert), key: open(key) }] }
}

export function writeRecord(record: object): void {
  console.log(RECORD_MARK + JSON.stringify(record))
}

/** In place of k6's own text summary. */
export function summaryText({ metrics }: { readonly metrics: object }): { readonly stdout: string } {
  return { stdout: `${SUMMARY_MARK}${JSON.stringify(metrics)}\n` }
}
