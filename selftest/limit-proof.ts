import { writeFileSync } from 'node:fs'
import { limitIds, windowKinds } from './limit-axes.ts'
import { type Judgement, told } from './limit-judgement.ts'
import type { Judged } from './limit-sweep.ts'

/** The least share of configurations that must be judged right; none may be wrongly failed. */
const LEAST_RIGHT = 0.99

/** What a sweep over limiters comes to. */
export interface Proof {
  readonly configurations: number
  readonly right: number
  readonly wronglyFailed: number
  /** True where the bar is met. */
  readonly isMet: boolean
}

export function proofOf(judged: readonly Judged[]): Proof {
  const count = (kind: Judgement['kind']) => judged.filter(({ judgement }) => judgement.kind === kind).length
  const [configurations, right, wronglyFailed] = [judged.length, count('right'), count('wrongly-failed')]
  return {
    configurations,
    right,
    wronglyFailed,
    isMet: configurations > 0 && right >= LEAST_RIGHT * configurations && wronglyFailed === 0,
  }
}

/** A table for a person: how many limiters of each kind were judged right, and what is wrong with the others. */
export function proofText(judged: readonly Judged[]): string {
  const { configurations, right, wronglyFailed, isMet } = proofOf(judged)
  const cell = (of: readonly Judged[]) =>
    of.length === 0 ? '–' : `${of.filter(({ judgement }) => judgement.kind === 'right').length}/${of.length}`
  const rows = windowKinds.map((window) => {
    const ofWindow = judged.filter(({ configuration }) => configuration.limiter.window === window)
    const cells = limitIds.map((limit) => cell(ofWindow.filter(({ configuration }) => configuration.limit === limit)))
    return row(window, cells)
  })
  const wrong = judged.filter(({ judgement }) => judgement.kind !== 'right')
  const share = configurations === 0 ? 0 : Math.floor((1000 * right) / configurations) / 10
  return [
    row(
      'judged right',
      limitIds.map((limit) => limit.replace('assistant-', '')),
    ),
    ...rows,
    '',
    ...wrong.flatMap(({ configuration, judgement }) => [`BAD  ${configuration.name}`, `     ${told(judgement)}`]),
    `${configurations} limiters, ${right} judged right (${share} %), ${wronglyFailed} wrongly failed`,
    isMet ? 'the bar is met' : 'below the bar: 99 % right and none wrongly failed',
  ].join('\n')
}

function row(name: string, cells: readonly string[]): string {
  return `${name.padEnd(16)}${cells.map((cell) => cell.padStart(20)).join('')}`
}

/** Records what was found of each configuration, in their own order, without what differs from run to run. */
export function recordProof(file: string, judged: readonly Judged[]): void {
  const { isMet: _, ...counts } = proofOf(judged)
  const configurations = judged.map(({ configuration, found, judgement }) => {
    const { name, limit, limiter, fault } = configuration
    return { name, limit, limiter, fault: fault?.name ?? null, red: found.red, judgement }
  })
  writeFileSync(file, `${JSON.stringify({ ...counts, results: configurations }, null, 2)}\n`)
}
