import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ownAddresses } from './segments.ts'

/** A real Prometheus that receives k6's metrics. */
interface Prometheus {
  /** Variables for the environment of k6. */
  readonly env: Readonly<Record<string, string>>
  /** The single value of a query now; NaN where it has none. */
  readonly valueOf: (query: string) => Promise<number>
  readonly stop: () => Promise<void>
}

/** Largest factor between two bounds of its native histograms: k6 asks for 1.1, and gets 2^(1/8). */
export const NATIVE_GROWTH = 2 ** (1 / 8)

export const isPrometheusHere = spawnSync('prometheus', ['--version']).status === 0

/** Milliseconds in which it has to start. */
const START = 20_000

export async function startPrometheus(): Promise<Prometheus> {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-prometheus-'))
  const config = path.join(folder, 'prometheus.yml')
  writeFileSync(config, 'scrape_configs: []\n')
  const [address = ''] = await ownAddresses(1)
  const child = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--web.enable-remote-write-receiver',
      '--enable-feature=native-histograms',
    ],
    { stdio: 'ignore' },
  )
  await untilReady(child, address)
  return {
    env: {
      K6_OUT: 'experimental-prometheus-rw',
      K6_PROMETHEUS_RW_SERVER_URL: `http://${address}/api/v1/write`,
      K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM: 'true',
      K6_PROMETHEUS_RW_PUSH_INTERVAL: '1s',
    },
    valueOf: async (query) => {
      const response = await fetch(`http://${address}/api/v1/query?${new URLSearchParams({ query })}`)
      return Number(Object(await response.json()).data?.result?.[0]?.value?.[1] ?? Number.NaN)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  const deadline = performance.now() + START
  while (performance.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await setTimeout(50)
  }
  child.kill('SIGKILL')
  throw new Error(`Prometheus did not answer at ${address}`)
}
