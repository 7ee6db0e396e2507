import path from 'node:path'
import { execa } from 'execa'
import { findK6, quietEnvironment } from '../../load/k6/binary.ts'
import { ANSWER_SECONDS, type Load, objectives, question, type Said, type Tool } from './tool.ts'

/** The plan that the script gets. */
export interface StockPlan {
  readonly url: string
  readonly body: string
  readonly rate: number
  readonly seconds: number
  readonly users: number
  readonly answerSeconds: number
  readonly objectives: typeof objectives
}

/** Virtual users for each busy one, if the service keeps its pace: k6 drops an iteration for which it finds none. */
const SPARE = 1.2

/** The k6 that runs our own streams, with a script that uses none of our module: `k6/http` is the same in both. */
export async function stockK6(): Promise<Tool> {
  const k6 = await findK6({ tell: console.log })
  if (k6.kind === 'missing') throw new Error(k6.remedy)
  const { stdout } = await execa(k6.binary, ['version'])
  const script = path.join(import.meta.dirname, 'stock-k6-script.ts')
  return {
    name: `stock ${/^k6 v[\d.]+/.exec(stdout)?.[0].replace('v', '') ?? 'k6'}`,
    command: (load) => ({
      program: k6.binary,
      args: ['run', '--quiet', '--no-color', '--address=', script],
      env: { ...quietEnvironment(process.env), PLAN: JSON.stringify(planOf(load)) },
    }),
    said: ({ stdout }) => saidByK6(stdout),
  }
}

function planOf({ url, rate, seconds, atATime }: Load): StockPlan {
  const users = Math.ceil(atATime * SPARE)
  return { url, body: JSON.stringify(question), rate, seconds, users, answerSeconds: ANSWER_SECONDS, objectives }
}

interface Metric {
  readonly values: Readonly<Record<string, number>>
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>
}

/** @param summary metrics as k6 passes them to `handleSummary` */
export function saidByK6(summary: string): Said {
  const metrics: Readonly<Record<string, Metric>> = JSON.parse(summary)
  const complaints = Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds).flatMap(([threshold, { ok }]) => (ok ? [] : [`${name} ${threshold}`])),
  )
  return { firstTextP95: metrics['http_req_waiting']?.values['p(95)'] ?? null, gapP99: null, complaints }
}
