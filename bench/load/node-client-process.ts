import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../../harness/figures.ts'
import type { Printed } from './node-client.ts'
import { type Load, question } from './tool.ts'

const load: Load = JSON.parse(process.argv[2] ?? '{}')
const firstTexts: number[] = []
const gaps: number[] = []
const durations: number[] = []
const failures: string[] = []

const begin = performance.now()
await Promise.all(
  Array.from({ length: Math.round(load.rate * load.seconds) }, async (_, index) => {
    await delay(begin + (index * 1000) / load.rate - performance.now())
    await ask().catch((error: unknown) => failures.push(String(error)))
  }),
)
const printed: Printed = {
  firstTextP95: percentile(firstTexts, 0.95) ?? Number.NaN,
  gapP99: percentile(gaps, 0.99) ?? Number.NaN,
  durationP95: percentile(durations, 0.95) ?? Number.NaN,
  failures,
}
console.log(JSON.stringify(printed))

async function ask(): Promise<void> {
  const sentAt = performance.now()
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(load.url, { method: 'POST', headers, body: JSON.stringify(question) })
  if (!response.ok || response.body === null) {
    failures.push(`status ${response.status}`)
    return
  }
  let rest = ''
  let before: number | null = null
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data: {') || JSON.parse(line.slice(6)).type !== 'text-delta') continue
      const at = performance.now()
      if (before === null) firstTexts.push(at - sentAt)
      else gaps.push(at - before)
      before = at
    }
  }
  durations.push(performance.now() - sentAt)
}
