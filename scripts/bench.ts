import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import type { Measurement, Row } from '../bench/measurement.ts'

/** Loaded only when they are asked for, since they load whole client libraries. */
const measurements: Readonly<Record<string, (name: string) => Promise<0 | 1 | 2>>> = {
  detection: async (name) => run(name, await import('../bench/detection.ts')),
  decode: async (name) => run(name, await import('../bench/decode.ts')),
  judge: async (name) => run(name, await import('../bench/judge.ts')),
  generate: async (name) => run(name, await import('../bench/generate.ts')),
  load: async (name) => run(name, await import('../bench/load.ts')),
  report: async (name) => run(name, await import('../bench/report.ts')),
  reference: async (name) => run(name, await import('../bench/reference.ts')),
}

const [name = '', ...parts] = process.argv.slice(2)
const chosen = Object.hasOwn(measurements, name) ? measurements[name] : undefined
const names = Object.keys(measurements).join(', ')
if (name === '--help' || name === '-h') {
  console.log(
    `Usage: npm run bench -- NAME\n\nMeasures, prints a table and writes bench/results/NAME.json; NAME: ${names}`,
  )
} else if (chosen === undefined || (parts.length > 0 && name !== 'detection')) {
  console.error(`bench: expected one of ${names}, got ${[name, ...parts].join(' ') || 'nothing'}`)
  process.exitCode = 2
} else process.exitCode = await chosen(name)

/**
 * Measures, prints the table, and writes `bench/results/NAME.json`. Returns 1 where a bar is not reached, and 2 where
 * there is no such part.
 */
async function run<R extends Row>(name: string, measurement: Measurement<R>): Promise<0 | 1 | 2> {
  const { title, measure, complaint, table, bar } = measurement
  const wrong = (await complaint?.(parts)) ?? null
  if (wrong !== null) {
    console.error(`bench: ${wrong}`)
    return 2
  }
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 1e9),
    system: `${platform()} ${arch()}`,
    node: process.version,
    // The load average of the last minute: how many other programs wanted the processor when the measurement began.
    loadBefore: loadavg()[0] ?? 0,
  }
  const { rows } = await measure(parts)
  const folder = new URL('../bench/results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify({ machine, rows }, null, 2)}\n`)
  console.log(title)
  if (table === undefined) console.table(rows.map(figuresOf))
  else for (const line of table(rows)) console.log(line)
  console.log(`bench/results/${name}.json`)
  const broken = bar?.(rows) ?? []
  for (const line of broken) console.error(`bench: ${line}`)
  return broken.length === 0 ? 0 : 1
}

/** The figures of a row that the table shows: numbers to three digits, without samples and other lists. */
function figuresOf({ samples: _, ...figures }: Row): object {
  const shown = Object.entries(figures).flatMap(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return []
    return [[name, typeof value === 'number' ? Number(value.toPrecision(3)) : value] as const]
  })
  return Object.fromEntries(shown)
}
