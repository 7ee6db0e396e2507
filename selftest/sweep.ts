import { Type } from '@sinclair/typebox'
import { execa } from 'execa'
import { type Data, list, mapOf, object, oneOf, text } from '../harness/json/define.ts'
import { firstError, validator } from '../harness/json/read.ts'
import type { Profile } from '../harness/target/run.ts'
import { redVerdicts } from '../harness/verdict/verdict-model.ts'
import { limitFaults, limits } from './limits/faults.ts'
import { idsWith, removeRun, runVerify, targetLike, type VerifyRun, workFolder, writeOwn } from './verify-process.ts'

const listed = list(
  object({
    kind: oneOf(['fault', 'variation']),
    name: text,
    /** The part of the interface that a fault breaks, or of the settings that a variation changes. */
    area: text,
    /** Fields that the target's file must have for the fault to show; absent: it shows on the ordinary target. */
    onTarget: Type.Optional(mapOf(Type.Unknown())),
    /** The only runs in which a fault shows; absent: all runs. */
    shows: Type.Optional(oneOf(['at-night', 'under-load'])),
  }),
)
const isListed = validator(listed)

/** A switch of the reference service, as its own list describes it. */
export type Switch = Data<typeof listed>[number]

/** The result of a run of the public command with one switch. */
export interface Swept extends Switch {
  /** Ids of the red requirements, sorted. */
  readonly red: readonly string[]
  readonly questions: readonly string[]
  readonly seconds: number
  /** False where the run was stopped or died: it may not have found everything. */
  readonly hasEnded: boolean
}

/** A run with switches turned on. */
interface SwitchedRun {
  readonly run: VerifyRun
  readonly seconds: number
  /** Removes what the run has left, once nothing is found wrong with it. */
  readonly remove: () => void
}

/**
 * Every switch that `npm run reference -- --list` shows and that works with any target. The list is read from the
 * service, so that a new switch can't be forgotten here. Other switches belong to the targets of `staging`.
 */
export async function listSwitches(): Promise<readonly Switch[]> {
  const { stdout } = await execa(process.execPath, ['--import', 'tsx', 'reference/main.ts', '--list', 'json'])
  const switches: unknown = JSON.parse(stdout)
  if (!isListed(switches)) throw new Error(`reference/main.ts --list json: ${firstError(isListed)}`)
  return switches
}

const assistantAreas = new Set(['stream-v1', 'stream-v2', 'assistant-request', 'thread'])

/** Subjects with few answers, at several times: enough to find faults by which each answer takes many seconds. */
const ofFewAnswers = new Set(['assistant-stream', 'assistant-thread'])

/**
 * Whether a requirement is shown with a switch turned on. Requirements that the switch can't affect would take time and
 * show nothing.
 *
 * @param limit the limit that the requirement is about; null: none
 */
export function isShownWith(
  { kind, area, name, onTarget, shows }: Switch,
  subject: string,
  limit: string | null,
): boolean {
  if (shows === 'under-load') return subject === 'load'
  // Such a fault needs a target without objectives, and each answer takes seconds.
  if (onTarget?.['objectives'] !== undefined) return ofFewAnswers.has(subject)
  if (subject === 'load') return name.endsWith('-race')
  const [, touched = null] = Object.entries(limits).find(([called]) => name.startsWith(called)) ?? []
  if (kind === 'fault' && area === 'limits') {
    if (subject === 'agent-lifecycle') return touched === null || touched === limits['agent-limit']
    return subject === 'limits' && (touched === null || touched === limit)
  }
  // A browser takes seconds to start, and finds of other faults only what the specs find.
  if (subject === 'assistant-browser') return kind === 'variation' ? area !== 'agent' : area === 'browser'
  if (kind === 'variation' && subject === 'limits') {
    return area !== 'assistant' && (area !== 'agent' || limit === limits['agent-limit'])
  }
  return area !== 'browser' && (!assistantAreas.has(area) || subject.startsWith('assistant-'))
}

/** The least profile in which a switch shows. */
export function profileFor({ shows }: Switch): Profile {
  return shows === 'at-night' ? 'nightly' : 'release'
}

/** Fast words, for hundreds of answers that are only requested to be counted. */
const quickWords = { assistant: { tokenMilliseconds: 2 } }

/** Runs the public command with a switch turned on. @param ids ids of the requirements to show */
export async function sweepOne(one: Switch, ids: readonly string[]): Promise<Swept & Pick<SwitchedRun, 'remove'>> {
  // Using limits up takes half of a run, and only nightly runs test windows and browsers.
  const exhaust = one.kind === 'variation' || one.area === 'limits' || one.area === 'browser'
  const profile = exhaust ? 'nightly' : profileFor(one)
  const { run, seconds, remove } = await runWith([one], ids, { exhaust, profile })
  const hasEnded = run.verdicts !== null && !run.verdicts.run.interrupted
  return { ...one, red: idsWith(run, ...redVerdicts), questions: idsWith(run, 'question'), seconds, hasEnded, remove }
}

/** One run of the public command with these switches turned on. */
export async function runWith(
  switches: readonly Switch[],
  ids: readonly string[],
  { exhaust, profile }: { readonly exhaust: boolean; readonly profile: Profile },
): Promise<SwitchedRun> {
  const startedAt = performance.now()
  const needs = limitFaults.find((fault) => switches.some(({ name }) => name === fault.name))?.target
  const folder = workFolder()
  const isQuick = exhaust && switches.some(({ area }) => area === 'limits')
  const settings = writeOwn(folder, 'settings.json', isQuick ? quickWords : {})
  const named = (wanted: Switch['kind']) => switches.filter(({ kind }) => kind === wanted).map(({ name }) => name)
  const reference = { faults: named('fault'), variations: named('variation'), settings }
  const onTarget = Object.assign({}, ...switches.map((one) => one.onTarget))
  const target = targetLike({ ...needs, ...onTarget, reference, exhaust }, folder)
  const run = await runVerify(['--target', target, '--profile', profile, '--only', ...ids])
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return { run, seconds, remove: () => removeRun(run, folder) }
}
