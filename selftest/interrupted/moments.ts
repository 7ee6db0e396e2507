import { generator } from '../targets/pairs.ts'

export const engineNames = ['specs', 'contracts', 'load', 'clients'] as const
export type EngineName = (typeof engineNames)[number]

/** A few requirements of each engine, so that a run of it takes seconds. */
export const shownBy: Readonly<Record<EngineName, readonly string[]>> = {
  specs: ['agent-job-id-unique', 'assistant-stream-v1-not-truncated', 'create-agent-job-missing-key-refused'],
  contracts: ['contract-create-agent-job-answered', 'contract-create-assistant-message-v2-answered'],
  load: ['load-assistant-v2-streams-complete'],
  clients: ['assistant-stream-v1-read-by-client-4', 'assistant-stream-v2-read-by-client-7'],
}

/**
 * SIGINT goes to every process of the run, as a terminal sends it; the other signals to the command alone. An engine is
 * killed where memory runs out, and the command goes on.
 */
const ends = ['SIGKILL', 'SIGTERM', 'SIGINT', 'engine-killed'] as const

export interface Moment {
  readonly engine: EngineName
  readonly end: (typeof ends)[number]
  /** Between 0 and 1, of the time that the run takes. */
  readonly at: number
}

/** So many moments, as many of each engine; the same seed gives the same ones. */
export function drawMoments(count: number, seed: number): readonly Moment[] {
  const random = generator(seed)
  return Array.from({ length: count }, (_, index) => ({
    engine: engineNames[index % engineNames.length] ?? 'specs',
    end: ends[Math.floor(random() * ends.length)] ?? 'SIGKILL',
    at: random(),
  }))
}
