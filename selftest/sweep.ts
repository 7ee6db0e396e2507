import { execa } from 'execa'
import type { Profile } from '../harness/target/run.ts'
import { redVerdicts } from '../harness/verdict/verdict-model.ts'
import { limitFaults, limits } from './limits/faults.ts'
import { idsWith, removeRun, runVerify, targetLike, type VerifyRun, workFolder, writeOwn } from './verify-process.ts'

/** A switch of the reference service, as its own list shows it. */
export interface Switch {
  readonly kind: 'fault' | 'variation'
  readonly name: string
  /** The part of the interface that a fault breaks, or of the settings that a variation changes. */
  readonly area: string
  /** Fields of the target's file with which alone it shows; absent: it shows on the ordinary target. */
  readonly onTarget?: Readonly<Record<string, unknown>>
}

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
 * Every switch that `npm run reference -- --list` shows: asked for, so that a new one can't be forgotten here. Variations
 * that only some targets can work with come last, and belong to the targets like a staging.
 */
export async function listSwitches(): Promise<readonly Switch[]> {
  const { stdout } = await execa(process.execPath, ['--import', 'tsx', 'reference/main.ts', '--list'], { lines: true })
  let kind: Switch['kind'] = 'fault'
  let area = ''
  const switches: Switch[] = []
  for (const line of stdout) {
    if (line.startsWith('variations')) kind = 'variation'
    const [, heading] = /^ (\S.*)$/.exec(line) ?? []
    const [, name, fields] = /^ {2}(\S+) .*?(\{.*\})?$/.exec(line) ?? []
    if (heading === 'only where the file of the target says so') break
    if (heading !== undefined) area = heading
    if (name === undefined) continue
    const onTarget: Switch['onTarget'] = fields === undefined ? undefined : JSON.parse(fields)
    switches.push({ kind, name, area, ...(onTarget === undefined ? {} : { onTarget }) })
  }
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
export function isShownWith({ kind, area, name, onTarget }: Switch, subject: string, limit: string | null): boolean {
  if (name.endsWith('-under-load')) return subject === 'load'
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
  // A trend shows in many equal questions; a conversation has more than two, many before its last, and another beside it, at night only.
  const isLong = /-(?:slows-down|from-third-turn|share-memory|long-conversations)$/.test(one.name)
  const isOfNight = exhaust || one.area === 'http' || isLong
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
