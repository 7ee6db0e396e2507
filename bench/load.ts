import { rmSync } from 'node:fs'
import { messageOf } from '../harness/text/format.ts'
import { workFolder } from '../selftest/verify-process.ts'
import { artillery } from './load/artillery.ts'
import { locust } from './load/locust.ts'
import { nodeClient } from './load/node-client.ts'
import { engine, ours } from './load/ours.ts'
import {
  complaintsOf,
  costRow,
  EVEN_RATE,
  faultRow,
  gapsAt,
  type LoadRow,
  type RoundRun,
  type Run,
  type Size,
  sizeText,
} from './load/rows.ts'
import { type Fault, faults, startService } from './load/service.ts'
import { stockK6 } from './load/stock-k6.ts'
import { run, type Tool } from './load/tool.ts'

export { tableOf as table } from './load/table.ts'

export const title = 'Streams of 200 words by each tool, on one machine with the service, and faults that it reports'

/** The size of the load that every tool gets. */
const sizeForAll: Size = { ...gapsAt, seconds: 8 }

/** With more streams, each word comes later: otherwise the service would be the limit. */
const sizesByPace: readonly Size[] = [
  { atATime: 100, pause: 20, seconds: 16 },
  sizeForAll,
  { atATime: 2000, pause: 50, seconds: 12 },
]

/**
 * Sizes with the same number of words in a second over all streams, so that the cost of one differs only by their
 * number.
 */
const sizesOfEvenRate: readonly Size[] = [
  { atATime: 100, seconds: 24 },
  { atATime: 900, seconds: 2 },
  { atATime: 2000, seconds: 4 },
].map((size) => ({ ...size, pause: (size.atATime * 1000) / EVEN_RATE }))
const sizes = [...sizesByPace, ...sizesOfEvenRate]
const ROUNDS = 5

const WORDS = 200
/** Longer than any load here: a tool that does not end must not stop the bench from ending. */
const LONGEST_SECONDS = 180
/** Milliseconds from the first event to the first word. */
const FIRST = 200

/** The load for each fault: 90 answers of 1 s at a time, 450 in all. The fault that drops answers drops two of them. */
const faulty = { atATime: 90, words: 20, pause: 40, seconds: 5 } as const

export async function measure(): Promise<{ readonly rows: readonly LoadRow[] }> {
  const stock = await stockK6()
  const others = [...(await available(locust)), ...(await available(artillery)), nodeClient]
  const tools = [stock, engine, ...others]
  const sizesOf = (tool: Tool) => (others.includes(tool) ? [sizeForAll] : sizes)
  const measured: { readonly tool: Tool; readonly size: Size; readonly run: RoundRun }[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    for (const size of sizes) {
      for (const tool of tools.filter((one) => sizesOf(one).includes(size))) {
        const run = await loadBy(tool, { ...size, words: WORDS, fault: null })
        if (run === null) continue
        // A stream that broke off costs less than a whole one, so the run does not count.
        if (tool === engine && run.said.complaints.length > 0)
          console.log(`left out: ${run.said.complaints.join(', ')}`)
        else measured.push({ tool, size, run: { ...run, round } })
      }
    }
    console.log(`round ${round} of ${ROUNDS}`)
  }
  const costs = tools.flatMap((tool) =>
    sizesOf(tool).map((size) => {
      const own = measured.filter((one) => one.tool === tool && one.size === size)
      const runs = own.map(({ run }) => run)
      return costRow(tool.name, { ...size, lasts: lasting({ ...size, words: WORDS }) }, runs)
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

/** Empty where the tool can't be installed here; then only its rows are missing in the table. */
async function available(tool: () => Promise<Tool>): Promise<readonly Tool[]> {
  try {
    return [await tool()]
  } catch (error) {
    console.log(`left out: ${tool.name} can't be installed here (${messageOf(error).split('\n')[0]})`)
    return []
  }
}

async function complaintsBy(tool: Tool): Promise<ReadonlyMap<Fault | 'none', readonly string[]>> {
  const found = new Map<Fault | 'none', readonly string[]>()
  for (const fault of [null, ...faults]) {
    const run = await loadBy(tool, { ...faulty, fault })
    found.set(fault ?? 'none', run?.said.complaints ?? [])
  }
  return found
}

interface Measured extends Size {
  readonly words: number
  readonly fault: Fault | null
}

/** Seconds of one answer, if the service keeps its pace. */
function lasting({ words, pause }: Pick<Measured, 'words' | 'pause'>): number {
  return (FIRST + words * pause) / 1000
}

/** Null where the tool leaves no figures; there is then one sample less. */
async function loadBy(tool: Tool, { atATime, seconds, words, pause, fault }: Measured): Promise<Run | null> {
  // All streams begin before the first one ends, so that the given number is under way.
  const rate = atATime / Math.min(seconds, lasting({ words, pause }))
  const folder = workFolder()
  const running = await startService({ words, pause, first: FIRST, fault })
  try {
    const load = { url: `${running.address}/v2/assistant/acme-docs/message`, rate, seconds, atATime, folder }
    const { ended, useSince } = await run(tool.command(load), LONGEST_SECONDS)
    const truth = await running.truth()
    return { said: tool.said(ended, load), truth, use: useSince(truth.begunAt) }
  } catch (error) {
    console.log(`${tool.name}, ${sizeText({ atATime, pause })}: ${messageOf(error)}`)
    return null
  } finally {
    await running.stop()
    rmSync(folder, { recursive: true })
  }
}
