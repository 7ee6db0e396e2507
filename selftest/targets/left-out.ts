import { namesRemedy } from '../../harness/target/remedy.ts'
import { redVerdicts, type Verdict } from '../../harness/verdict/verdict-model.ts'
import { sayProof } from '../proof.ts'
import { forEachOf, idsWith, removeRun, runVerify, type VerifyRun, workFolder, writeTarget } from '../verify-process.ts'
import { choices, targetFields } from './choices.ts'
import { pairwiseRows, type Row } from './pairs.ts'

/** Nothing left out, then every two choices together that a target's file leaves to its writer. */
export function targetRows(): readonly [Row, ...Row[]] {
  const levels = Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, values.length]))
  const whole = Object.fromEntries(Object.keys(choices).map((name) => [name, 0]))
  return [whole, ...pairwiseRows(levels)]
}

/** Whether the target in this place is asked to show a subject: those that take longest are shown on a few only. */
export function isShownOn(place: number, subject: string): boolean {
  if (subject === 'load') return place % 8 === 0
  if (subject === 'contracts') return place % 4 === 1
  return subject !== 'assistant-browser'
}

/**
 * Runs the public command on each of the targets, and prints what is wrong of it; gives whether nothing is.
 *
 * @param idsOn ids of the requirements that the target in a place is to show
 */
export async function proveLeftOut(atOnce: number, idsOn: (place: number) => readonly string[]): Promise<boolean> {
  const [whole, ...others] = targetRows()
  const onWhole = await runRow(whole, idsOn(0))
  const print = (place: number, complaints: readonly string[]) =>
    sayProof(`target ${place} of ${others.length}`, complaints)
  const isWholeQuiet = print(0, complaintsOf(onWhole, onWhole))
  const areQuiet = await forEachOf([...others.entries()], atOnce, async ([index, row]) =>
    print(index + 1, complaintsOf(await runRow(row, idsOn(index + 1)), onWhole)),
  )
  return isWholeQuiet && areQuiet.every(Boolean)
}

/** Runs the public command on a target of these choices. @param ids ids of the requirements to show */
async function runRow(row: Row, ids: readonly string[]): Promise<VerifyRun> {
  const folder = workFolder()
  const values = Object.fromEntries(Object.entries(choices).map(([name, levels]) => [name, levels[row[name] ?? 0]]))
  const fixed = { name: 'left-out', baseUrl: 'http://127.0.0.1', reference: {} }
  const file = writeTarget({ ...fixed, ...targetFields(values) }, folder)
  const run = await runVerify(['--target', file, '--only', ...ids])
  removeRun(run, folder)
  return run
}

/** What is not tested without a field that would allow it. */
function unremediedIn({ verdicts }: VerifyRun): readonly Verdict[] {
  const untested = (verdicts?.verdicts ?? []).filter(({ verdict }) => verdict === 'not-tested')
  return untested.filter(({ remedy }) => !namesRemedy(remedy ?? ''))
}

/** A target whose tenants have no key for what is theirs can't be asked anything, which is no success either. */
function showsNothing({ status, stdout }: VerifyRun): boolean {
  return status === 2 && /^Nothing shown: /m.test(stdout)
}

/** What is wrong with a run, one line each. What a service does not show on the whole target either, no field would allow. */
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
