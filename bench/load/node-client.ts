import path from 'node:path'
import { type Load, objectives, type Said, type Tool } from './tool.ts'

/** What the client prints: the times of each stream in milliseconds, and what went wrong. */
export interface Printed {
  readonly firstTextP95: number
  readonly gapP99: number
  readonly durationP95: number
  readonly failures: readonly string[]
}

/**
 * A client as a person would write it for this purpose: `fetch`, a line splitter, `JSON.parse`, and the times of the
 * deltas. It compares its measurements with the objectives; a status other than 2xx, or an exception, is a failure.
 */
export const nodeClient: Tool = {
  name: `Node ${process.versions.node} fetch`,
  command: (load: Load) => ({
    program: process.execPath,
    args: [path.join(import.meta.dirname, 'node-client-process.ts'), JSON.stringify(load)],
  }),
  said: ({ stdout }) => saidByClient(stdout),
}

export function saidByClient(stdout: string): Said {
  const printed: Printed = JSON.parse(stdout)
  const { firstTextP95, gapP99, failures } = printed
  const names = ['firstTextP95', 'gapP99', 'durationP95'] as const
  const missed = names.filter((name) => printed[name] > objectives[name])
  return { firstTextP95, gapP99, complaints: [...missed, ...new Set(failures)] }
}
