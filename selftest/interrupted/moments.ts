import type { Profile } from '../../harness/target/run.ts'
import { generator } from '../targets/pairs.ts'

/**
 * The parts of a run in which it is killed: each engine, and the pages in Chromium, which belong to the specs but have
 * their own processes.
 */
export const partNames = ['specs', 'pages', 'contracts', 'load', 'clients'] as const
export type PartName = (typeof partNames)[number]

/** A few requirements of each part, so that a run of them takes seconds. */
export const shownBy: Readonly<Record<PartName, readonly string[]>> = {
  specs: ['agent-job-id-unique', 'assistant-stream-v1-not-truncated', 'create-agent-job-missing-key-refused'],
  pages: ['browser-client-4-answer-shown', 'browser-client-7-thread-continues'],
  contracts: ['contract-create-agent-job-answered', 'contract-create-assistant-message-v2-answered'],
  load: ['load-assistant-v2-streams-complete'],
  clients: ['assistant-stream-v1-read-by-client-4', 'assistant-stream-v2-read-by-client-7'],
}

/** The first profile that shows all of a part. */
export function profileOf(part: PartName): Profile {
  return part === 'pages' ? 'nightly' : 'release'
}

/**
 * How runs are ended. A terminal sends SIGINT to every process of the run, so this does too; the other signals go only
 * to the command. `engine-killed`: only an engine is killed, as where memory runs out, and the command goes on.
 */
const ends = ['SIGKILL', 'SIGTERM', 'SIGINT', 'engine-killed'] as const

export interface Moment {
  readonly part: PartName
  readonly end: (typeof ends)[number]
  /** Position in the run's usual duration, between 0 and 1. */
  readonly at: number
}

/** So many moments, equally distributed among these parts; a seed always gives the same moments. */
export function drawMoments(count: number, seed: number, parts: readonly PartName[]): readonly Moment[] {
  const random = generator(seed)
  return Array.from({ length: count }, (_, index) => ({
    part: parts[index % parts.length] ?? 'specs',
    end: ends[Math.floor(random() * ends.length)] ?? 'SIGKILL',
    at: random(),
  }))
}
