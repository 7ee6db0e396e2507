import { redVerdicts } from '../../harness/verdict/verdict-model.ts'
import { idsWith, removeRun, runVerify, targetLike, workFolder, writeOwn } from '../verify-process.ts'
import { type Expectation, expectationOf, runningAs } from './expectation.ts'
import type { LimitConfiguration } from './limiters.ts'

/** What a run of the public command found with a configuration. */
interface Found {
  /** Exit status of the command. */
  readonly status: number | null
  /** Ids of the red requirements, and of those in question: a claim that rests on our own choice is never red. */
  readonly red: readonly string[]
  readonly observations: Readonly<Record<string, unknown>>
}

interface Judgement {
  /**
   * `wrongly-failed`: a valid limiter, or a claim that the fault does not affect, is red. `missed`: something that must
   * be red is not. `misjudged`: an observation is wrong. `no-run`: the run did not end by itself.
   */
  readonly verdict: 'right' | 'wrongly-failed' | 'missed' | 'misjudged' | 'no-run'
  /** What is wrong, for a person. */
  readonly detail: string
}

/** Compares what was found with what was expected; a wrong red counts as the worst. */
export function judgementOf(expected: Expectation, { status, red, observations }: Found): Judgement {
  if (status !== 0 && status !== 1) return { verdict: 'no-run', detail: `the run ended with the status ${status}` }
  const wrong = red.filter((id) => !expected.red.includes(id) && !expected.mayBeRed.includes(id))
  if (wrong.length > 0) return { verdict: 'wrongly-failed', detail: `wrongly red: ${wrong.join(', ')}` }
  const missed = expected.red.filter((id) => !red.includes(id))
  if (missed.length > 0) return { verdict: 'missed', detail: `not red: ${missed.join(', ')}` }
  const misjudged = Object.entries(expected.observations).flatMap(([gap, value]) => {
    const [is, should] = [JSON.stringify(observations[gap]) ?? 'not observed', JSON.stringify(value)]
    return is === should ? [] : [`${gap}: ${is}, not ${should}`]
  })
  return { verdict: misjudged.length === 0 ? 'right' : 'misjudged', detail: misjudged.join('; ') }
}

/** A configuration with its judgement. */
export interface Judged extends Judgement {
  readonly name: string
}

/** Runs `assay verify` on a configuration. @param ids ids of the requirements to show */
export async function runConfiguration(configuration: LimitConfiguration, ids: readonly string[]): Promise<Judged> {
  const { settings, faults, target } = runningAs(configuration)
  const folder = workFolder()
  const reference = { settings: writeOwn(folder, 'settings.json', settings), faults }
  const targetFile = targetLike({ ...target, reference, exhaust: true }, folder)
  const expected = expectationOf(configuration)
  const shown = new Set([...ids, ...expected.red])
  const run = await runVerify(['--target', targetFile, '--profile', 'nightly', '--only', ...shown])
  const red = idsWith(run, ...redVerdicts, 'question')
  const observations = Object.fromEntries(run.observations.map(({ gap, value }) => [gap, value]))
  const judgement = judgementOf(expected, { status: run.status, red, observations })
  if (judgement.verdict === 'right') removeRun(run, folder)
  return { name: configuration.name, ...judgement }
}

/** The smallest share of configurations that must be judged correctly; none may be wrongly failed. */
const LEAST_RIGHT = 0.99

/** The result over all configurations, for a person. */
export function proofOf(judged: readonly Judged[]): { readonly isMet: boolean; readonly text: string } {
  const wrong = judged.filter(({ verdict }) => verdict !== 'right')
  const failed = wrong.filter(({ verdict }) => verdict === 'wrongly-failed').length
  const right = judged.length - wrong.length
  const isMet = judged.length > 0 && right >= LEAST_RIGHT * judged.length && failed === 0
  const lines = [
    ...wrong.flatMap(({ name, detail }) => [`BAD  ${name}`, `     ${detail}`]),
    `${judged.length} limiters, ${right} judged right, ${failed} wrongly failed`,
    isMet ? 'the bar is met' : 'below the bar: 99 % right and none wrongly failed',
  ]
  return { isMet, text: lines.join('\n') }
}
