import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Profile } from '../harness/target/run.ts'
import { redVerdicts } from '../harness/verdict/verdict-model.ts'
import { limitFaults } from './limits/faults.ts'
import type { Switch } from './switches.ts'
import { idsWith, runVerify, targetLike, workFolder } from './verify-process.ts'

/** What one switch did to a run of the public command. */
export interface Swept {
  readonly name: string
  readonly kind: Switch['kind']
  readonly area: string
  readonly status: number | null
  /** Ids of the red requirements, sorted. */
  readonly red: readonly string[]
  readonly questions: readonly string[]
  readonly notTested: readonly string[]
  readonly seconds: number
}

/** Limits are used up only where they are what the switch is about: they take half of a run. */
function exhausts({ kind, area }: Switch): boolean {
  return kind === 'variation' || area === 'limits' || area === 'browser'
}

/** What a window is like, and what a browser shows, is looked at every night only. */
function profileOf(one: Switch): Profile {
  return exhausts(one) ? 'nightly' : 'release'
}

/** Runs the public command with a switch turned on. @param ids ids of the requirements to show */
export async function sweepOne(one: Switch, ids: readonly string[]): Promise<Swept> {
  const startedAt = performance.now()
  const on = one.kind === 'fault' ? { faults: [one.name] } : { variations: [one.name] }
  const needs = limitFaults.find(({ name }) => name === one.name)?.target ?? {}
  const folder = workFolder()
  const target = targetLike({ ...needs, reference: on, exhaust: exhausts(one) }, folder)
  const run = await runVerify(['--target', target, '--profile', profileOf(one), '--only', ...ids])
  for (const used of [folder, path.dirname(run.results)]) rmSync(used, { recursive: true })
  const { name, kind, area } = one
  return {
    name,
    kind,
    area,
    status: run.status,
    red: idsWith(run, ...redVerdicts),
    questions: idsWith(run, 'question'),
    notTested: idsWith(run, 'not-tested'),
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  }
}
