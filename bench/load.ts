import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { artillery } from './load/artillery.ts'
import { locust } from './load/locust.ts'
import { nodeClient } from './load/node-client.ts'
import { engine, ours } from './load/ours.ts'
import { complaintsOf, costRow, faultRow, type LoadRow, type Run } from './load/rows.ts'
import { type Fault, faults, type Service, startService } from './load/service.ts'
import { stockK6 } from './load/stock-k6.ts'
import { run, type Tool } from './load/tool.ts'

export { tableOf as table } from './load/table.ts'

export const title = 'Streams of 200 words by each tool, on one machine with the service, and faults that it reports'

/** Every tool can be given the middle size; a word comes later where there are more streams, or the service is the limit. */
const sizes = [
  { atATime: 100, pause: 20 },
  { atATime: 900, pause: 20 },
  { atATime: 2000, pause: 50 },
] as const
const SIZE_FOR_ALL = 900
const ROUNDS = 5

const WORDS = 200
/** Milliseconds from the first event to the first word. */
const FIRST = 200

/** Of the load with a fault: 90 answers of 1 s at a time, and two in 400 are dropped. */
const faulty = { words: 20, pause: 40, first: 200 } as const
const FAULTY_RATE = 90
const FAULTY_SECONDS = 5

export async function measure(): Promise<{ readonly rows: readonly LoadRow[] }> {
  const stock = await stockK6()
  const others = [...(await available(locust)), ...(await available(artillery)), nodeClient]
  const runs = new Map<string, Run[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const { atATime, pause } of sizes) {
      const tools = atATime === SIZE_FOR_ALL ? [stock, engine, ...others] : [stock, engine]
      for (const tool of tools) {
        const key = `${tool.name} ${atATime}`
        runs.set(key, [
          ...(runs.get(key) ?? []),
          await loadBy(tool, { words: WORDS, pause, first: FIRST, fault: null }, { atATime }),
        ])
      }
    }
  }
  const tools = [stock, engine, ...others]
  const costs = tools.flatMap(({ name }) =>
    sizes.flatMap(({ atATime }) => {
      const own = runs.get(`${name} ${atATime}`)
      return own === undefined ? [] : [costRow(name, atATime, own)]
    }),
  )
  const found: LoadRow[] = []
  for (const tool of [stock, ours, ...others]) found.push(faultRow(tool.name, await complaintsBy(tool)))
  return { rows: [...costs, ...found] }
}

export function bar(rows: readonly LoadRow[]): readonly string[] {
  const stock = rows.find(({ tool }) => tool.startsWith('stock'))?.tool ?? ''
  return complaintsOf(rows, { ours: ours.name, stock })
}

/** None where it can't be had here, which costs the table its rows and nothing else. */
async function available(tool: () => Promise<Tool>): Promise<readonly Tool[]> {
  try {
    return [await tool()]
  } catch (error) {
    console.log(
      `left out: ${tool.name} can't be installed here (${error instanceof Error ? error.message.split('\n')[0] : error})`,
    )
    return []
  }
}

async function complaintsBy(tool: Tool): Promise<ReadonlyMap<Fault | 'none', readonly string[]>> {
  const found = new Map<Fault | 'none', readonly string[]>()
  for (const fault of [null, ...faults]) {
    const { said } = await loadBy(tool, { ...faulty, fault }, { rate: FAULTY_RATE, seconds: FAULTY_SECONDS })
    found.set(fault ?? 'none', said.complaints)
  }
  return found
}

type Size = { readonly atATime: number } | { readonly rate: number; readonly seconds: number }

async function loadBy(tool: Tool, service: Service, size: Size): Promise<Run> {
  const each = (service.first + service.words * service.pause) / 1000
  // For the time that two streams take, one after the other: half of it to rise, half of it at the top.
  const { rate, seconds } = 'rate' in size ? size : { rate: size.atATime / each, seconds: Math.ceil(2 * each) }
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-bench-'))
  const running = await startService(service)
  try {
    const url = `${running.address}/v2/assistant/acme-docs/message`
    const load = { url, rate, seconds, atATime: Math.round(rate * each), folder }
    const { ended, useSince } = await run(tool.command(load))
    const truth = await running.truth()
    return { said: tool.said(ended, load), truth, use: useSince(truth.begunAt) }
  } finally {
    await running.stop()
    rmSync(folder, { recursive: true })
  }
}
