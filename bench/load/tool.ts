import { execa } from 'execa'
import { below, useOf } from '../../harness/engine/processes.ts'

/** A load as each tool gets it: so many streams begin in a second, for so many seconds. */
export interface Load {
  /** Address of each request, with its path. */
  readonly url: string
  readonly rate: number
  readonly seconds: number
  /** Streams at a time, if the service keeps its pace. */
  readonly atATime: number
  /** An empty folder for what the tool needs and leaves. */
  readonly folder: string
}

/** The objectives that each tool checks, as far as it measures them, in milliseconds. No answer may fail. */
export const objectives = { firstTextP95: 1500, gapP99: 500, durationP95: 4000, errorRate: 0 } as const

/** Longest time for one answer, in seconds; the longest answer of the service takes 32 s. */
export const ANSWER_SECONDS = 60

/** The request body, for tools that do not make their questions themselves. */
export const question = {
  fp: 'anonymous',
  messages: [{ id: 'm-1', role: 'user', parts: [{ type: 'text', text: 'How is a package installed?' }] }],
}

interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** What a tool reports at its end. */
export interface Said {
  /** Milliseconds; null where the tool has no such figure. */
  readonly firstTextP95: number | null
  readonly gapP99: number | null
  /** Every rule of the tool that was broken, in its own words. */
  readonly complaints: readonly string[]
}

export interface Tool {
  /** The tool's name with its version. */
  readonly name: string
  readonly command: (load: Load) => Command
  readonly said: (ended: Ended, load: Load) => Said
}

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What a tool used of the machine. */
export interface Use {
  /** Processor time of all its processes, from the start of the first stream to the end of the last process. */
  readonly processorSeconds: number
  /** Most memory of its largest process, and of all processes at a time. */
  readonly megabytes: number
  readonly megabytesOfAll: number
}

interface Sample {
  readonly at: number
  readonly seconds: number
  /** Memory of each process. */
  readonly bytes: readonly number[]
}

/** Milliseconds between two checks of the processes. */
const EVERY = 100

/** Runs a tool to its end. @param longest seconds after which it is stopped */
export async function run({ program, args, env }: Command, longest: number) {
  const samples: Sample[] = []
  const reapedBefore = reapedSeconds()
  const child = execa(program, args, {
    ...(env === undefined ? {} : { env, extendEnv: false }),
    stdin: 'ignore',
    reject: false,
    timeout: longest * 1000,
  })
  const timer = setInterval(() => samples.push(sampleOf(child.pid ?? 0)), EVERY)
  const { exitCode, stdout, stderr } = await child
  clearInterval(timer)
  const seconds = reapedSeconds() - reapedBefore
  const ended: Ended = { status: exitCode ?? null, stdout, stderr }
  return { ended, useSince: (begunAt: number) => takenSince(samples, seconds, begunAt) }
}

/** Leaves out what the tool used before the load, which does not depend on the load's length. */
function takenSince(samples: readonly Sample[], seconds: number, begunAt: number): Use {
  const after = samples.findIndex(({ at }) => at >= begunAt)
  const [before, next] = [samples[after - 1], samples[after]]
  const share = before === undefined || next === undefined ? 0 : (begunAt - before.at) / (next.at - before.at)
  const ready = (before?.seconds ?? 0) + share * ((next?.seconds ?? 0) - (before?.seconds ?? 0))
  return {
    processorSeconds: seconds - ready,
    megabytes: Math.max(...samples.flatMap(({ bytes }) => bytes)) / 1e6,
    megabytesOfAll: Math.max(...samples.map(({ bytes }) => bytes.reduce((sum, own) => sum + own, 0))) / 1e6,
  }
}

/** The use of a process and all processes below it, those that have ended included. */
function sampleOf(pid: number): Sample {
  const at = Date.now()
  const own = below(pid)
  const seconds = own.reduce((sum, use) => sum + use.seconds + use.secondsOfEnded, 0)
  return { at, seconds, bytes: own.map(({ bytes }) => bytes) }
}

/** Processor time of the processes that this process has started and that have ended. */
function reapedSeconds(): number {
  return useOf(process.pid)?.secondsOfEnded ?? 0
}
