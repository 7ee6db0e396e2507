import type { Profile } from '../../harness/target/run.ts'
import { generator } from '../targets/pairs.ts'

/** What a run is killed in: each engine, and the pages in Chromium, which are the specs' own but have processes of theirs. */
export const partNames = ['specs', 'pages', 'contracts', 'load', 'clients'] as const
export type PartName = (typeof partNames)[number]

/** A few requirements of each part, so that a run of it takes seconds. */
export const shownBy: Readonly<Record<PartName, readonly string[]>> = {
  specs: ['agent-job-id-unique', 'assistant-stream-v1-not-truncated', 'create-agent-job-missing-key-refused'],
  pages: ['browser-client-4-answer-shown', 'browser-client-7-thread-continues'],
  contracts: ['contract-create-agent-job-answered', 'contract-create-assistant-message-v2-answered'],
  load: ['load-assistant-v2-streams-complete'],
  clients: ['assistant-stream-v1-read-by-client-4', 'assistant-stream-v2-read-by-client-7'],
}

/** The first profile in which all of a part is shown. */
export function profileOf(part: PartName): Profile {
  return part === 'pages' ? 'nightly' : 'release'
}

/**
 * SIGINT goes to every process of the run, as a terminal sends it; the other signals to the command alone. An engine is
 * killed where memory runs out, and the command goes on.
 */
const ends = ['SIGKILL', 'SIGTERM', 'SIGINT', 'engine-killed'] as const

export interface Moment {
  readonly part: PartName
  readonly end: (typeof ends)[number]
  /** Between 0 and 1, of the time that the run takes. */
  readonly at: number
}

/** So many moments, as many in each of these parts; the same seed gives the same ones. */
export function drawMoments(count: number, seed: number, parts: readonly PartName[]): readonly Moment[] {
  const random = generator(seed)
  return Array.from({ length: count }, (_, index) => ({
    part: parts[index % parts.length] ?? 'specs',
    end: ends[Math.floor(random() * ends.length)] ?? 'SIGKILL',
    at: random(),
  }))
}
