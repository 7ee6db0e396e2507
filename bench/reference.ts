import { rmSync } from 'node:fs'
import path from 'node:path'
import { workFolder } from '../selftest/verify-process.ts'
import { run } from './load/tool.ts'
import { type Measurement, medianOf, type Row } from './measurement.ts'

const ROUNDS = 5
/** Longer than any run here, on a busy machine too. */
const LONGEST_SECONDS = 900

/** Seconds on two idle cores, with everything set up. */
const bars = { release: { whole: 35, firstShown: 3 }, nightly: { whole: 80, firstShown: 3 } } as const
type Profile = keyof typeof bars

interface ReferenceRow extends Row {
  readonly name: Profile
  /** Seconds from the command's start to its end, and until the first requirement is shown. */
  readonly seconds: number
  readonly firstShownSeconds: number
  /** Processor time of all processes together. */
  readonly processorSeconds: number
}

export const title = 'A whole `npm run verify` on the reference service, Chromium included: seconds'

/** Runs each profile once in each round, so that a busy minute of the machine affects all profiles. */
export const measure: Measurement<ReferenceRow>['measure'] = async () => {
  const rounds: Readonly<Record<Profile, Awaited<ReturnType<typeof verify>>[]>> = { release: [], nightly: [] }
  const profiles = ['release', 'nightly'] as const
  for (let round = 0; round < ROUNDS; round++)
    for (const profile of profiles) rounds[profile].push(await verify(profile))
  return { rows: profiles.map((profile) => rowOf(profile, rounds[profile])) }
}

/** A line for each time that exceeds its bar. */
export const bar: NonNullable<Measurement<ReferenceRow>['bar']> = (rows) =>
  rows.flatMap(({ name, seconds, firstShownSeconds }) => {
    const { whole, firstShown } = bars[name]
    return [
      ...(seconds > whole ? [`${name} takes ${seconds.toFixed(1)} s, the bar is ${whole} s`] : []),
      ...(firstShownSeconds > firstShown
        ? [`${name} shows its first requirement after ${firstShownSeconds.toFixed(1)} s, the bar is ${firstShown} s`]
        : []),
    ]
  })

async function verify(profile: Profile) {
  const folder = workFolder()
  const began = performance.now()
  const args = ['run', 'verify', '--', '--profile', profile, '--results', path.join(folder, 'run')]
  const { ended, useSince } = await run({ program: 'npm', args }, LONGEST_SECONDS)
  const seconds = (performance.now() - began) / 1000
  rmSync(folder, { recursive: true, force: true })
  const shown = /first shown after ([\d.]+) s/.exec(ended.stdout)?.[1]
  if (ended.status !== 0 || shown === undefined)
    throw new Error(`verify --profile ${profile} ended with ${ended.status}:\n${ended.stdout}${ended.stderr}`)
  return { seconds, firstShown: Number(shown), processor: useSince(0).processorSeconds }
}

function rowOf(name: Profile, rounds: readonly Awaited<ReturnType<typeof verify>>[]): ReferenceRow {
  const samples = rounds.map(({ seconds }) => seconds)
  return {
    name,
    seconds: medianOf(samples),
    firstShownSeconds: medianOf(rounds.map(({ firstShown }) => firstShown)),
    processorSeconds: medianOf(rounds.map(({ processor }) => processor)),
    samples,
  }
}
