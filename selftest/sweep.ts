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
    /** Fields of the target's file with which alone it shows; absent: it shows on the ordinary target. */
    onTarget: Type.Optional(mapOf(Type.Unknown())),
    /** Where alone a fault shows; absent: in every run. */
    shows: Type.Optional(oneOf(['at-night', 'under-load'])),
  }),
)
const isListed = validator(listed)

/** A switch of the reference service, as its own list shows it. */
export type Switch = Data<typeof listed>[number]

/** What one switch did to a run of the public command. */
export interface Swept extends Switch {
  /** Ids of the red requirements, sorted. */
  readonly red: readonly string[]
  readonly questions: readonly string[]
  readonly seconds: number
  /** False where its run was stopped or died: what it found is not all that there is. */
  readonly hasEnded: boolean
}

/**
 * Every switch that `npm run reference -- --list` shows and any target can work with: asked for, so that a new one can't be
 * forgotten here. The others belong to the targets like a staging.
 */
export async function listSwitches(): Promise<readonly Switch[]> {
  const { stdout } = await execa(process.execPath, ['--import', 'tsx', 'reference/main.ts', '--list', 'json'])
  const switches: unknown = JSON.parse(stdout)
  if (!isListed(switches)) throw new Error(`reference/main.ts --list json: ${firstError(isListed)}`)
  return switches
}

const assistantAreas = new Set(['stream-v1', 'stream-v2', 'assistant-request', 'thread'])

/** Few answers, and yet at several times: enough to show what takes each of them many seconds. */
const ofFewAnswers = new Set(['assistant-stream', 'assistant-thread'])

/**
 * Whether a requirement is shown with a switch turned on: what can't be touched by it would take as long, and show nothing.
 *
 * @param limit the limit that it is about; null: none
 */
export function isShownWith(
  { kind, area, name, onTarget, shows }: Switch,
  subject: string,
  limit: string | null,
): boolean {
  if (shows === 'under-load') return subject === 'load'
  // A fault whose target drops its objectives takes seconds in each answer.
  if (onTarget?.['objectives'] !== undefined) return ofFewAnswers.has(subject)
  if (subject === 'load') return name.endsWith('-race')
  const [, touched = null] = Object.entries(limits).find(([called]) => name.startsWith(called)) ?? []
  if (kind === 'fault' && area === 'limits') {
    if (subject === 'agent-lifecycle') return touched === null || touched === limits['agent-limit']
    return subject === 'limits' && (touched === null || touched === limit)
  }
  // A browser takes seconds to start, and sees of other faults what the specs see.
  if (subject === 'assistant-browser') return kind === 'variation' ? area !== 'agent' : area === 'browser'
  if (kind === 'variation' && subject === 'limits') {
    return area !== 'assistant' && (area !== 'agent' || limit === limits['agent-limit'])
  }
  return area !== 'browser' && (!assistantAreas.has(area) || subject.startsWith('assistant-'))
}

/** Words come so fast where hundreds of answers are asked for only to be counted. */
const quickWords = { assistant: { tokenMilliseconds: 2 } }

/** Runs the public command with a switch turned on. @param ids ids of the requirements to show */
export async function sweepOne(one: Switch, ids: readonly string[]): Promise<Swept> {
  // Using limits up takes half of a run, and windows and browsers are looked at every night only.
  const exhaust = one.kind === 'variation' || one.area === 'limits' || one.area === 'browser'
  const isOfNight = exhaust || one.area === 'http' || one.shows === 'at-night'
  const profile: Profile = isOfNight ? 'nightly' : 'release'
  const { run, seconds } = await runWith([one], ids, { exhaust, profile })
  const hasEnded = run.verdicts !== null && !run.verdicts.run.interrupted
  return { ...one, red: idsWith(run, ...redVerdicts), questions: idsWith(run, 'question'), seconds, hasEnded }
}

/** One run of the public command with these switches turned on, and how long it took. */
export async function runWith(
  switches: readonly Switch[],
  ids: readonly string[],
  { exhaust, profile }: { readonly exhaust: boolean; readonly profile: Profile },
): Promise<{ readonly run: VerifyRun; readonly seconds: number }> {
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
  removeRun(run, folder)
  return { run, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
}
