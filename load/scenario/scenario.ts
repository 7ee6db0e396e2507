import type { LoadSettings, Scenario, ScenarioKind, Stage } from '../../harness/target/load-schema.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'

/** What the command line says about a load; the rest comes from the target's file or from the kind of load. */
export interface LoadOptions {
  readonly rate?: number
  readonly users?: number
  readonly duration?: number
  readonly stages?: readonly { readonly seconds: number; readonly rate: number }[]
  readonly operation?: readonly string[]
  readonly segments?: number
}

/** Seconds that each kind of load lasts by default. */
const durations: Readonly<Record<ScenarioKind, number>> = {
  smoke: 10,
  steady: 60,
  ramp: 120,
  spike: 90,
  soak: 1800,
  // A search takes as long as its steps do: only the first load of its stage counts.
  capacity: 60,
  abandon: 30,
  mixed: 120,
}

/** The load of a spike, as a multiple of the load around it. */
const SPIKE = 5

/** The number of answers at a time with which a search begins. */
const FIRST_USERS = 2

/** @throws ConfigurationError for options that contradict each other, and for a search with given stages */
export function scenarioOf(kind: ScenarioKind, options: LoadOptions, settings: LoadSettings): Scenario {
  const operations = options.operation ?? settings.operations
  const { segments = 1 } = options
  const isSearch = kind === 'capacity'
  if (isSearch && (options.duration !== undefined || options.stages !== undefined))
    throw new ConfigurationError(
      'a search finds its own steps: load.stop.seconds bounds it, not --duration or --stages',
    )
  checkTogether(options)
  // The command line takes precedence over the target's file.
  const { rate, users: wanted, duration } = options
  const isOpen = [rate, wanted, duration].every((option) => option === undefined)
  const stages = options.stages ?? (isOpen && !isSearch ? settings.stages : null)
  if (stages !== null) return { kind, unit: 'rate', stages: connected(stages), operations, segments }
  const users = options.users ?? (options.rate === undefined ? settings.users : null)
  // A search looks for users unless a rate is asked for: the rate in the target's file is for other loads.
  const unit = users !== null || (isSearch && options.rate === undefined) ? 'users' : 'rate'
  const load = unit === 'users' ? (users ?? FIRST_USERS) : (options.rate ?? settings.rate)
  return {
    kind,
    unit,
    stages: shapeOf(kind, load, options.duration ?? settings.duration ?? durations[kind]),
    operations,
    segments,
  }
}

/** Refuses options together of which one would be ignored unnoticed. */
function checkTogether(options: LoadOptions): void {
  const given = (['rate', 'users', 'duration'] as const).filter((name) => options[name] !== undefined)
  if (options.stages !== undefined && given.length > 0)
    throw new ConfigurationError(
      `--stages has its own rate and duration: leave out ${given.map((name) => `--${name}`).join(' and ')}`,
    )
  if (given.includes('rate') && given.includes('users'))
    throw new ConfigurationError('--rate and --users each say how much: leave out one of them')
}

function shapeOf(kind: ScenarioKind, load: number, seconds: number): readonly Stage[] {
  if (kind === 'ramp') return [{ seconds, from: 0, to: load }]
  if (kind !== 'spike') return [{ seconds, from: load, to: load }]
  const third = seconds / 3
  return [load, load * SPIKE, load].map((level) => ({ seconds: third, from: level, to: level }))
}

/** Each stage begins with the load with which the one before ended; the first begins with its own. */
function connected(stages: NonNullable<LoadSettings['stages']>): readonly Stage[] {
  return stages.map(({ seconds, rate }, index) => ({ seconds, from: stages[index - 1]?.rate ?? rate, to: rate }))
}

/** Reads stages such as `30s:10,1m:50`: to 10 a second within 30 s, then to 50 within a minute. */
export function readStages(text: string): NonNullable<LoadOptions['stages']> {
  return text.split(',').map((stage) => {
    const [time = '', rate = ''] = stage.split(':')
    if (rate.trim() === '' || !(Number(rate) >= 0))
      throw new ConfigurationError(`"${stage}" is no stage; expected a time and a rate, such as 30s:10`)
    return { seconds: readSeconds(time), rate: Number(rate) }
  })
}

const seconds: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600 }

/** Reads `90`, `90s`, `5m` or `1h`. */
export function readSeconds(text: string): number {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)([smh]?)$/.exec(text.trim()) ?? []
  const value = Number(number) * (seconds[unit] ?? 0)
  if (value > 0) return value
  throw new ConfigurationError(`"${text}" is no time; expected one such as 90s, 5m or 1h`)
}
