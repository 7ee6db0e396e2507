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

/** SIGINT goes to every process of the run, as a terminal sends it; the others to the command alone. */
const signals = ['SIGKILL', 'SIGTERM', 'SIGINT'] as const

export interface Moment {
  readonly engine: EngineName
  readonly signal: (typeof signals)[number]
  /** Between 0 and 1, of the time that the run takes. */
  readonly at: number
}

/** So many moments, as many of each engine; the same seed gives the same ones. */
export function drawMoments(count: number, seed: number): readonly Moment[] {
  const random = generator(seed)
  return Array.from({ length: count }, (_, index) => ({
    engine: engineNames[index % engineNames.length] ?? 'specs',
    signal: signals[Math.floor(random() * signals.length)] ?? 'SIGKILL',
    at: random(),
  }))
}
