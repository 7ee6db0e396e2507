import { rmSync } from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import type { Profile } from '../harness/target/run.ts'
import { redVerdicts } from '../harness/verdict/verdict-model.ts'
import { limitFaults } from './limits/faults.ts'
import { idsWith, runVerify, targetLike, workFolder } from './verify-process.ts'

/** A switch of the reference service, as its own list shows it. */
export interface Switch {
  readonly kind: 'fault' | 'variation'
  readonly name: string
  /** Faults only: the part of the interface that it breaks. */
  readonly area: string
}

/** What one switch did to a run of the public command. */
export interface Swept extends Switch {
  /** Ids of the red requirements, sorted. */
  readonly red: readonly string[]
  readonly questions: readonly string[]
  readonly seconds: number
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
    if (line.startsWith('variations')) [kind, area] = ['variation', 'variation']
    const [, heading] = /^ (\S.*)$/.exec(line) ?? []
    const [, name] = /^ {2}(\S+) /.exec(line) ?? []
    if (heading !== undefined && kind === 'variation') break
    if (heading !== undefined) area = heading
    if (name !== undefined) switches.push({ kind, name, area })
  }
  return switches
}

/** Runs the public command with a switch turned on. @param ids ids of the requirements to show */
export async function sweepOne(one: Switch, ids: readonly string[]): Promise<Swept> {
  const startedAt = performance.now()
  const { kind, name, area } = one
  // Using limits up takes half of a run, and windows and browsers are looked at every night only.
  const exhaust = kind === 'variation' || area === 'limits' || area === 'browser'
  const profile: Profile = exhaust ? 'nightly' : 'release'
  const needs = limitFaults.find((fault) => fault.name === name)?.target
  const folder = workFolder()
  const target = targetLike({ ...needs, reference: { [`${kind}s`]: [name] }, exhaust }, folder)
  const run = await runVerify(['--target', target, '--profile', profile, '--only', ...ids])
  for (const used of [folder, path.dirname(run.results)]) rmSync(used, { recursive: true })
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return { ...one, red: idsWith(run, ...redVerdicts), questions: idsWith(run, 'question'), seconds }
}
