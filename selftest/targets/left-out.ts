import { namesRemedy } from '../../harness/target/remedy.ts'
import { redVerdicts, type Verdict } from '../../harness/verdict/verdict-model.ts'
import { sayProof, sayTotal } from '../proof.ts'
import { forEachOf, idsWith, removeRun, runVerify, type VerifyRun, workFolder, writeTarget } from '../verify-process.ts'
import { choices, targetFields } from './choices.ts'
import { pairwiseRows, type Row } from './pairs.ts'

/** Rows of choices for a target's file: first one that leaves nothing out, then rows with every pair of choices. */
export function targetRows(): readonly [Row, ...Row[]] {
  const levels = Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, values.length]))
  const whole = Object.fromEntries(Object.keys(choices).map((name) => [name, 0]))
  return [whole, ...pairwiseRows(levels)]
}

/** Whether the target with this number shows a subject: the slowest subjects are shown on a few targets only. */
export function isShownOn(place: number, subject: string): boolean {
  if (subject === 'load') return place % 8 === 0
  if (subject === 'contracts') return place % 4 === 1
  return subject !== 'assistant-browser'
}

/**
 * Runs the public command on each of these targets, and prints what is wrong; returns whether nothing is.
 *
 * @param idsOn ids of the requirements that the target with a number is to show
 */
export async function proveLeftOut(atOnce: number, idsOn: (place: number) => readonly string[]): Promise<boolean> {
  const [whole, ...others] = targetRows()
  const onWhole = await runRow(whole, idsOn(0))
  const isQuiet = (place: number, { run, folder }: RowRun) => {
    const isRight = sayProof(`target ${place} of ${others.length}`, complaintsOf(run, onWhole.run))
    if (isRight) removeRun(run, folder)
    return isRight
  }
  const isWholeQuiet = isQuiet(0, onWhole)
  const areQuiet = await forEachOf([...others.entries()], atOnce, async ([index, row]) =>
    isQuiet(index + 1, await runRow(row, idsOn(index + 1))),
  )
  return sayTotal([isWholeQuiet, ...areQuiet], 'targets that leave fields out are quiet')
}

interface RowRun {
  readonly run: VerifyRun
  /** The folder of the target's file. */
  readonly folder: string
}

/** Runs the public command on a target of these choices. @param ids ids of the requirements to show */
async function runRow(row: Row, ids: readonly string[]): Promise<RowRun> {
  const folder = workFolder()
  const values = Object.fromEntries(Object.entries(choices).map(([name, levels]) => [name, levels[row[name] ?? 0]]))
  const fixed = { name: 'left-out', baseUrl: 'http://127.0.0.1', reference: {} }
  const file = writeTarget({ ...fixed, ...targetFields(values) }, folder)
  return { run: await runVerify(['--target', file, '--only', ...ids]), folder }
}

/** Untested requirements whose remedy names no field, option or variable. */
function unremediedIn({ verdicts }: VerifyRun): readonly Verdict[] {
  const untested = (verdicts?.verdicts ?? []).filter(({ verdict }) => verdict === 'not-tested')
  return untested.filter(({ remedy }) => !namesRemedy(remedy ?? ''))
}

/**
 * Whether a run could show nothing, because the target's tenants have no key that fits what they have. That is no
 * success, but it is correct.
 */
function showsNothing({ status, stdout }: VerifyRun): boolean {
  return status === 2 && /^Nothing shown: /m.test(stdout)
}

/**
 * What is wrong with a run, one line each. A reason for which the whole target lacks a remedy too is left out: no field
 * would help there.
 */
function complaintsOf(run: VerifyRun, whole: VerifyRun): readonly string[] {
  const red = idsWith(run, ...redVerdicts)
  const said = run.stderr.trim().split('\n').at(-1) ?? ''
  const asked = idsWith(whole, 'question')
  const unshown = new Set(unremediedIn(whole).map(({ reason }) => reason))
  return [
    ...(run.status === 0 || showsNothing(run)
      ? []
      : [`exit status ${run.status}: ${red.length === 0 ? said : red.join(', ')}`]),
    ...idsWith(run, 'question').flatMap((id) => (asked.includes(id) ? [] : [`${id}: a question`])),
    ...unremediedIn(run)
      .filter(({ reason }) => !unshown.has(reason))
      .map(({ id, reason }) => `${id}: no field is named that would allow it: ${reason}`),
  ]
}
