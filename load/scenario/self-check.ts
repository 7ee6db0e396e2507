import { createServer } from 'node:http'
import { closeServer, listenOnLoopback } from '../../harness/sending/loopback.ts'
import type { SelfCheck } from '../../harness/verdict/load-model.ts'
import type { LoadContext } from '../context/context.ts'
import { percentileEstimate, ranked, rounded } from '../figures/estimate.ts'
import type { PlannedRequest } from '../plan/plan.ts'
import { lateness } from '../plan/record.ts'
import { partOf } from '../streams/stream-parts.ts'

/**
 * Measures what this machine generates against a server that answers at once: no service can be asked faster from here.
 */

const RATE = 200
const SECONDS = 2

const answer = ['text-start', 'text-delta', 'text-end', 'finish']
  .map((type) => `data: {"type":"${type}","id":"1","delta":"word "}\n\n`)
  .join('')

/** Null where k6 did not come to its end. */
export async function selfCheck(context: LoadContext, like: PlannedRequest): Promise<SelfCheck | null> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer)
  })
  const port = await listenOnLoopback(server)
  const request = { ...like, operation: 'self-check', url: `http://127.0.0.1:${port}/`, protocol: 'v2' as const }
  const timed = { wanted: { requirement: 'self-check', request }, alone: { milliseconds: 1 } }
  const { segments = 1 } = context.run.load ?? {}
  const part = partOf(context, timed, { stages: [{ seconds: SECONDS, from: RATE, to: RATE }], segments })
  const plan = { parts: [part], jobs: null, timeout: 5_000, stopErrorRate: null, stopSeconds: null }
  const { records, isComplete, use } = await context.execute('streams', plan, { ...context, isSelfCheck: true })
  await closeServer(server)
  if (!isComplete) return null
  const delays = ranked(records.map(lateness))
  const rate = rounded(records.length / SECONDS)
  return {
    rate,
    delayP50: percentileEstimate(delays, 0.5)?.value ?? null,
    delayP99: percentileEstimate(delays, 0.99)?.value ?? null,
    use,
    estimatedRate: use.processorShare === null ? null : Math.round(rate / Math.max(0.01, use.processorShare)),
  }
}
